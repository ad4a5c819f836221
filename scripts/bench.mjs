// `npm run bench`: all benchmarks, or `npm run bench -- NAME` for one.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  ensureBrowser,
  ensureBuilt,
  ensureInstalled,
  environment,
  fail,
  node,
  root,
  run,
} from './prepare.mjs';

const names = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => file.slice(0, -3))
  .sort();
const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !names.includes(name));
if (unknown) fail(`There is no benchmark '${unknown}'. There are: ${names.join(', ')}.`);

ensureInstalled();
const browser = ensureBrowser();
ensureBuilt();
const env = environment({ PARLO_CHROMIUM: browser });
const failed = (wanted.length > 0 ? wanted : names).filter(
  (name) => !run(node, [join(root, 'bench', `${name}.ts`)], { env }),
);
for (const name of failed) console.error(`The benchmark '${name}' failed.`);
process.exit(failed.length === 0 ? 0 : 1);
