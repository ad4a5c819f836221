import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSpeech, wholeSound } from '@parlo/voice';
import { QUESTIONS } from './support/bakery.ts';
import { changeOf, processesIn } from './support/soak/flatness.ts';
import { type Part, readParts, writeParts } from './support/soak/parts.ts';
import { runPart } from './support/soak/run-part.ts';
import { printRows, type Row } from './support/stats.ts';

/**
 * An hour of calls at half of what the machine holds: whether memory and open files of each process stay flat, and a call is
 * dropped. Calls come, ask six questions aloud and hang up, over and over, half of them over WebRTC, half over WebSocket.
 * `--minutes=10`: stops after ten, and the next run goes on; `--total=60`: so long in all; `--calls=6`: so many calls at once;
 * `--fresh`: forgets what was done. What was done is in `.cache/soak.json`.
 */

const options = process.argv.slice(2);
const option = (name: string) => options.find((each) => each.startsWith(`--${name}=`))?.split('=')[1];
const FILE = fileURLToPath(new URL('../.cache/soak.json', import.meta.url));
/** What one core holds over WebRTC with answers in time, see docs/scale.md. */
const CALLS_A_CORE = 12;
const WARM_UP_MINUTES = 3;
const MOST_GROWTH = 0.05;
/** Sockets of a call that just ended close a moment later. */
const MOST_MORE_FILES = 8;
/** PostgreSQL keeps the files of tables open, up to a thousand a connection: they grow for hours, and are shown alone. */
const CACHES_FILES = 'database';

const cores = availableParallelism();
const minutes = Number(option('total') ?? 60);
const calls = Number(option('calls') ?? Math.max(2, Math.round((Math.max(1, cores - 1) * CALLS_A_CORE) / 2)));
const done = options.includes('--fresh') ? [] : await readParts(FILE);
const before = sum(done, (part) => part.minutes);
const part = Math.min(Number(option('minutes') ?? minutes), minutes - before);

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

function sum(parts: readonly Part[], number: (part: Part) => number): number {
  return parts.reduce((total, each) => total + number(each), 0);
}

interface Flatness {
  readonly rows: Row[];
  /** Null: no part was long enough to say. */
  readonly isFlat: boolean | null;
  /** How much more each process took, and how many more files it had open, in its worst part. */
  readonly inWords: string;
}

/** One row for each process of each part. */
function flatness(parts: readonly Part[]): Flatness {
  const rows: Row[] = [];
  const worst = new Map<string, { share: number; files: number }>();
  let isFlat = true;
  for (const [at, { samples }] of parts.entries()) {
    for (const name of processesIn(samples)) {
      const memory = changeOf(samples, name, 'mb', WARM_UP_MINUTES);
      const files = changeOf(samples, name, 'files', WARM_UP_MINUTES);
      if (!memory || !files) continue;
      isFlat &&=
        memory.share <= MOST_GROWTH && (name === CACHES_FILES || files.to - files.from <= MOST_MORE_FILES);
      const before = worst.get(name) ?? { share: memory.share, files: 0 };
      worst.set(name, {
        share: Math.max(before.share, memory.share),
        files: Math.max(before.files, files.to - files.from),
      });
      const percent = percentOf(memory.share);
      rows.push({
        what: `part ${at + 1}, ${name}: memory, open files`,
        goal: `≤ +${100 * MOST_GROWTH} %, flat`,
        measured: `${Math.round(memory.from)} to ${Math.round(memory.to)} MB (${percent}), ${files.from} to ${files.to}`,
      });
    }
  }
  const each = [...worst].map(
    ([name, { share, files }]) => `${name} ${percentOf(share)}, ${files} files more`,
  );
  return { rows, isFlat: worst.size > 0 ? isFlat : null, inWords: each.join('; ') };
}

function percentOf(share: number): string {
  return `${share > 0 ? '+' : ''}${(100 * share).toFixed(1)} %`;
}

if (part > 0) {
  const folder = await mkdtemp(join(tmpdir(), 'parlo-soak-'));
  try {
    const recordings = await record(folder);
    const onRound = async (now: Part) => {
      await writeParts(FILE, [...done, now]);
      const ends = JSON.stringify(now.ends);
      const of = now.samples.at(-1)?.of ?? {};
      const each = Object.entries(of).map(
        ([name, { mb, files }]) => `${name} ${Math.round(mb)} MB, ${files}`,
      );
      console.log(
        `${(before + now.minutes).toFixed(1)} min: ${each.join('; ')}; ended ${ends}; refused ${now.refused}`,
      );
    };
    const voiceHosts = Math.max(1, cores - 1);
    done.push(await runPart({ minutes: part, calls, recordings, voiceHosts, onRound }));
    await writeParts(FILE, done);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
const { rows, isFlat, inWords } = flatness(done);
const ends = sum(done, ({ ends }) => Object.values(ends).reduce((total, count) => total + count, 0));
const left = sum(done, ({ ends }) => ends.left ?? 0);
const refused = sum(done, (each) => each.refused);
const faults = sum(done, (each) => each.faults);
const asked = sum(done, (each) => each.asked);
const answered = sum(done, (each) => each.answered);
rows.push(
  {
    what: 'calls, and those that were dropped or refused',
    goal: '0',
    measured: `${ends}, ${ends - left + refused}`,
  },
  { what: 'questions, and those that were answered', goal: '–', measured: `${asked}, ${answered}` },
  { what: 'errors in the log', goal: '0', measured: String(faults) },
);
const total = sum(done, (each) => each.minutes).toFixed(0);
const loads = done.map(({ load }) => load.toFixed(1)).join(', ');
printRows(
  `${total} of ${minutes} minutes, ${done.length} parts, ${done.at(-1)?.calls ?? calls} calls at once, load ${loads}`,
  rows,
);
const dropped = ends - left + refused;
const limit = `within ${100 * MOST_GROWTH} % after ${WARM_UP_MINUTES} minutes of warm-up`;
console.log(
  isFlat === null
    ? 'Too short to say whether memory is flat.'
    : `Memory is ${isFlat ? '' : 'not '}flat ${limit}: ${inWords}. ${dropped} of ${ends} calls were dropped or refused.`,
);
process.exit(isFlat && ends === left && refused === 0 && faults === 0 ? 0 : 1);
