/**
 * How often the act of a turn is read rightly: by the network, as it ships, and by words alone. The turns of
 * `models/acts/acts` are tuned on, those of `data/acts` are held out: of these nothing but numbers is shown. With
 * `--tuned`, those that are held out are left alone.
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { createSentenceModel } from '@parlo/dialog';
import { ACTS, type Act, type ActTurn, ASKED, type ReadAct } from '@parlo/dialog/acts/act';
import { readActByWords } from '@parlo/dialog/acts/act-by-words';
import { likeliest, readActBy } from '@parlo/dialog/acts/read-act';
import { z } from 'zod';
import { median, percentile, printTable } from './support/stats.ts';

interface LabelledTurn extends ActTurn {
  readonly act: Act;
}

const MOST_ARCHIVE_BYTES = 64 * 1024 * 1024;
const TUNED = fileURLToPath(new URL('../models/acts/acts/turns.tar.bz2', import.meta.url));
const HELD_OUT = new URL('data/acts/held-out.tsv', import.meta.url);
/** Of the turns that are tuned on, as many as are soon asked. */
const ONE_IN = 20;
const Label = z.tuple([z.string(), z.array(z.enum(ASKED)).min(1), z.enum(ACTS)]);
type Label = z.infer<typeof Label>;

const { values } = parseArgs({ options: { tuned: { type: 'boolean', default: false } } });
const { stdout: archive } = await promisify(execFile)('tar', ['-xjOf', TUNED], {
  maxBuffer: MOST_ARCHIVE_BYTES,
});
const sets = [
  ['tuned', tunedIn(archive)],
  ...(values.tuned ? [] : [['held out', heldOutIn(await readFile(HELD_OUT, 'utf8'))] as const]),
] as const;

const model = createSentenceModel();
const network: ReadAct = async (turn) => likeliest(await model.actOf(turn));
const readers: readonly (readonly [string, ReadAct])[] = [
  ['as it ships', network],
  ['with words where it is unsure', readActBy((turn) => model.actOf(turn))],
  ['words alone', async (turn) => readActByWords(turn)],
];
const times: number[] = [];
const rows: string[][] = [];
const perAct: string[][] = ACTS.map((act) => [act]);
for (const [name, turns] of sets) {
  for (const [how, read] of readers) {
    const found = await readAll(turns, read);
    rows.push([name, how, String(turns.length), ...figuresOf(found)]);
    if (how === 'as it ships')
      for (const [i, act] of ACTS.entries()) perAct[i]?.push(inPercent(scoreOf(found, act)));
  }
}
await model.close();

printTable(
  'Acts: read rightly (goals on what is held out: 93 % in English, 90 % in Ukrainian)',
  ['turns', 'how', 'of', 'right %', 'English %', 'Ukrainian %', 'mean F1', 'calibration error'],
  rows,
);
printTable('F1 of each act, as it ships', ['act', ...sets.map(([name]) => name)], perAct);
console.log(
  `A reading took ${median(times).toFixed(1)} ms (median), ${percentile(times, 0.95).toFixed(1)} ms (p95) beyond what is computed anyway (goal: 2 ms).`,
);

type Found = readonly { readonly turn: LabelledTurn; readonly act: Act; readonly likelihood: number }[];

async function readAll(turns: readonly LabelledTurn[], read: ReadAct): Promise<Found> {
  const found = [];
  for (const turn of turns) {
    // The search and the reading of danger ask for these in any case.
    if (read === network) await Promise.all([model.embed([turn.said]), model.dangerOf(turn.said)]);
    const begun = performance.now();
    const { act, likelihood } = await read(turn);
    if (read === network) times.push(performance.now() - begun);
    found.push({ turn, act, likelihood });
  }
  return found;
}

/** Turns below `# language asked act`; of the many that are tuned on, one in so many. */
function tunedIn(text: string): readonly LabelledTurn[] {
  let label: Label | undefined;
  const turns = text.split('\n').flatMap((line) => {
    if (line.startsWith('# ')) label = labelIn(line.slice(2).split(' '));
    return line === '' || line.startsWith('# ') || !label ? [] : turnsOf(label, line);
  });
  return turns.filter((_, i) => i % ONE_IN === 0);
}

/** A line each: language, what was asked, act and turn. */
function heldOutIn(text: string): readonly LabelledTurn[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.flatMap((line) => {
    const [said = '', ...label] = line.split('\t').toReversed();
    return turnsOf(labelIn(label.toReversed()), said);
  });
}

function labelIn([language, asked = '', act]: readonly string[]): Label {
  return Label.parse([language, asked.split(','), act]);
}

function turnsOf([language, questions, act]: Label, said: string): readonly LabelledTurn[] {
  return questions.map((asked) => ({ said, asked, language, act }));
}

function figuresOf(found: Found): string[] {
  const inLanguage = (code: string) => found.filter(({ turn }) => turn.language === code);
  const scores = ACTS.filter((act) => found.some(({ turn }) => turn.act === act)).map((act) =>
    scoreOf(found, act),
  );
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return [
    ...[found, inLanguage('en'), inLanguage('uk')].map((some) => inPercent(rightIn(some))),
    inPercent(mean),
    calibrationErrorOf(found).toFixed(3),
  ];
}

function rightIn(found: Found): number {
  return found.filter(({ turn, act }) => turn.act === act).length / found.length;
}

function scoreOf(found: Found, act: Act): number {
  const read = found.filter((each) => each.act === act).length;
  const labelled = found.filter(({ turn }) => turn.act === act).length;
  const both = found.filter(({ turn, act: each }) => each === act && turn.act === act).length;
  return read + labelled === 0 ? 0 : (2 * both) / (read + labelled);
}

/** The mean difference between how likely the act that is read is held, and how often it is right, in ten parts. */
function calibrationErrorOf(found: Found): number {
  const parts = Object.values(
    Object.groupBy(found, ({ likelihood }) => Math.min(9, Math.floor(10 * likelihood))),
  );
  return parts.reduce((sum, part = []) => {
    const said = part.reduce((total, { likelihood }) => total + likelihood, 0) / part.length;
    return sum + (part.length / found.length) * Math.abs(said - rightIn(part));
  }, 0);
}

function inPercent(share: number): string {
  return (100 * share).toFixed(1);
}
