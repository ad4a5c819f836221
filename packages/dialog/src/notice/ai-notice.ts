import { anywhere, LANGUAGES, languageSpoken, patternInAll } from '../language/index.ts';
import type { AssistantProfile, ResponseMemo, Turn } from '../responder.ts';
import { cleanText, plainOf } from '../text/clean-text.ts';

/**
 * The clause that tells a visitor that an AI speaks, which article 50 of the EU's AI Act (Regulation 2024/1689) asks for
 * at the first exchange, and who may say what of it.
 */

/** Why an owner's words for the notice can't be taken. */
export type NoticeProblem = 'names_no_ai' | 'denies_ai';

/** Longer texts are cut before they are matched. */
const LONGEST = 2_000;
const MACHINE = anywhere(({ whoSpeaks }) => whoSpeaks.machine);
const DENIAL = anywhere(({ whoSpeaks }) => whoSpeaks.denial);
const ABSENT = anywhere(
  ({ whoSpeaks: { machine, beforeAbsent, afterAbsent } }) =>
    `${beforeAbsent} (?:${machine})|(?:${machine}) ${afterAbsent}`,
);
/** A clause of its own: "AI? No, I am Anna." */
const NO = new RegExp(`^${patternInAll(({ whoSpeaks }) => whoSpeaks.denial)}$`, 'u');
const OF_SELF = anywhere(({ whoSpeaks }) => whoSpeaks.ofSelf);
const CLAIM = anywhere(({ whoSpeaks }) => whoSpeaks.claimsPerson);
const BETWEEN_CLAUSES = new RegExp(
  // The marks in "A.I." end nothing.
  String.raw`[,;:!?…()–—\n]+|(?<!(?:^|[\s.])\p{L})\.(?=\s|$)|\s-\s|\s(?=${patternInAll(({ whoSpeaks }) => whoSpeaks.betweenClauses)}\s)`,
  'iu',
);

/** Returns why `text` does not tell that an AI or a machine speaks; null when it does. */
export function noticeProblem(text: string): NoticeProblem | null {
  const clauses = clausesOf(text);
  if (clauses.some((clause) => denies(clause) || ABSENT.test(clause) || NO.test(clause))) return 'denies_ai';
  return clauses.some((clause) => MACHINE.test(clause)) ? null : 'names_no_ai';
}

/** Whether a sentence says that a person speaks, or that no machine does: "I'm not an AI". */
export function claimsPerson(sentence: string): boolean {
  if (clausesOf(sentence).some((clause) => denies(clause) && OF_SELF.test(clause))) return true;
  // "I am Anna, a real person" says it over a comma.
  const whole = plainOf(cleanText(sentence, LONGEST));
  return !MACHINE.test(whole) && denies(whole);
}

/** Of one clause: "not an AI", or "I'm a person". "Not a person" denies nothing that is true. */
function denies(clause: string): boolean {
  const isDenied = DENIAL.test(clause);
  return MACHINE.test(clause) ? isDenied || CLAIM.test(clause) : !isDenied && CLAIM.test(clause);
}

const clausesOf = (text: string): readonly string[] =>
  cleanText(text, LONGEST)
    .split(BETWEEN_CLAUSES)
    .map((clause) => plainOf(clause).replace(/[^ ]+/gu, inOneScript))
    .filter(Boolean);

/** Letters of two scripts that look the same: a word of both reads like a word of one. */
const LATIN = 'aeiopcyxkmhtb';
const CYRILLIC = 'аеіорсухкмнтв';
const swap = (word: string, from: string, to: string): string =>
  word.replace(/\p{L}/gu, (letter) => to[from.indexOf(letter)] ?? letter);

function inOneScript(word: string): string {
  if (!/\p{Script=Latin}/u.test(word) || !/\p{Script=Cyrillic}/u.test(word)) return word;
  const latin = swap(word, CYRILLIC, LATIN);
  return /\p{Script=Cyrillic}/u.test(latin) ? swap(word, LATIN, CYRILLIC) : latin;
}

/** What is said as the notice to a visitor who said these turns: the owner's words, or ours in their language. */
export function noticeFor(assistant: AssistantProfile, turns: readonly Turn[] = []): string {
  return ownersNotice(assistant) || languageSpoken(turns, assistant).whoSpeaks.notice;
}

/** Words that are no notice any more, since a rule has changed, are not said. */
function ownersNotice({ notice = '' }: Pick<AssistantProfile, 'notice'>): string {
  return noticeProblem(notice) === null ? notice.trim() : '';
}

/** Turns that come without memory, with that of the notices among them. */
export function recallNotices<T extends Pick<Turn, 'role' | 'text'>>(
  assistant: AssistantProfile,
  turns: readonly T[],
): (T & { readonly memo?: ResponseMemo })[] {
  const known = noticesOf(assistant);
  return turns.map((turn) =>
    turn.role === 'assistant' && known.has(turn.text)
      ? { ...turn, memo: { outcome: 'notice', entryIds: [] } }
      : turn,
  );
}

/** Whether the notice was told in these turns, to its end. */
export function isTold(assistant: AssistantProfile, turns: readonly Turn[]): boolean {
  const known = noticesOf(assistant);
  return turns.some((turn) => isNotice(turn) && known.has(turn.text));
}

const noticesOf = (assistant: AssistantProfile): ReadonlySet<string> =>
  new Set([ownersNotice(assistant), ...LANGUAGES.map(({ whoSpeaks }) => whoSpeaks.notice)]);

export const isNotice = ({ memo }: Pick<Turn, 'memo'>): boolean => memo?.outcome === 'notice';
