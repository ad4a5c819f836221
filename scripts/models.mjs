// `npm run models -- list | add NAME | remove NAME | verify [NAME]`: the models for speech that do not come with Parlo.
import { join } from 'node:path';
import { ensureInstalled, environment, node, root, run } from './prepare.mjs';

ensureInstalled();
const cli = join(root, 'packages', 'models', 'src', 'cli.ts');
const ok = run(node, [cli, ...process.argv.slice(2)], {
  cwd: process.env.INIT_CWD ?? root,
  env: environment(),
});
process.exit(ok ? 0 : 1);
