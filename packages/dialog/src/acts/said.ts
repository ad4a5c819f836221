import { digitsFor } from '../forms/slots/phone.ts';
import { slotNamedIn } from '../forms/slots/slot.ts';
import { anywhere, type Language, patternInAll, wordsInAll } from '../language/index.ts';
import { detectSmallTalk, takesLeave } from '../local/small-talk.ts';
import { sharesWords, tellingStems } from '../passages/shared-words.ts';
import { foldCase, plainOf, wordsOf } from '../text/clean-text.ts';
import { COMMON_WORDS, FUNCTION_WORDS } from '../text/word-lists.ts';

/** What patterns say of a turn, in any language. */

const whole = (patternOf: (language: Language) => string) => new RegExp(`^${patternInAll(patternOf)}$`, 'u');

const PERSON_WISH = anywhere(({ contact }) => contact.person);
const COMPLAINT = anywhere(({ contact }) => contact.complaint);
const TO_ASSISTANT = anywhere(({ contact }) => contact.toAssistant);
const REACHING = anywhere(({ contact }) => contact.reaching);
const STATING = anywhere(({ contact }) => contact.stating);
const ASKING_FOR = anywhere(({ contact }) => contact.askingFor);
const ASKS_WHAT_TO_DO = anywhere(({ contact }) => contact.asksWhatToDo);
const OWN_MATTER = anywhere(({ contact }) => contact.ownMatter);
const REQUEST = anywhere(({ contact }) => contact.request);
const STANDING = anywhere(({ contact }) => contact.standing);
const OWN_THING = anywhere(({ contact }) => contact.ownThing);
const REMEDY = anywhere(({ contact }) => contact.remedy);
const NO_NAME = whole(({ contact }) => contact.noName);
const NO_MESSAGE = whole(({ contact }) => contact.noMessage);
const NO_FIRST = new RegExp(`^(?:${patternInAll(({ smallTalk }) => smallTalk.whole.no)}) `, 'u');
/** A no with more words after it says more than which was meant. */
const MOST_AFTER_NO = 6;
const CANCEL = whole(({ contact }) => contact.cancel);
const SEND = whole(({ contact }) => contact.send);
const QUESTION = new RegExp(`^${patternInAll(({ contact }) => contact.question)} [^ ]+ [^ ]+ `, 'u');
const BEFORE_ASKING = new RegExp(`^(?:${patternInAll(({ contact }) => contact.beforeAsking)} )+`, 'u');
const ASKS_WHY = anywhere(({ contact }) => contact.asksWhy);
const ASKS_WHEN = anywhere(({ contact }) => contact.asksWhen);
const OFFERS_PART = anywhere(({ contact }) => contact.offersPart);
const LACKS_PART = anywhere(({ contact }) => contact.lacksPart);
const INSISTS = anywhere(({ contact }) => contact.insists);
/** Longer questions tell something that is not to be lost, whatever else they ask. */
const MOST_ASKED = 14;
const AGREEING = wordsInAll(({ contact }) => contact.agreeing);
const ACCEPTING = wordsInAll(({ contact }) => contact.accepting);
const SENDING = anywhere(({ contact }) => contact.sending);
const FINE = anywhere(({ booking }) => booking.corrections.fine);
/** What takes a yes back, or says that something is to be otherwise. */
const DOUBTING = [
  anywhere(({ booking }) => booking.contrast),
  anywhere(({ booking }) => booking.wrong),
  anywhere(({ booking }) => booking.rather),
];
/** A yes with more words after it tells something that should not be lost. */
const MOST_AFTER_YES = 16;

/** "Am I talking to a person?" asks who it is, and wants nobody else. */
export const wantsPerson = (text: string): boolean =>
  PERSON_WISH.test(plainOf(text)) && !['robot', 'who'].includes(detectSmallTalk(text) ?? '');

/** "Can I talk to you about prices?" is a question to the assistant. */
export const speaksToAssistant = (text: string): boolean => TO_ASSISTANT.test(plainOf(text));

/** "Can I call you?", "give me your number": it may be answered, and a person is for whom nothing answers. */
export const asksToReach = (text: string): boolean => REACHING.test(plainOf(text));

export const complains = (text: string): boolean => COMPLAINT.test(plainOf(text));

/** "No, the gluten free one": sets right or narrows what was asked before. */
export function narrows(text: string): boolean {
  const plain = plainOf(text);
  const rest = plain.replace(NO_FIRST, '');
  return rest !== plain && rest.split(' ').length <= MOST_AFTER_NO && !STATING.test(rest) && !complains(text);
}

/** Whether a complaint wants something too, such as its money back. */
export const asksFor = (text: string): boolean => ASKING_FOR.test(plainOf(text));

/** "What do I do?", "who do I complain to": a complaint that the owner's own words about such things answer. */
export const asksWhatToDo = (text: string): boolean => ASKS_WHAT_TO_DO.test(plainOf(text));

/** "Change my order", "I left my umbrella": a person has to see to it. */
export const isOwnMatter = (text: string): boolean => OWN_MATTER.test(plainOf(text));

/** "Cancel my order": what is written for everybody does not do it. */
export const isRequest = (text: string): boolean => REQUEST.test(plainOf(text));

/** "Where is my parcel?", "am I booked in?": nobody wrote it down for everybody. */
export const asksHowItStands = (text: string): boolean => STANDING.test(plainOf(text));

/** Whether an answer says how such things stand or go, and not only of the thing: no prices to "is my zip ready". */
export function tellsHowItStands(answer: string, asked: string): boolean {
  const rest = plainOf(asked).replace(OWN_THING, ' ');
  return sharesWords(rest, answer) || tellingStems(rest).length === 0;
}

/** Whether what an owner wrote says what becomes of things that went wrong: no prices and no hours. */
export const isRemedy = (text: string): boolean => REMEDY.test(plainOf(text));

/** Keeps their name back, and does not say that they want nothing. */
export const keepsName = (text: string): boolean => NO_NAME.test(plainOf(text));

/** "Send it" to the question for a message is none. */
export const hasNoMessage = (text: string): boolean =>
  detectSmallTalk(text) === 'no' ||
  NO_MESSAGE.test(plainOf(text)) ||
  (SEND.test(plainOf(text)) && SENDING.test(plainOf(text)));

export const cancels = (text: string): boolean => CANCEL.test(plainOf(text));

export const agrees = (text: string): boolean => detectSmallTalk(text) === 'yes' || SEND.test(plainOf(text));

export const asksSomething = (text: string): boolean =>
  /[?？]\s*$/u.test(text) || QUESTION.test(`${plainOf(text).replace(BEFORE_ASKING, '')} `);

/** A turn that only asks, and tells nothing that a person would have to hear: "I ordered a cake. When is it here?" tells. */
export function onlyAsks(text: string): boolean {
  const sentences = text.split(/(?<=[.!?…])\s+/u).filter((sentence) => /\p{L}/u.test(sentence));
  const isShort = wordsOf(text).length <= MOST_ASKED && !/\d{3}/u.test(text);
  return isShort && sentences.length > 0 && sentences.every(asksSomething);
}

/** "Why do you need my number?", whatever it is said with. */
export const asksWhy = (text: string): boolean => ASKS_WHY.test(plainOf(text));

/** "How long until they call back?" */
export const asksWhen = (text: string): boolean => ASKS_WHEN.test(plainOf(text));

/** The address that a visitor offers instead of the other: "Can I give you my number?", "I don't have an email". */
export function offersPart(text: string): 'email' | 'phone' | undefined {
  const plain = plainOf(text);
  const offered = slotNamedIn(OFFERS_PART.exec(plain)?.[0] ?? '');
  if (offered === 'email' || offered === 'phone') return offered;
  const lacked = slotNamedIn(LACKS_PART.exec(plain)?.[0] ?? '');
  if (lacked === 'email') return 'phone';
  return lacked === 'phone' ? 'email' : undefined;
}

/** "I was asking you": what was taken for a message was a question. */
export const insists = (text: string): boolean => INSISTS.test(plainOf(text));

/** "Ok, thanks" to an offer takes what was said for enough; "yes, thanks" accepts it. */
export const onlyThanks = (text: string): boolean =>
  detectSmallTalk(text) === 'thanks' && !wordsOf(text).some((word) => ACCEPTING.has(word));

/** "Yes, that would be great": nothing after the yes asks something or takes it back. */
export function beginsWithYes(text: string): boolean {
  const [first = '', ...rest] = wordsOf(text);
  const plain = rest.join(' ');
  return (
    AGREEING.has(first) &&
    rest.length <= MOST_AFTER_YES &&
    !DOUBTING.some((doubting) => doubting.test(plain)) &&
    !asksSomething(text) &&
    !asksSomething(plain)
  );
}

/** "That looks good to me": what was read back needs no change. */
export const isFine = (text: string): boolean => FINE.test(plainOf(text));

interface Named {
  readonly name?: string | undefined;
  readonly message?: string | undefined;
}

/** A yes to what was read back: nothing after it may be another name, address or number. */
export function confirms(text: string, known: Named): boolean {
  if (!beginsWithYes(text) || /\d/u.test(text) || /\d ?\d/u.test(digitsFor(text))) return false;
  const plain = plainOf(text);
  const part = slotNamedIn(text);
  const isRight = isFine(text) || (part === 'message' && SENDING.test(plain));
  return (part === undefined || isRight) && !namesOther(text, known);
}

/** Words that call a matter off begin a turn, and are so many at most: "actually no, never mind that". */
const MOST_WORDS_OF_CALLING_OFF = 8;

/**
 * Whether a turn calls the running matter off beside something else. `rest` is that, where it can be answered: "never
 * mind, what's the wifi password". In `freeText`, and in the reply to what was read back, only a question or a goodbye
 * beside it counts.
 */
export function calledOffIn(text: string, freeText: 'message' | 'confirm' | 'none') {
  if (beginsWithYes(text) || agrees(text)) return undefined;
  const ends = [...text.matchAll(/\s+/gu)].map(({ index }) => index).slice(0, MOST_WORDS_OF_CALLING_OFF);
  for (const end of ends.toReversed()) {
    const said = text.slice(0, end);
    const rest = text.slice(end).trim();
    const asks = asksSomething(rest) || takesLeave(rest);
    const isPart = /[,.;:!…–—-]$/u.test(said) && freeText === 'none' && /\p{L}/u.test(rest);
    if ((asks || isPart) && cancels(said)) return { rest };
  }
  // "I'm on the bus, I'll ring later": the reason comes first.
  const clauses = text.split(/[,.;!…]\s+/u);
  const last = clauses.at(-1) ?? '';
  const isLast = clauses.length > 1 && cancels(last) && wordsOf(last).length > 1;
  return isLast && freeText !== 'message' ? { rest: '' } : undefined;
}

/** "Yes, Tim": a capital in the middle of a sentence that belongs to nothing which was read back. */
function namesOther(text: string, { name = '', message = '' }: Named): boolean {
  const [, ...rest] = text.trim().split(/\s+/u);
  if (detectSmallTalk(rest.join(' ')) !== undefined) return false;
  const known = new Set(wordsOf(`${name} ${message}`));
  return [...text.matchAll(/(?<=[^\s.!?…]\s+)\p{Lu}[\p{L}'’-]+/gu)].some(([word]) => {
    const plain = foldCase(word);
    return ![FUNCTION_WORDS, COMMON_WORDS, AGREEING, known].some((words) => words.has(plain));
  });
}
