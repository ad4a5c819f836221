import { median, type Row } from '../stats.ts';
import type { HeldTurn } from './hold-scenario.ts';
import type { ServedCompletion } from './served.ts';

/** The figures of held conversations, as tables. */

const SHOWN_LETTERS = 60;
/** Tokens of a request that were in the model's memory, from a conversation's second turn on. */
const REUSE_GOAL = 0.95;

export const REPLY_COLUMNS = [
  'scenario, turn',
  'visitor',
  'heard',
  'by',
  'judged',
  'first word, ms',
  'reused',
];

export function rowOf({
  scenario,
  turn,
  say,
  heard,
  by,
  judgement,
  why,
  asked,
}: HeldTurn): readonly (string | number)[] {
  return [
    `${scenario}, ${turn + 1}`,
    short(say),
    short(heard.text) + (heard.card ? ` [${heard.card} card]` : ''),
    by,
    why === '' ? judgement : `${judgement}: ${why}`,
    heard.firstWordMs ?? '–',
    asked.length > 0 ? percent(reuseOf(asked.slice(0, 1))) : 'not asked',
  ];
}

/** A turn as it happened, with all that the model wrote. */
export function describeTurn({ scenario, say, heard, by, asked }: HeldTurn): string {
  const written = asked.map(
    ({ outcome, cachedTokens, promptTokens, readMs, firstMs, wholeMs, written: text }) =>
      `  model, ${outcome}, ${cachedTokens} of ${promptTokens} tokens in memory, read ${readMs}, first ${firstMs ?? '–'}, whole ${wholeMs} ms: ${JSON.stringify(text)}`,
  );
  return [`${scenario}\n  visitor: ${say}`, ...written, `  heard (${by}): ${heard.text}`].join('\n');
}

export function reuseRows(held: readonly HeldTurn[]): readonly Row[] {
  const asked = held.filter((turn) => turn.asked.length > 0);
  const later = asked.filter(({ turn }) => turn > 0);
  const firstWords = held.flatMap(({ by, heard }) => (by === 'model' ? (heard.firstWordMs ?? []) : []));
  const count = (of: (turn: HeldTurn) => boolean) => `${held.filter(of).length} of ${held.length}`;
  const scenarios = [...new Set(later.map(({ scenario }) => scenario))];
  return [
    { what: 'replies of the model itself', goal: '', measured: count(({ by }) => by === 'model') },
    {
      what: 'right replies, the owner’s exact words among them',
      goal: '',
      measured: count(({ judgement }) => judgement === 'right'),
    },
    {
      what: 'replies that nobody may hear',
      goal: '0',
      measured: count(({ judgement }) => judgement === 'UNSAFE'),
    },
    { what: 'first word of the model’s replies, median', goal: '', measured: `${median(firstWords)} ms` },
    {
      what: 'tokens reused from the second turn on',
      goal: `≥ ${percent(REUSE_GOAL)}`,
      measured: percent(reuseOf(later.flatMap((turn) => turn.asked))),
    },
    ...scenarios.map((name) => ({
      what: `the same, ${name}`,
      goal: '',
      measured: percent(
        reuseOf(later.filter(({ scenario }) => scenario === name).flatMap((turn) => turn.asked)),
      ),
    })),
  ];
}

/** Of the tokens of requests, the share that was in memory. */
export function reuseOf(asked: readonly Pick<ServedCompletion, 'cachedTokens' | 'promptTokens'>[]): number {
  const sum = (of: (each: (typeof asked)[number]) => number) =>
    asked.reduce((total, each) => total + of(each), 0);
  return sum(({ cachedTokens }) => cachedTokens) / sum(({ promptTokens }) => promptTokens);
}

const percent = (share: number) => (Number.isFinite(share) ? `${(share * 100).toFixed(1)} %` : '–');

function short(text: string): string {
  const line = text.replace(/\s+/gu, ' ');
  return line.length > SHOWN_LETTERS ? `${line.slice(0, SHOWN_LETTERS - 1)}…` : line;
}
