/**
 * Whether a speaker who fell silent after `transcript` has finished. Recognisers put a full stop after nearly
 * everything, so the words count more than the punctuation. English, and the most common Ukrainian words.
 */
export type SentenceState =
  /** Nothing is missing: answer at once. */
  | 'finished'
  /** It could be all, or not. */
  | 'unclear'
  /** The sentence visibly goes on. */
  | 'unfinished'
  /** In the middle of a number or of spelling something out. */
  | 'dictating';

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

/** No sentence ends with one of these. */
const NEVER_LAST = words(`
  and or but because although unless whereas the a an my your our their his its every
  um uh er erm uhm hmm i we they he she i'm i'd i'll i've we're we'd it's that's there's let's what's where's
  who's how's you're than if whether while until since well actually basically maybe like into between
  і й та або але що щоб якщо бо коли на в у з із зі до для від про за мій моя моє моя ваш ну ем е
`);
const SO = words('so then also plus');
/** Prepositions and particles: last in "where are you from", not in "I am from". */
const PREPOSITIONS = words(
  'to for of in on at by with from about over under near around through after before without per',
);
const AUXILIARIES = words(`
  is are was were am be been do does did have has had will would could can should shall may might must
  want need would like want's can't don't
`);
const QUESTION_WORDS = words(
  'what where when who whom whose which why how що де коли хто чому як скільки який яка',
);
/** Verbs that make phrases with a final particle: "log in", "sign up for" stays open but "come in" is whole. */
const PARTICLE_VERBS = words('log sign come check drop move fill hand turn hold go put walk stop opt');
const SHORT_ANSWER = /^(yes|yeah|yep|no|nope|sure|of course|okay|ok|i think|i hope|i guess)\b/;
const GREETING_ONLY = /^(hi|hello|hey|good (morning|afternoon|evening)|привіт|вітаю|добрий день)( there)?$/;
const DICTATION =
  /\b(number|phone|code|zip|postcode|card|account|reference|email|e-mail|spelled|spell|номер|код)\b/;
const OPEN_CLAUSE = /^(if|because|although|unless|since|while|якщо|бо)\b/;
/** What leads into a question or a wish, or asks for a moment to think. */
const LEAD_IN =
  /\b(?:i (?:was|am) (?:just )?(?:wondering|thinking|asking|looking|calling)|i'm (?:just )?(?:wondering|calling|looking)|(?:i'd|i would) like to (?:know|ask)|i (?:want|need|wanted) to (?:know|ask)|(?:can|could|would|will) you (?:please )?(?:tell me|explain)|do you (?:know|happen to know)|i have (?:a|another) question|let me (?:see|think)|the thing is|one (?:more )?(?:thing|question)|(?:one|just a|hang on a) (?:moment|second|sec)|hold on|you know)$/;
/** As the whole of what was said so far; "tell me" and "please" also end a sentence. */
const LEAD_IN_ALONE =
  /^(?:(?:please )?tell me|please|excuse me|sorry|i mean|or|how about|what about|and also)$/;
const SPELLED = words('zero oh one two three four five six seven eight nine double triple');
/** A telephone number with its area code; fewer digits are waited for. */
const DIGITS_OF_A_NUMBER = 10;

export function sentenceState(transcript: string): SentenceState {
  const text = transcript.trim().toLowerCase().replaceAll('’', "'");
  const tokens = text.match(/[\p{L}\p{N}][\p{L}\p{N}'@-]*/gu) ?? [];
  const last = tokens.at(-1);
  if (last === undefined) return 'finished';
  if (/(,|-|–|—|:|;|\.\.\.|…)$/.test(text)) return 'unfinished';
  const dictated = dictationState(text, tokens);
  if (dictated !== null) return dictated;
  return wordsState(text, tokens, last);
}

function wordsState(text: string, tokens: readonly string[], last: string): SentenceState {
  const plain = tokens.join(' ');
  if (GREETING_ONLY.test(plain)) return 'unclear';
  if (NEVER_LAST.has(last) || LEAD_IN.test(plain)) return 'unfinished';
  if (LEAD_IN_ALONE.test(plain)) return 'unclear';
  const shortAnswer = tokens.length <= 4 && SHORT_ANSWER.test(plain);
  if (SO.has(last)) return shortAnswer ? 'finished' : 'unfinished';
  const asks = QUESTION_WORDS.has(tokens[0] ?? '');
  if (PREPOSITIONS.has(last)) {
    if (tokens.length >= 2 && PARTICLE_VERBS.has(tokens.at(-2) ?? '')) return 'finished';
    return asks && tokens.length >= 4 ? 'unclear' : 'unfinished';
  }
  if (AUXILIARIES.has(last)) {
    if (shortAnswer) return 'finished';
    const embedded = tokens.slice(0, -2).some((word) => QUESTION_WORDS.has(word));
    return (asks || embedded) && tokens.length >= 3 ? 'unclear' : 'unfinished';
  }
  if (asks && tokens.length === 1) return 'unclear';
  if (OPEN_CLAUSE.test(plain) && !text.includes(',') && tokens.length <= 8) return 'unclear';
  return 'finished';
}

/** For text that ends in digits, number words or single letters; null for any other. */
function dictationState(text: string, tokens: readonly string[]): SentenceState | null {
  const { digits, letters, count } = spelledAtEnd(tokens);
  if (count === 0 || text.endsWith('?')) return null;
  if (digits >= DIGITS_OF_A_NUMBER) return 'finished';
  const isAll = count === tokens.length;
  const announced = isAll || DICTATION.test(text);
  if (count === 1 && /^(19|20)\d\d$/.test(tokens.at(-1) ?? '')) return announced ? 'unclear' : null;
  // "a table for four", "at 5", "room 305": a number in a sentence about something else.
  if (!announced && (digits + letters < 3 || (count === 1 && digits < 5))) return null;
  return isAll && count === 1 && digits <= 2 ? 'unclear' : 'dictating';
}

/** The numbers and single letters that a text ends with, in characters and in words. */
function spelledAtEnd(tokens: readonly string[]): { digits: number; letters: number; count: number } {
  const end = { digits: 0, letters: 0, count: 0 };
  // "a" and "I" are words, unless another letter stands before them.
  const spelling = tokens.length > 1 && tokens.slice(-2).every(isLetter);
  for (const token of tokens.toReversed()) {
    const numeral = token.replaceAll('-', '');
    if (/^\d+$/.test(numeral)) end.digits += numeral.length;
    else if (SPELLED.has(token)) end.digits += 1;
    else if (isLetter(token) && (spelling || (token !== 'a' && token !== 'i'))) end.letters += 1;
    else break;
    end.count += 1;
  }
  return end;
}

function isLetter(token: string): boolean {
  return /^\p{L}$/u.test(token);
}
