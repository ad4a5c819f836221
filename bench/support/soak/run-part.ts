import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { grantMinutes, registerOwner } from '@parlo/e2e/support/account.ts';
import { type Parlo, startParlo } from '@parlo/e2e/support/parlo.ts';
import type { GroupOrder, GroupResult } from '../calls/caller-group.ts';
import { faqOf, questionsOf } from '../calls/questions.ts';
import { memoryMb, processesOf } from '../processes.ts';
import { median } from '../stats.ts';
import type { Sample } from './flatness.ts';
import type { Part } from './parts.ts';

/** Calls in rounds: all of a round come, ask and hang up, and the next one comes. */

const GROUP = new URL('../calls/caller-group.ts', import.meta.url);
const TRANSPORTS = ['webrtc', 'websocket'] as const;
const QUESTIONS_EACH = 6;
const GAP_MS = 5_000;
/** All callers have come, and none has gone. */
const TO_THE_MIDDLE_MS = 25_000;

export interface PartOrder {
  readonly minutes: number;
  readonly calls: number;
  /** Files of raw 24 kHz sound. */
  readonly recordings: readonly string[];
  readonly voiceHosts: number;
  /** Called after each round. */
  readonly onRound: (part: Part) => Promise<void>;
}

export async function runPart(order: PartOrder): Promise<Part> {
  const many = String(Math.max(50, order.calls * 2));
  const parlo = await startParlo({
    // On a machine that is busy with other things.
    readyLimitMs: 300_000,
    env: {
      PARLO_VOICE_HOSTS: String(order.voiceHosts),
      PARLO_MAX_CALLS: many,
      PARLO_MAX_CALLS_PER_ADDRESS: many,
      PARLO_TRUST_PROXY: '1',
    },
  });
  try {
    return await rounds(parlo, order);
  } finally {
    await parlo.remove();
  }
}

async function rounds(parlo: Parlo, order: PartOrder): Promise<Part> {
  const callers = await makeCallers(parlo, order.calls);
  const startedAt = new Date();
  const minutes = () => (Date.now() - startedAt.getTime()) / 60_000;
  const samples: Sample[] = [];
  const loads: number[] = [];
  const sums = { asked: 0, answered: 0, refused: 0 };
  const partNow = async (): Promise<Part> => ({
    ...sums,
    startedAt: startedAt.toISOString(),
    minutes: minutes(),
    calls: order.calls,
    load: median(loads),
    samples,
    ends: await endsOf(parlo.url),
    faults: parlo.logs().filter((line) => line.includes('"level":"error"')).length,
  });
  while (minutes() < order.minutes) {
    const groups = TRANSPORTS.map((transport, at) => ({
      url: parlo.url,
      transport,
      recordings: order.recordings,
      gapMs: GAP_MS,
      callers: callers.filter((_, index) => index % TRANSPORTS.length === at),
    }));
    const middle = delay(TO_THE_MIDDLE_MS).then(async () => {
      samples.push(await sampleOf(parlo, minutes()));
      loads.push(loadavg()[0] ?? Number.NaN);
    });
    const [results] = await Promise.all([Promise.all(groups.map(talk)), middle]);
    for (const { answered, refused } of results) {
      sums.answered += answered.filter(({ delayMs }) => delayMs !== null).length;
      sums.refused += refused;
    }
    sums.asked += callers.length * QUESTIONS_EACH;
    await order.onRound(await partNow());
  }
  return partNow();
}

async function makeCallers(parlo: Parlo, count: number): Promise<GroupOrder['callers']> {
  const { client, email } = await registerOwner(parlo.url);
  await grantMinutes(parlo, email, 10_000);
  const made: GroupOrder['callers'][number][] = [];
  for (let at = 0; at < count; at++) {
    const { assistantId } = await client.request('addAssistant', {
      email,
      assistant: {
        assistantName: `Bakery ${at}`,
        assistantPrompt: 'Answer questions about the bakery.',
        greetingMessage: 'Hello, how can I help you today?',
        voice: 'verse',
        faqList: faqOf(at),
        // The same callers come for an hour.
        visitorMinutesPerDay: 1_000,
      },
    });
    made.push({ assistantId, address: `198.51.100.${at + 1}`, asks: questionsOf(at, QUESTIONS_EACH) });
  }
  return made;
}

async function talk(group: GroupOrder): Promise<GroupResult> {
  if (group.callers.length === 0) {
    return { answered: [], refused: 0, setupMs: [], callersLateMs: 0, from: 0, to: 0 };
  }
  const child = fork(GROUP, { serialization: 'advanced', stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await once(child, 'message');
  const result = once(child, 'message') as Promise<[GroupResult]>;
  child.send(group);
  return (await result)[0];
}

async function sampleOf(parlo: Parlo, minute: number): Promise<Sample> {
  const { server, voiceHosts, postgres } = await processesOf(parlo);
  const named: [string, readonly number[]][] = [
    ['server', [server]],
    ...voiceHosts.map((pid, at): [string, number[]] => [`voice host ${at + 1}`, [pid]]),
    ['database', postgres],
  ];
  const of: Record<string, { mb: number; files: number }> = {};
  for (const [name, pids] of named) of[name] = { mb: await memoryMb(pids), files: await openFiles(pids) };
  return { minute, of };
}

async function openFiles(pids: readonly number[]): Promise<number> {
  const counts = await Promise.all(
    pids.map((pid) =>
      readdir(`/proc/${pid}/fd`).then(
        (names) => names.length,
        () => 0,
      ),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

async function endsOf(url: string): Promise<Record<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Object.fromEntries(
    [...text.matchAll(/^parlo_calls_total\{reason="(\w+)"\} (\d+)/gm)].map(([, reason = '', count]) => [
      reason,
      Number(count),
    ]),
  );
}
