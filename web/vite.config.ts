import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const program = '127.0.0.1:8765';

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  build: { target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': `http://${program}`, '/ws': { target: `ws://${program}`, ws: true } },
  },
  // A busy machine takes long to load a module anew; nothing waits by the clock.
  test: { environment: 'jsdom', include: ['tests/**/*.test.ts'], testTimeout: 60_000 },
  // Svelte mounts components only from its browser build.
  ...(mode === 'test' ? { resolve: { conditions: ['browser'] } } : {}),
}));
