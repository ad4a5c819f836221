import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Where only who installs Parlo may write. Where it can't be written either, every start compiles anew.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/parlo', import.meta.url)));

// Imported only now, so that it comes out of that cache.
const { runServer } = await import('./run.ts');
await runServer(process.env);
