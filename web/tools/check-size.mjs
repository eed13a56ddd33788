// Checks the size of the first load: what index.html names, gzipped. Exits 1 when it is too big.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const LIMITS = { js: 60_000, css: 15_000 };
const dist = new URL('../dist/', import.meta.url);
const html = readFileSync(new URL('index.html', dist), 'utf8');

let failed = false;
for (const [kind, limit] of Object.entries(LIMITS)) {
  const files = [...html.matchAll(new RegExp(`(?:src|href)="/([^"]+\\.${kind})"`, 'g'))].map(
    (m) => m[1],
  );
  const bytes = files.reduce(
    (sum, file) => sum + gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length,
    0,
  );
  const ok = files.length > 0 && bytes <= limit;
  failed ||= !ok;
  console.log(
    `first load ${kind}: ${bytes} bytes gzipped of ${limit} allowed${ok ? '' : ' - too much'}`,
  );
}
process.exit(failed ? 1 : 0);
