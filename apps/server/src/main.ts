import './lean-imports.ts';

// Imported only now, so that the hooks are there before the modules they are for.
const { runServer } = await import('./run.ts');
await runServer(process.env);
