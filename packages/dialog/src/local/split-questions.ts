import { patternInAll, wordsInAll } from '../language/index.ts';

const QUESTION_WORDS = [...wordsInAll(({ turns }) => turns.questionWords)].join('|');
const AUXILIARIES = [...wordsInAll(({ turns }) => turns.auxiliaries)].join('|');
const OPENERS = `${QUESTION_WORDS}|${AUXILIARIES}|${patternInAll(({ replies }) => replies.opensQuestion)}`;
const JOINTS = patternInAll(({ replies }) => replies.followUp);
const ALTERNATIVE = patternInAll(({ replies }) => replies.alternative);
// "How much is it and where are you": what joins two questions is followed by the beginning of one.
const BEGINS = String.raw`(?:${OPENERS})(?:['’]?s)?(?![\p{L}\p{N}'’])`;
const BETWEEN = new RegExp(
  String.raw`(?<=\?)\s+|[,;]?\s+(?!${ALTERNATIVE}\s)${JOINTS}\s+(?=${BEGINS})`,
  'iu',
);
// "Can we have a fire? It has been dry for weeks": what comes after a question says more about it, unless it asks too.
const ASKS = new RegExp(
  String.raw`\?$|^(?:${JOINTS}\s+)?${BEGINS}|(?<![\p{L}\p{N}'’])(?:${QUESTION_WORDS})(?![\p{L}\p{N}'’])`,
  'iu',
);
const BEGINNING = new RegExp(`^${BEGINS}`, 'iu');
const MOST_QUESTIONS = 3;
const FEWEST_WORDS = 2;

export const beginsAsQuestion = (text: string): boolean => BEGINNING.test(text.trim());

/** The questions of a turn that asks several; nothing of one that asks one. */
export function splitQuestions(text: string): readonly string[] {
  const questions = text
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter((part) => part.split(/\s+/u).length >= FEWEST_WORDS)
    .filter((part, i) => i === 0 || ASKS.test(part));
  return questions.length > 1 ? questions.slice(0, MOST_QUESTIONS) : [];
}
