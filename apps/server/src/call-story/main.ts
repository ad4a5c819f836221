import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createTextKeys, withTextKeys } from '../db/text-keys.ts';
import { openRunningDatabase } from '../doctor/open-running-database.ts';
import { readEnvironment } from '../env.ts';
import { StartError } from '../platform/errors.ts';
import { linesAbout } from './log-lines.ts';
import { readCall } from './read-call.ts';
import { tellCall } from './tell-call.ts';

const USAGE = `npm run call -- ID              tells what happened in a call (rtc_…) or a conversation (conv_…)
npm run call -- ID --log FILE   the same with the server's log: network, stages of each turn, tools, faults
npm run call -- ID --words      the same with what was said
`;
const ID = /^(?:rtc|conv)_\w{1,100}$/;

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { log: { type: 'string' }, words: { type: 'boolean' } },
    });
    const [id = '', ...more] = positionals;
    return ID.test(id) && more.length === 0 ? { id, ...values } : null;
  } catch {
    return null;
  }
}

async function main(): Promise<number> {
  const given = readArguments();
  if (given === null) {
    process.stderr.write(USAGE);
    return 2;
  }
  const env = readEnvironment(process.env);
  const database = await openRunningDatabase(env);
  if (database === null)
    throw new StartError('The embedded database runs with Parlo alone: start Parlo first.');
  try {
    const call = await readCall(
      withTextKeys(database.db, createTextKeys(env.textKeys)),
      given.id,
      given.words === true,
    );
    if (call === null) throw new StartError(`There is no ${given.id}: it never was, or it was deleted.`);
    const ids = [call.conversationId, ...(call.callId === null ? [] : [call.callId])];
    const lines = given.log === undefined ? null : linesAbout(await readFile(given.log, 'utf8'), ids);
    process.stdout.write(`${tellCall(call, lines).join('\n')}\n`);
    return 0;
  } finally {
    await database.close();
  }
}

process.exitCode = await main().catch((error: unknown) => {
  // Other messages may quote an address with a password.
  const { code } = error as NodeJS.ErrnoException;
  const message =
    error instanceof StartError ? error.message : `The call could not be read (${code ?? 'unknown'}).`;
  process.stderr.write(`${message}\n`);
  return 1;
});
