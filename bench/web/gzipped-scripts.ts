import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const BUILD = fileURLToPath(new URL('../../apps/web/build/client', import.meta.url));
const KB = 1_024;

/** Bytes of the files as any server would send them; ours sends Brotli, which is less. */
export function gzippedScripts(scripts: readonly string[]): string {
  const bytes = [...new Set(scripts)]
    .map((script) => BUILD + new URL(script).pathname)
    .filter((file) => existsSync(file))
    .reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0);
  return `${(bytes / KB).toFixed(1)} KB`;
}
