// Installs the browsers that journeys drive where there are none, and writes where they are.
import { ensureBrowser, ensureFirefox } from './prepare.mjs';

console.log(JSON.stringify({ chromium: ensureBrowser(), firefox: ensureFirefox() }));
