// Installs the programs that tests drive where there are none, and writes where they are.
import { ensureFirefox, ensureHeadlessBrowser, ensureRadicale } from './prepare.mjs';

console.log(
  JSON.stringify({ chromium: ensureHeadlessBrowser(), firefox: ensureFirefox(), radicale: ensureRadicale() }),
);
