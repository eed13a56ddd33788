// Writes FILE.gz beside every text file of the build, for the server to send as it is.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
for (const file of readdirSync(dist, { recursive: true })) {
  if (!/\.(js|css|html|svg)$/.test(file)) continue;
  const path = join(dist, file);
  writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
}
