import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { grantMinutes, registerOwner } from '@parlo/e2e/support/account.ts';
import { type Parlo, startParlo } from '@parlo/e2e/support/parlo.ts';
import { createSpeech, wholeSound } from '@parlo/voice';
import { QUESTIONS } from './support/bakery.ts';
import type { GroupOrder, GroupResult } from './support/calls/caller-group.ts';
import { faqOf, questionsOf } from './support/calls/questions.ts';
import { findLiveKit, runLiveKit } from './support/livekit/run-livekit.ts';
import { memoryMb, processesOf } from './support/processes.ts';
import { median, percentile, printTable } from './support/stats.ts';

/**
 * Calls through a real LiveKit server beside the same calls over WebRTC, all on this machine. From a caller's first request to
 * the open call, and from the end of a question to the answer. The server is `PARLO_LIVEKIT_SERVER`, or `livekit-server` in the
 * PATH; without one it says so. `--calls=2 --questions=4`: so many calls at once, and questions in each.
 */

const GAP_MS = 5_000;
const GROUP = new URL('./support/calls/caller-group.ts', import.meta.url);
const option = (name: string, fallback: number) =>
  Number(process.argv.find((each) => each.startsWith(`--${name}=`))?.split('=')[1] ?? fallback);
const calls = option('calls', 2);
const questions = option('questions', 4);

const program = findLiveKit();
if (program === null) {
  console.log(
    'LiveKit’s server is not here: set PARLO_LIVEKIT_SERVER to it, or put livekit-server in the PATH.',
  );
  process.exit(0);
}

async function record(folder: string): Promise<string[]> {
  const speech = await createSpeech();
  try {
    const paths: string[] = [];
    for (const [index, { question }] of QUESTIONS.entries()) {
      const spoken = speech.tts.synthesize(question, { voice: 'echo' }, AbortSignal.timeout(60_000));
      const path = join(folder, `${index}.pcm`);
      await writeFile(path, await wholeSound(spoken));
      paths.push(path);
    }
    return paths;
  } finally {
    await speech.close();
  }
}

async function makeCallers(parlo: Parlo): Promise<GroupOrder['callers']> {
  const { client, email } = await registerOwner(parlo.url);
  await grantMinutes(parlo, email, 1_000);
  const made: GroupOrder['callers'][number][] = [];
  for (let each = 0; each < calls; each++) {
    const texts = { assistantPrompt: 'Answer questions about the bakery.', voice: 'verse' } as const;
    const greetingMessage = 'Hello, how can I help you today?';
    const assistant = { ...texts, assistantName: `Bakery ${each}`, greetingMessage, faqList: faqOf(each) };
    const { assistantId } = await client.request('addAssistant', { email, assistant });
    made.push({ assistantId, address: `198.51.100.${each + 1}`, asks: questionsOf(each, questions) });
  }
  return made;
}

async function talk(order: GroupOrder): Promise<GroupResult> {
  const group = fork(GROUP, { serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  await once(group, 'message');
  const result = once(group, 'message') as Promise<[GroupResult]>;
  group.send(order);
  return (await result)[0];
}

const folder = await mkdtemp(join(tmpdir(), 'parlo-livekit-'));
const livekit = await runLiveKit(program);
const parlo = await startParlo({ env: { ...livekit.env, PARLO_TRUST_PROXY: '1' } });
try {
  const recordings = await record(folder);
  const rows: (string | number)[][] = [];
  const callers = await makeCallers(parlo);
  for (const transport of ['webrtc', 'livekit'] as const) {
    const result = await talk({ url: parlo.url, transport, recordings, gapMs: GAP_MS, callers });
    const delays = result.answered.flatMap(({ delayMs }) => (delayMs === null ? [] : [delayMs]));
    const right = result.answered.filter(({ said, answer }) => said.endsWith(answer)).length;
    const { setupMs, callersLateMs } = result;
    for (const line of parlo.logs())
      if (/call refused|voice host (died|hangs)|LiveKit made no room/.test(line)) console.log(line);
    const { voiceHosts } = await processesOf(parlo);
    rows.push([
      ...[transport, calls - result.refused, median(setupMs), percentile(setupMs, 0.95)],
      ...[`${delays.length} of ${calls * questions}`, right, median(delays), percentile(delays, 0.95)],
      ...[callersLateMs, await memoryMb(voiceHosts)],
    ]);
  }
  const head =
    'over,calls,setup p50 ms,p95 ms,answered,right,answer p50 ms,p95 ms,callers late ms,voice hosts MB';
  printTable(
    `${calls} calls at once, with LiveKit and without, on one machine (load ${loadavg()[0]?.toFixed(1)})`,
    head.split(','),
    rows,
  );
  console.log(`LiveKit itself takes ${Math.round(await memoryMb([livekit.pid]))} MB.`);
} finally {
  await parlo.remove();
  await livekit.stop();
  await rm(folder, { recursive: true, force: true });
}
