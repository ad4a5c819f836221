// Installs the programs that tests drive where there are none, and writes where they are.
import { ensureBrowser, ensureFirefox, ensureRadicale } from './prepare.mjs';

console.log(
  JSON.stringify({ chromium: ensureBrowser(), firefox: ensureFirefox(), radicale: ensureRadicale() }),
);
