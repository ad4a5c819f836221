import { wordErrors } from '../word-errors.ts';
import type { Answered, AskedQuestion } from './ask.ts';
import { CONDITIONS, type Condition } from './conditions.ts';

export const COLUMNS = [
  'condition',
  'words right %',
  'answers right',
  'asked again',
  'asked back',
  'declined',
  'wrong',
  'right when typed',
  '% of typed',
  'goal',
  'same reply %',
] as const;

const GOALS: Readonly<Record<Condition, string>> = { clean: '95', babble: '85', music: '85', telephone: '–' };

/** A row for each condition: totals alone. */
export function rowsOf(asked: readonly AskedQuestion[]): (string | number)[][] {
  const typed = asked.filter(({ typed: { verdict } }) => verdict === 'right').length;
  return CONDITIONS.map((condition) => {
    const errors = asked.map(({ question, heard }) => wordErrors(question.text, heard[condition].text));
    const words = errors.reduce((sum, each) => sum + each.words, 0);
    const wrong = errors.reduce((sum, each) => sum + each.wrong, 0);
    const count = (...verdicts: readonly Answered['verdict'][]) =>
      asked.filter(({ spoken }) => verdicts.includes(spoken[condition].verdict)).length;
    const right = count('right');
    const same = asked.filter((each) => each.typed.reply.text === each.spoken[condition].reply.text).length;
    return [
      condition,
      percent(words - wrong, words),
      right,
      count('asked_again'),
      count('asked_back'),
      count('declined'),
      count('wrong', 'unsafe'),
      typed,
      percent(right, typed),
      GOALS[condition],
      percent(same, asked.length),
    ];
  });
}

const percent = (part: number, whole: number): string => ((100 * part) / whole).toFixed(1);

/** What became of a question, for somebody who reads it. */
export function describeQuestion({ question, heard, typed, spoken }: AskedQuestion): string {
  const said = `${typed.verdict}, typed: ${question.text}\n  ${typed.reply.text}`;
  const lines = CONDITIONS.map((condition) => {
    const { verdict, reply } = spoken[condition];
    const isSame = reply.text === typed.reply.text;
    return `${verdict}, ${condition}: ${heard[condition].text}${isSame ? '' : `\n  ${reply.text}`}`;
  });
  return [`${question.business}, ${question.turn.id}`, said, ...lines].join('\n');
}
