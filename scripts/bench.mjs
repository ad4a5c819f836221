// `npm run bench`: all benchmarks, or `npm run bench -- NAME` for one; `npm run bench -- NAME --OPTION` asks it for more.
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
const isOption = (argument) => argument.startsWith('--');
const options = process.argv.slice(2).filter(isOption);
const wanted = process.argv.slice(2).filter((argument) => !isOption(argument));
const unknown = wanted.find((name) => !names.includes(name));
if (unknown) fail(`There is no benchmark '${unknown}'. There are: ${names.join(', ')}.`);
if (options.length > 0 && wanted.length !== 1) fail('An option goes with the name of one benchmark.');

ensureInstalled();
const browser = ensureBrowser();
ensureBuilt();
const env = environment({ PARLO_CHROMIUM: browser });
const failed = (wanted.length > 0 ? wanted : names).filter(
  (name) => !run(node, [join(root, 'bench', `${name}.ts`), ...options], { env }),
);
for (const name of failed) console.error(`The benchmark '${name}' failed.`);
process.exit(failed.length === 0 ? 0 : 1);
