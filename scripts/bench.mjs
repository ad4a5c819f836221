// `npm run bench` lists the benchmarks; `npm run bench -- NAME` runs one, or `all`; `npm run bench -- NAME --OPTION` asks it for more.
import { readdirSync, readFileSync } from 'node:fs';
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
const isAll = wanted.length === 1 && wanted[0] === 'all';
const unknown = isAll ? undefined : wanted.find((name) => !names.includes(name));
if (unknown) fail(`There is no benchmark '${unknown}'. There are: ${names.join(', ')}.`);
if (options.length > 0 && wanted.length !== 1) fail('An option goes with the name of one benchmark.');

if (wanted.length === 0) {
  const width = Math.max(...names.map((name) => name.length)) + 2;
  console.log(
    'npm run bench -- NAME runs one, npm run bench -- all every one, which takes about half an hour.\n',
  );
  for (const name of names) console.log(name.padEnd(width) + summaryOf(name));
  process.exit(0);
}

/** These need no pages: they read the sources alone, or type to the API. */
const WITHOUT_PAGES = [
  'backup',
  'encryption',
  'faults',
  'fuzz-api',
  'fuzz-events',
  'greetings',
  'livekit',
  'real-model',
  'rollback',
  'servers',
  'size',
  'soak',
  'telephone',
  'watch',
];

/** They take most of an hour or more, `install` as root, or keep the machine busy with more than people ever send. */
const ONLY_BY_NAME = ['faults', 'fuzz-api', 'fuzz-events', 'install', 'soak'];

ensureInstalled();
const env = wanted.every((name) => WITHOUT_PAGES.includes(name)) ? environment() : withPages();
const failed = (isAll ? names.filter((name) => !ONLY_BY_NAME.includes(name)) : wanted).filter(
  (name) => !run(node, [join(root, 'bench', `${name}.ts`), ...options], { env }),
);
for (const name of failed) console.error(`The benchmark '${name}' failed.`);
process.exit(failed.length === 0 ? 0 : 1);

function withPages() {
  const browser = ensureBrowser();
  ensureBuilt();
  return environment({ PARLO_CHROMIUM: browser });
}

/** The first sentence of what its file says of it, or that sentence's beginning. */
function summaryOf(name) {
  const [, comment = ''] =
    /\/\*\*(.*?)\*\//s.exec(readFileSync(join(root, 'bench', `${name}.ts`), 'utf8')) ?? [];
  const text = comment
    .replace(/^\s*\*/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
  return /^.*?(?=[.:](?:\s|$))/.exec(text)?.[0] ?? text;
}
