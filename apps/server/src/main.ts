import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// A folder that only the user who installs Parlo can write to. If we can't write there, every start compiles again.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/parlo', import.meta.url)));

// Imported after that, so that it is loaded from the cache.
const { runServer } = await import('./run.ts');
await runServer(process.env);
