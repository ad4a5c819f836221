// `npm run setup`: installs and builds what `npm start` would, and ends. A server whose program folder is read-only, such as a
// container or a service of systemd's, then starts apps/server/src/main.ts itself.
import { ensureBuilt, ensureInstalled } from './prepare.mjs';

ensureInstalled();
ensureBuilt();
