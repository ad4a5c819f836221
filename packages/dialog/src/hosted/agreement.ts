import { readFileSync } from 'node:fs';
import type { Act, Asked } from '../acts/act.ts';
import { type ActScorer, readActBy } from '../acts/read-act.ts';
import { rowsOf } from '../danger/numbers.ts';
import { wordsOf } from '../text/clean-text.ts';

/** Of a yes, as `forms/read-confirmation.ts` has it: something is changed for good by it. */
const SURELY_AGREED = 0.7;
/** "Ja, das ist richtig so": whoever says more than this may say something else with it. */
const MOST_WORDS_OF_YES = 5;
/** A turn of these changes nothing of what was agreed before it. */
const INDIFFERENT: ReadonlySet<Act> = new Set(['small_talk']);

/** What was read back, and which acts say yes to it besides a plain one: "Book it." */
export interface Asking {
  readonly asked: Asked;
  readonly alsoYes: readonly Act[];
  /** The code of the language that the visitor speaks, as far as it is known. */
  readonly language: string;
}

/**
 * Whether a visitor agreed to what was read back: `said` is what they said since, in order, and their last word counts. An
 * unclear reply is no yes: the model asks again. Throws as `score` does: `AbortError` alone.
 */
export async function hasAgreed(
  said: readonly string[],
  { asked, alsoYes, language }: Asking,
  score: ActScorer | undefined,
): Promise<boolean> {
  const read = readActBy(score);
  let isAgreed = false;
  for (const text of said) {
    const { act, likelihood } = await read({ said: text, asked, language });
    const isYes = (act === 'agree' || alsoYes.includes(act)) && likelihood >= SURELY_AGREED;
    if (isYes && !/\?\s*$/u.test(text)) isAgreed = true;
    else if (saysYesElsewhere(text)) isAgreed = true;
    else if (!INDIFFERENT.has(act)) isAgreed = false;
  }
  return isAgreed;
}

interface YesWords {
  readonly yes: ReadonlySet<string>;
  readonly but: ReadonlySet<string>;
}
let elsewhere: YesWords | undefined;

/** A yes in a language that no network here reads. */
function saysYesElsewhere(text: string): boolean {
  elsewhere ??= readYesWords();
  const { yes, but } = elsewhere;
  const words = wordsOf(text);
  const isYes = yes.has(words[0] ?? '') && words.length <= MOST_WORDS_OF_YES;
  return isYes && !words.some((word) => but.has(word)) && !/[?\d]/u.test(text);
}

function readYesWords(): YesWords {
  const rows = rowsOf(readFileSync(new URL('yes.tsv', import.meta.url), 'utf8'));
  const column = (at: number) => new Set(rows.flatMap((row) => wordsOf(row[at] ?? '')));
  return { yes: column(1), but: column(2) };
}
