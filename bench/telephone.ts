import { loadavg } from 'node:os';
import { freePort, startParlo } from '@parlo/e2e/support/parlo.ts';
import { createSpeech } from '@parlo/voice';
import { printRows } from './support/stats.ts';
import { consentCalls } from './support/telephone/consent-calls.ts';
import { messageCalls } from './support/telephone/message-calls.ts';
import { questionCalls } from './support/telephone/question-calls.ts';
import { refusedCalls } from './support/telephone/refused-calls.ts';
import { findSip, runSip } from './support/telephone/run-sip.ts';
import { type Figure, NUMBERS, type Scene, TRANSFERS } from './support/telephone/scene.ts';
import { transferCalls } from './support/telephone/transfer-calls.ts';

/**
 * Calls by telephone over SIP: a softphone rings LiveKit's SIP service, which rings Parlo, all on this machine. What is said is
 * heard by Parlo's own recogniser at the telephone's end. The programs are `PARLO_LIVEKIT_SERVER` and `PARLO_LIVEKIT_SIP` (or
 * `livekit-server` and `livekit-sip` in the PATH), and Debian's `redis-server`, `baresip` and `sipp`. `--calls=2 --questions=4`:
 * so many telephones at once, and questions of each. `--only=consent,transfers`: these alone.
 */

const PARTS = {
  questions: questionCalls,
  consent: consentCalls,
  messages: messageCalls,
  transfers: transferCalls,
  refusals: refusedCalls,
};
const option = (name: string) =>
  process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(`--${name}=`.length);
const calls = Number(option('calls') ?? 2);
const questions = Number(option('questions') ?? 4);
const only = option('only');

const programs = findSip((name) => console.log(`${name} is not here.`));
if (programs === null) process.exit(0);

const started = new AsyncDisposableStack();
try {
  const port = await freePort();
  const webhook = `http://127.0.0.1:${port}/api/livekit/webhook`;
  const sip = await runSip(programs, { webhook, numbers: Object.values(NUMBERS) });
  started.defer(sip.stop);
  const speech = await createSpeech();
  started.defer(() => speech.close());
  const parlo = await startParlo({ port, env: { ...sip.env, PARLO_TRANSFER_NUMBERS: TRANSFERS } });
  started.defer(parlo.remove);
  const scene: Scene = { parlo, speech, programs, address: sip.address, calls, questions };
  const rows: Figure[] = [];
  for (const [name, part] of Object.entries(PARTS))
    if (!only || only.split(',').includes(name)) rows.push(...(await part(scene)));
  printRows(`Calls by telephone over SIP (load ${loadavg()[0]?.toFixed(1)})`, rows);
  if (!rows.every(({ isMet }) => isMet)) process.exitCode = 1;
} finally {
  await started.disposeAsync();
}
