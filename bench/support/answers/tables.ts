import { areaUnderCurve } from '../retrieval-maths.ts';
import { median, percentile } from '../stats.ts';
import type { AskedTurn } from './ask.ts';
import type { VisitorTurn } from './business.ts';
import { asserts, type Verdict, wordCount } from './judge.ts';

type Kind = VisitorTurn['kind'];
type Cells = readonly (string | number)[];

/** In the order of the table; what is answerable first. */
const SCOPES: Readonly<Record<Kind, 'in' | 'person' | 'out'>> = {
  entry: 'in',
  file: 'in',
  qualified: 'in',
  follow_up: 'in',
  two_questions: 'in',
  safety: 'in',
  complaint: 'person',
  contact: 'person',
  near_domain: 'out',
  off_topic: 'out',
  injection: 'out',
};
const KINDS = Object.keys(SCOPES) as readonly Kind[];

const VERDICTS: readonly Verdict[] = ['right', 'asked_back', 'declined', 'wrong', 'long', 'unsafe'];

/**
 * 'with another' are those of the right ones that say an answer to another question as well, since that may be meant;
 * 'partly' are those of the wrong and unsafe ones that say one part of two; '+ asked back %' are the right ones and
 * those asked back of a question that has an answer.
 */
export const KIND_COLUMNS = [
  ...[
    'kind',
    'turns',
    'right',
    'asked back',
    'declined',
    'wrong',
    'long',
    'unsafe',
    'with another',
    'partly',
  ],
  ...['right %', '+ asked back %', 'wrong %'],
];

/** A row for each kind, and for each language and all: how many turns there are, and how the replies were judged. */
export function kindRows(asked: readonly AskedTurn[]): readonly Cells[] {
  const inLanguage = (language: string) => asked.filter(({ business }) => business.language === language);
  const groups: readonly (readonly [string, readonly AskedTurn[]])[] = [
    ...KINDS.map((kind) => [kind, asked.filter(({ turn }) => turn.kind === kind)] as const),
    ['English', inLanguage('en')],
    ['Ukrainian', inLanguage('uk')],
    ['all', asked],
  ];
  return groups.map(([name, group]) => rowOf(name, group));
}

function rowOf(name: string, group: readonly AskedTurn[]): Cells {
  const count = (verdict: Verdict) => group.filter(({ judgement }) => judgement.verdict === verdict).length;
  const askedRightly = group.filter(
    ({ turn, judgement }) => judgement.verdict === 'asked_back' && SCOPES[turn.kind] !== 'out',
  ).length;
  return [
    name,
    group.length,
    ...VERDICTS.map(count),
    group.filter(saysAnother).length,
    group.filter(({ judgement }) => judgement.partly).length,
    percent(count('right'), group.length),
    percent(count('right') + askedRightly, group.length),
    percent(count('wrong'), group.length),
  ];
}

function saysAnother({ turn, reply, judgement }: AskedTurn): boolean {
  const isOne = turn.kind !== 'two_questions' && judgement.verdict === 'right';
  return isOne && asserts(reply) && reply.memo.entryIds.length > 1;
}

export const FIGURE_COLUMNS = [
  'set',
  'out of scope answered',
  'AUC in and out of scope',
  'right alone, and after another',
  'words of an answer, median',
  'words p90',
  'ms median',
  'ms p95',
];

/**
 * How well what nothing answers is told from what is answered, and how long replies take. A follow-up says too little
 * by itself to be compared, and a complaint is neither.
 */
export function figureRow(name: string, asked: readonly AskedTurn[]): Cells {
  const out = asked.filter(({ turn }) => SCOPES[turn.kind] === 'out');
  const inside = asked.filter(({ turn }) => SCOPES[turn.kind] === 'in' && turn.kind !== 'follow_up');
  const confidences = (turns: readonly AskedTurn[]) => turns.map(({ confidence }) => confidence);
  const times = asked.map(({ ms }) => ms);
  const words = asked.filter(({ reply }) => asserts(reply)).map(({ reply }) => wordCount(reply.text));
  const answered = out.filter(({ reply }) => asserts(reply)).length;
  return [
    name,
    `${answered} of ${out.length} (${percent(answered, out.length)} %)`,
    areaUnderCurve(confidences(inside), confidences(out)).toFixed(3),
    rightTwice(asked),
    median(words),
    percentile(words, 0.9),
    median(times),
    percentile(times, 0.95),
  ];
}

/** Questions that were asked both alone and right after another one. */
function rightTwice(asked: readonly AskedTurn[]): string {
  const both = asked.filter(({ afterAnother }) => afterAnother !== undefined);
  const alone = both.filter(({ judgement }) => judgement.verdict === 'right').length;
  const after = both.filter(({ afterAnother }) => afterAnother?.verdict === 'right').length;
  return `${alone} and ${after} of ${both.length}`;
}

/** A turn, what was replied and how it was judged, to be read by somebody who tunes. */
export function describeTurn({ business, turn, reply, judgement, ms, confidence }: AskedTurn): string {
  const verdict = judgement.partly ? `${judgement.verdict}, in part` : judgement.verdict;
  const figures = `confidence ${confidence.toFixed(2)}, ${ms.toFixed(0)} ms`;
  const words = `${wordCount(reply.text)} words`;
  return [
    `${business.id} ${turn.id} ${turn.kind}: ${verdict} (${reply.memo.outcome}, ${words}, ${figures})`,
    ...(turn.before ?? []).map((text) => `  before:  ${text}`),
    `  visitor: ${turn.said}`,
    `  reply:   ${reply.text.replace(/\s+/gu, ' ')}`,
  ].join('\n');
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : String(Math.round((100 * part) / whole));
}
