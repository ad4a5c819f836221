import { patternInAll, wordsInAll } from '../language/index.ts';

const WORDS = [...wordsInAll(({ turns }) => `${turns.questionWords} ${turns.auxiliaries}`)].join('|');
const OPENERS = `${WORDS}|${patternInAll(({ replies }) => replies.opensQuestion)}`;
const JOINTS = patternInAll(({ replies }) => replies.followUp);
// "How much is it and where are you": what joins two questions is followed by the beginning of one.
const BETWEEN = new RegExp(
  String.raw`(?<=\?)\s+|[,;]?\s+${JOINTS}\s+(?=(?:${OPENERS})(?:['’]?s)?(?![\p{L}\p{N}'’]))`,
  'iu',
);
const MOST_QUESTIONS = 3;
const FEWEST_WORDS = 2;

/** The questions of a turn that asks several; nothing of one that asks one. */
export function splitQuestions(text: string): readonly string[] {
  const questions = text
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter((part) => part.split(/\s+/u).length >= FEWEST_WORDS);
  return questions.length > 1 ? questions.slice(0, MOST_QUESTIONS) : [];
}
