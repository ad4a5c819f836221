import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CLOCK_FAULTS } from './support/faults/clock.ts';
import { CROWD_FAULTS } from './support/faults/crowds.ts';
import { DISK_FAULTS } from './support/faults/disks.ts';
import type { Fault } from './support/faults/fault.ts';
import { KILL_FAULTS } from './support/faults/kills.ts';
import { NETWORK_FAULTS } from './support/faults/network.ts';
import { PAIR_FAULTS } from './support/faults/pair.ts';
import { KINDS } from './support/faults/promises.ts';
import { ResultsFile, type Round } from './support/faults/results.ts';
import { runStretch } from './support/faults/round.ts';
import { seenInWords } from './support/faults/seen.ts';
import { SERVICE_FAULTS } from './support/faults/services.ts';
import { median } from './support/stats.ts';

/**
 * Whether a Parlo that something breaks loses or doubles what it acknowledged, and how soon it answers again: during chats,
 * calls, uploads, bookings and payments. `--only=kill` takes faults by a part of their names, `--rounds=5` sets how often
 * each is struck in all; rounds are kept in files, and a run goes on from there (`--fresh` begins anew). `--short` strikes
 * the quick ones once or twice, and counts these alone. `--minutes=20` begins no round after that time, which a fault then ends
 * with its last comparison.
 * `--without=file,spoken` leaves uploads and calls out, on a machine that has no time for them.
 */

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    rounds: { type: 'string' },
    fresh: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
    minutes: { type: 'string' },
    without: { type: 'string', default: '' },
  },
});
const FAULTS: readonly Fault[] = [
  ...KILL_FAULTS,
  ...PAIR_FAULTS,
  ...DISK_FAULTS,
  ...SERVICE_FAULTS,
  ...CLOCK_FAULTS,
  ...NETWORK_FAULTS,
  ...CROWD_FAULTS,
];
const RESULTS = fileURLToPath(new URL('../.cache/faults/', import.meta.url));

const without = KINDS.filter((kind) => options.without.split(',').includes(kind));
const until = performance.now() + Number(options.minutes ?? Number.POSITIVE_INFINITY) * 60_000;
let failed = false;

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

function line({ name, what, boundMs }: Fault, rounds: readonly Round[]): string {
  const sum = (count: (round: Round) => number) => rounds.reduce((total, round) => total + count(round), 0);
  const times = rounds.flatMap(({ answerMs }) => answerMs ?? []);
  const all = rounds.flatMap(({ allMs }) => allMs ?? []);
  const within = all.filter((ms) => ms <= boundMs).length;
  const words: Record<string, number> = {};
  for (const round of rounds) {
    for (const [sentence, count] of Object.entries(round.words))
      words[sentence] = (words[sentence] ?? 0) + count;
  }
  return [
    `${name}: ${what}. ${rounds.length} rounds, ${sum(({ acknowledged }) => acknowledged)} things acknowledged`,
    `lost ${sum(({ lost }) => lost.length)}, doubled ${sum(({ doubled }) => doubled.length)}, else wrong ${sum(({ wrong }) => wrong.length)}`,
    `a typed answer after ${times.length > 0 ? `${seconds(median(times))}, ${seconds(Math.max(...times))} at most` : 'never'}`,
    `everything after ${all.length > 0 ? `${seconds(median(all))}, ${seconds(Math.max(...all))} at most` : 'never'} (within ${seconds(boundMs)}: ${within} of ${rounds.length})`,
    `errors without words ${sum(({ wordless }) => wordless.length)}`,
    `visitors and owners read ${seenInWords(
      words,
      sum(({ unanswered }) => unanswered),
    )}`,
  ].join('; ');
}

const isRight = ({ lost, doubled, wrong, wordless }: Round) =>
  lost.length + doubled.length + wrong.length + wordless.length === 0;

/** Strikes until there are so many rounds, those of earlier runs included. */
async function addRounds(fault: Fault, results: ResultsFile, wanted: number): Promise<void> {
  if (results.rounds.length >= wanted || performance.now() > until) return;
  const broken = await fault.open();
  const clients = { ...fault.clients, ...(without.length > 0 && { without }) };
  try {
    while (results.rounds.length < wanted && performance.now() < until) {
      const from = results.rounds.length;
      const rounds = Math.min(fault.together ?? 1, wanted - from);
      const done = await runStretch(broken, { from, rounds, until }, clients);
      await results.add(done);
      for (const [at, round] of done.entries()) tellWrong(`${fault.name}, round ${from + at + 1}`, round);
      const times = done.map(({ allMs }) => (allMs === null ? 'never' : seconds(allMs)));
      console.log(
        `${fault.name}: ${results.rounds.length} of ${wanted}; everything again after ${times.join(', ')}`,
      );
    }
  } finally {
    await broken.close();
  }
}

function tellWrong(which: string, round: Round): void {
  for (const part of ['lost', 'doubled', 'wrong', 'wordless'] as const)
    for (const each of round[part]) console.log(`${which}, ${part}: ${each}`);
}

async function strike(fault: Fault): Promise<void> {
  const missing = await fault.missing?.();
  if (missing) {
    console.log(`${fault.name}: not here, ${missing}.`);
    return;
  }
  const { short, fresh } = options;
  const file = join(RESULTS, `${short ? 'short-' : ''}${fault.name}.json`);
  const results = await ResultsFile.open(file, fresh || short);
  try {
    await addRounds(fault, results, short ? (fault.short ?? 0) : Number(options.rounds ?? fault.rounds));
  } catch (error) {
    // Others are struck all the same.
    console.log(`${fault.name}: broke off. ${error instanceof Error ? error.message : String(error)}`);
    failed = true;
  }
  if (results.rounds.length === 0) return;
  console.log(line(fault, results.rounds));
  failed ||= !results.rounds.every(isRight);
}

for (const fault of FAULTS) {
  if (!options.only.split(',').some((part) => fault.name.includes(part)) || (options.short && !fault.short))
    continue;
  await strike(fault);
}
if (failed) process.exitCode = 1;
