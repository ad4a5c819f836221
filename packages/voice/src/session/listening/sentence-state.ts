import { patternInAll, wordsInAll } from '@parlo/dialog/language';

/** The assistant's last question: `reach` asks for an address or a number, `answer` for anything not given in parts. */
export type Expected = 'email' | 'phone' | 'reach' | 'name' | 'answer' | null;

/**
 * Whether a speaker who fell silent after `transcript` has finished. Recognisers put a full stop after nearly
 * everything, so the words count more than the punctuation.
 */
export type SentenceState =
  /** Nothing is missing: respond at once. */
  | 'finished'
  /** It could be all, or not. */
  | 'unclear'
  /** The sentence visibly goes on. */
  | 'unfinished'
  /** In the middle of a number or of spelling something out. */
  | 'dictating';

const NEVER_LAST = wordsInAll(({ turns }) => turns.neverLast);
const CONNECTIVES = wordsInAll(({ turns }) => turns.connectives);
const PREPOSITIONS = wordsInAll(({ turns }) => turns.prepositions);
const AUXILIARIES = wordsInAll(({ turns }) => turns.auxiliaries);
const QUESTION_WORDS = wordsInAll(({ turns }) => turns.questionWords);
const PARTICLE_VERBS = wordsInAll(({ turns }) => turns.particleVerbs);
const DIGITS = wordsInAll(({ turns }) => turns.digits);
const LETTER_WORDS = wordsInAll(({ turns }) => turns.letterWords);
const NEED_OBJECT = wordsInAll(({ turns }) => turns.needObject);
const SUBJECTS = wordsInAll(({ turns }) => turns.subjects);
const AS_LAST = new RegExp(`(?<![\\p{L}\\p{N}])${patternInAll(({ turns }) => turns.lastAfterAll)}$`, 'u');
// `\b` knows Latin letters alone.
const BEGIN = String.raw`(?<![\p{L}\p{N}])`;
const END = String.raw`(?![\p{L}\p{N}])`;
const SHORT_ANSWER = new RegExp(`^${patternInAll(({ turns }) => turns.shortAnswer)}${END}`, 'u');
const GREETING_ONLY = new RegExp(`^${patternInAll(({ turns }) => turns.greeting)}$`, 'u');
const DICTATION = new RegExp(`${BEGIN}${patternInAll(({ turns }) => turns.dictation)}${END}`, 'u');
const OPEN_CLAUSE = new RegExp(`^${patternInAll(({ turns }) => turns.openClause)}${END}`, 'u');
const LEAD_IN = new RegExp(`${BEGIN}${patternInAll(({ turns }) => turns.leadIn)}$`, 'u');
const LEAD_IN_ALONE = new RegExp(`^${patternInAll(({ turns }) => turns.leadInAlone)}$`, 'u');
const ADDRESS_SIGNS = wordsInAll(({ turns }) => turns.addressSigns);
const ADDRESS_ENDS = wordsInAll(({ turns }) => turns.addressEnds);
/** Letters that recognisers join: "K-O-V", "M.A.R." */
const JOINED_LETTERS = /(?<![\p{L}\p{N}])\p{L}(?:[-.]\s?\p{L}(?![\p{L}\p{N}]))+/gu;
/** "Can I get", "my car needs": in a longer sentence the object came before. */
const MAX_WORDS_BEFORE_OBJECT = 5;
/** A telephone number with its area code; fewer digits are waited for. */
const DIGITS_OF_A_NUMBER = 10;

/** `expects`: what the assistant asked for, which is given in parts. */
export function sentenceState(transcript: string, expects: Expected = null): SentenceState {
  const text = transcript
    .trim()
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(JOINED_LETTERS, (letters) => letters.replace(/[-.]\s?/g, ' '));
  const tokens = text.match(/[\p{L}\p{N}][\p{L}\p{N}'@-]*/gu) ?? [];
  const last = tokens.at(-1);
  if (last === undefined) return 'finished';
  if (/(,|-|–|—|:|;|\.\.\.|…)$/.test(text)) return 'unfinished';
  const dictated = addressState(text, tokens, expects) ?? dictationState(text, tokens, expects);
  if (dictated !== null) return dictated;
  return wordsState(text, tokens, last);
}

/** Whether `transcript` is given in groups, of which the last may be behind any: a number, or what was asked for as such. */
export function isInGroups(transcript: string, expects: Expected): boolean {
  if (expects === 'email' || expects === 'phone' || expects === 'reach') return true;
  const last = transcript.toLowerCase().match(/[\p{L}\p{N}]+(?=[^\p{L}\p{N}]*$)/u)?.[0] ?? '';
  return /\d$/.test(last) || DIGITS.has(last);
}

function wordsState(text: string, tokens: readonly string[], last: string): SentenceState {
  const plain = tokens.join(' ');
  if (GREETING_ONLY.test(plain)) return 'unclear';
  if (AS_LAST.test(plain)) return 'finished';
  if (NEVER_LAST.has(last) || LEAD_IN.test(plain)) return 'unfinished';
  // "When I turn it on, it": the rest of the clause is to come.
  if (SUBJECTS.has(last) && tokens.length >= 4 && /,\s*\S+$/.test(text)) return 'unfinished';
  if (LEAD_IN_ALONE.test(plain)) return 'unclear';
  const byLast = stateByLastWord(tokens, last) ?? stateOfQuestion(tokens, last);
  if (byLast !== null) return byLast;
  if (OPEN_CLAUSE.test(plain) && !text.includes(',') && tokens.length <= 8) return 'unclear';
  return 'finished';
}

/** For text that begins with a question word, or ends in one or in a verb that needs an object; null for any other. */
function stateOfQuestion(tokens: readonly string[], last: string): SentenceState | null {
  if (QUESTION_WORDS.has(tokens[0] ?? '')) return tokens.length === 1 ? 'unclear' : null;
  if (QUESTION_WORDS.has(last)) return 'unclear';
  return NEED_OBJECT.has(last) && tokens.length <= MAX_WORDS_BEFORE_OBJECT ? 'unfinished' : null;
}

/** For text that ends in a word that seldom ends a sentence; null for any other. */
function stateByLastWord(tokens: readonly string[], last: string): SentenceState | null {
  const isShortAnswer = tokens.length <= 4 && SHORT_ANSWER.test(tokens.join(' '));
  if (CONNECTIVES.has(last)) return isShortAnswer ? 'finished' : 'unfinished';
  if (PREPOSITIONS.has(last)) return stateByPreposition(tokens);
  if (!AUXILIARIES.has(last)) return null;
  if (isShortAnswer) return 'finished';
  const asks = QUESTION_WORDS.has(tokens[0] ?? '');
  const isEmbedded = tokens.slice(0, -2).some((word) => QUESTION_WORDS.has(word));
  return (asks || isEmbedded) && tokens.length >= 3 ? 'unclear' : 'unfinished';
}

/** "Where do you come from" and "switch it on" may end in a preposition. */
function stateByPreposition(tokens: readonly string[]): SentenceState {
  if (tokens.length >= 2 && PARTICLE_VERBS.has(tokens.at(-2) ?? '')) return 'finished';
  return QUESTION_WORDS.has(tokens[0] ?? '') && tokens.length >= 4 ? 'unclear' : 'unfinished';
}

/** For an e-mail address that is being said or spelled: it goes on until its end is heard. Null for any other text. */
function addressState(text: string, tokens: readonly string[], expects: Expected): SentenceState | null {
  if (/@\S+\.\p{L}{2,}\W*$/u.test(text) || /\p{L}\.(?:\p{L}{2,4})\W*$/u.test(text)) return null;
  if (ADDRESS_ENDS.has(tokens.at(-1) ?? '')) return null;
  const isAddress = text.includes('@') || hasAddressSigns(tokens, expects);
  // "My e-mail is john": the visitor named the requested detail, but it is incomplete.
  if (isAddress || (expects === 'email' && DICTATION.test(text))) return 'dictating';
  // Without any part of an address it is another kind of answer: "I have none".
  return expects === 'email' && tokens.length <= 2 && !SHORT_ANSWER.test(tokens.join(' '))
    ? 'dictating'
    : null;
}

/** "Dot" and "at" are words of any sentence, unless an address is asked for or letters are spelled. */
function hasAddressSigns(tokens: readonly string[], expects: Expected): boolean {
  if (!tokens.some((token) => ADDRESS_SIGNS.has(token))) return false;
  return tokens.filter(isLetter).length >= 3 || expects === 'email' || expects === 'reach';
}

/** For text that ends in digits, number words or single letters; null for any other. */
function dictationState(text: string, tokens: readonly string[], expects: Expected): SentenceState | null {
  const { digits, letters, count } = spelledAtEnd(tokens);
  if (count === 0) return null;
  if (isPhone(expects) && digits < DIGITS_OF_A_NUMBER) return 'dictating';
  if (text.endsWith('?')) return null;
  if (digits >= DIGITS_OF_A_NUMBER) return 'finished';
  const isAll = count === tokens.length;
  const announced = isAll || isDetail(expects) || DICTATION.test(text);
  if (count === 1 && /^(19|20)\d\d$/.test(tokens.at(-1) ?? '')) return announced ? 'unclear' : null;
  if (!announced && isOfSentence(digits, letters, count)) return null;
  return isAll && count === 1 && digits <= 2 ? 'unclear' : 'dictating';
}

/** "A table for four", "at 5", "room 305": a number in a sentence about something else. */
const isOfSentence = (digits: number, letters: number, count: number) =>
  digits + letters < 3 || (count === 1 && digits < 5);

const isPhone = (expects: Expected) => expects === 'phone' || expects === 'reach';

/** Whether a detail is asked for, such as a name or a code, and not just any answer. */
const isDetail = (expects: Expected) => expects !== null && expects !== 'answer';

/** The numbers and single letters that a text ends with, in characters and in words. */
function spelledAtEnd(tokens: readonly string[]): { digits: number; letters: number; count: number } {
  const end = { digits: 0, letters: 0, count: 0 };
  // "a" and "I" are words, except after another letter.
  const spelling = tokens.length > 1 && tokens.slice(-2).every(isLetter);
  for (const token of tokens.toReversed()) {
    const numeral = token.replaceAll('-', '');
    if (/^\d+$/.test(numeral)) end.digits += numeral.length;
    else if (DIGITS.has(token)) end.digits += 1;
    // A part of a code: "SW1", "o77".
    else if (/\d/.test(numeral) && /^[\p{L}\d]{2,5}$/u.test(numeral)) {
      end.digits += numeral.replace(/\D/g, '').length;
      end.letters += numeral.replace(/\d/g, '').length;
    } else if (isLetter(token) && (spelling || !LETTER_WORDS.has(token))) end.letters += 1;
    else break;
    end.count += 1;
  }
  return end;
}

function isLetter(token: string): boolean {
  return /^\p{L}$/u.test(token);
}
