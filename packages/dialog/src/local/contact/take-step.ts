import type { SmallTalk } from '../../language/index.ts';
import type { ContactDraft, ContactMemory } from '../../responder.ts';
import { cleanText, wordsOf } from '../../text/clean-text.ts';
import { detectSmallTalk } from '../small-talk.ts';
import { calledOffIn } from './call-off.ts';
import { nameSetRight, setRight, tellsMore, wrongPartIn } from './corrections.ts';
import {
  addressAlone,
  detailsTold,
  introducedIn,
  isSentence,
  joinedDraft,
  joinedMessage,
  messageTold,
  nameAlone,
  nameAtBegin,
  nameBeforeNumber,
  tellingOf,
} from './details-told.ts';
import { emailIn, isEmail, isPhone, MOST_CHARACTERS, nameIn, partIn, phoneIn } from './read-details.ts';
import {
  aside,
  asideFrom,
  askAnew,
  askNext,
  type ContactStep,
  type Fields,
  MOST_QUESTIONS,
  miss,
  oneOf,
  phrasesFor,
  questionOf,
  say,
  withoutSlips,
} from './steps.ts';
import {
  agrees,
  asksSomething,
  asksWhen,
  asksWhy,
  beginsWithYes,
  cancels,
  complains,
  confirms,
  hasNoMessage,
  insists,
  keepsName,
  offersPart,
  onlyAsks,
  onlyThanks,
  wantsPerson,
} from './wishes.ts';

const FEWEST_WORDS_OF_QUESTION = 2;
/** In more words than this a question is about more than the dialogue. */
const MOST_WORDS_ABOUT_DIALOGUE = 12;

/** Small talk that asks something, with or without a question mark: it is no name and no message. */
const ASIDES: ReadonlySet<SmallTalk> = new Set(['who', 'robot', 'languages', 'privacy']);

/** Says nothing yet of who they are: "sure", "hello". */
const FILLERS: ReadonlySet<SmallTalk> = new Set(['yes', 'wait', 'laugh', 'thanks', 'greeting']);

/** A dialogue that begins with an offer, or with the first question when the visitor wanted it. */
export function beginContact(
  kind: 'offer' | 'wish' | 'complaint',
  start: Pick<ContactMemory, 'id' | 'language' | 'draft'>,
  ask: Fields,
): ContactStep {
  const draft = Object.fromEntries(
    Object.entries(start.draft).filter(([field]) => ask.some((each) => each === field)),
  );
  const state: ContactMemory = { ...start, draft, step: 'offered', asked: 1, missed: 0 };
  const { begin, beginSorry, sorry, offer } = phrasesFor(start.language);
  if (kind === 'offer') return { kind: 'ask', text: offer, state };
  const first = withoutSlips(askNext({ ...state, asked: 0 }, ask), {});
  const opening = kind === 'complaint' ? `${sorry} ${beginSorry}` : begin;
  return first.kind === 'ask' ? { ...first, text: `${opening} ${first.text}` } : first;
}

/** A dialogue that was given up goes on with what was told then and since. */
export const resumeContact = (state: ContactMemory, told: ContactDraft, ask: Fields): ContactStep =>
  withoutSlips(askNext(withTold({ ...state, asked: 0, missed: 0 }, told), ask), state.draft);

/** What comes of a visitor's turn while they are asked for their details. Pure: it depends on nothing else. */
export const takeStep = (state: ContactMemory, text: string, ask: Fields): ContactStep =>
  withoutSlips(readStep(state, text, ask), state.draft);

function readStep(state: ContactMemory, text: string, ask: Fields): ContactStep {
  const phrases = phrasesFor(state.language);
  const talk = detectSmallTalk(text);
  const about = takeAboutDialogue(state, text, ask);
  if (about) return about;
  // "No thanks" to "What is your message?": there is none, and it is read back without.
  const isNoMessage = state.step === 'message' && hasNoMessage(text);
  if (state.step === 'name' && keepsName(text)) return askNext(withDraft(state, { name: '' }), ask);
  if (cancels(text) && !isNoMessage)
    return {
      kind: 'end',
      text: state.step === 'offered' ? phrases.declined : phrases.cancelled,
      cancelled: true,
    };
  const calledOff = addressesIn(text, ask) ? undefined : calledOffIn(text, state.step);
  if (calledOff?.rest) return { kind: 'call_off', text: phrases.calledOff, rest: calledOff.rest };
  if (calledOff) return { kind: 'end', text: phrases.cancelled, cancelled: true };
  // "That's all" ends a message, and what was read back.
  const isAll = isNoMessage || (state.step === 'confirm' && agrees(text));
  if ((talk === 'goodbye' || talk === 'hang_up') && !isAll) return { kind: 'leave' };
  if (talk === 'repeat' || talk === 'confused') return say(state, questionOf(state, ask));
  if (talk && ASIDES.has(talk) && state.step !== 'offered' && state.asked < MOST_QUESTIONS)
    return asideFrom({ ...state, asked: state.asked + 1 }, ask);
  const isAskedWho = state.step === 'name' || state.step === 'reach';
  if (isAskedWho && talk && FILLERS.has(talk)) return say(state, questionOf(state, ask));
  const wrong = state.step === 'reach' || state.step === 'message' ? wrongPartIn(text) : undefined;
  if (wrong && state.draft[wrong] !== undefined) return askAnew(state, wrong, ask);
  const isAskedMore = state.step === 'reach' || state.step === 'message';
  const name = isAskedMore && ask.includes('name') ? nameSetRight(text, state.draft) : undefined;
  if (name) return askNext(withDraft(state, { ...addressesIn(text, ask), name }), ask);
  switch (state.step) {
    case 'offered':
      return takeOffer(state, text, ask);
    case 'name':
      return takeName(state, text, ask);
    case 'reach':
      return takeAddress(state, text, ask);
    case 'message':
      return takeMessage(state, text, ask);
    default:
      return takeConfirmation(state, text, ask);
  }
}

/** A question about the dialogue itself, which the owner's texts seldom answer. */
function takeAboutDialogue(state: ContactMemory, text: string, ask: Fields): ContactStep | undefined {
  if (state.asked >= MOST_QUESTIONS || addressesIn(text, ask)) return undefined;
  const phrases = phrasesFor(state.language);
  const offered = state.step === 'reach' ? offersPart(text) : undefined;
  if (offered && (ask.includes(offered) || !cancels(text)))
    return say(
      state,
      ask.includes(offered)
        ? oneOf([offered], { email: phrases.askEmail, phone: phrases.askPhone, either: '' })
        : questionOf(state, ask),
    );
  const isShort = wordsOf(text).length <= MOST_WORDS_ABOUT_DIALOGUE;
  const ownWords = isShort && asksWhy(text) ? phrases.why : isShort && asksWhen(text) && phrases.whenBack;
  return ownWords ? { ...asideFrom({ ...state, asked: state.asked + 1 }, ask), ownWords } : undefined;
}

function takeOffer(state: ContactMemory, text: string, ask: Fields): ContactStep {
  const given = addressesIn(text, ask);
  if (onlyThanks(text)) return { kind: 'leave' };
  if (agrees(text) || beginsWithYes(text) || wantsPerson(text) || given)
    return askNext(withTold(state, detailsTold(text, ask, state.draft)), ask);
  if (detectSmallTalk(text) === 'no') return { kind: 'end', text: phrasesFor(state.language).declined };
  // "My name is Maria" goes on as a yes does.
  const name = asksSomething(text) || !ask.includes('name') ? undefined : introducedIn(text)?.name;
  if (name) return askNext(withDraft(state, { name }), ask);
  return { kind: 'leave' };
}

function takeName(state: ContactMemory, text: string, ask: Fields): ContactStep {
  const phrases = phrasesFor(state.language);
  if (detectSmallTalk(text) === 'no') return { kind: 'end', text: phrases.cancelled };
  const told = detailsTold(text, ask, state.draft);
  if (told.name) return askNext(withTold(state, told), ask);
  if (asksSomething(text)) return aside(state, ask);
  const isOther = wantsPerson(text) || complains(text) || detectSmallTalk(text) !== undefined;
  // A postcode or a house number is no part of a name, and not to be lost either.
  const { before, message } = nameBeforeNumber(text, ask);
  const name = isOther ? undefined : nameIn(before);
  if (name && !isSentence(name, text) && !hasNoMessage(text)) {
    const more = { ...addressesIn(text, ask), ...(message !== undefined && { message }) };
    const next = askNext(withTold(state, { ...more, name }), ask);
    return mayBeName(text) ? next : unlessAnswered(state, text, ask, next);
  }
  const first = told.email || told.phone ? nameAtBegin(text) : undefined;
  if (first) {
    const { name } = first;
    return askNext(withTold(state, { ...detailsTold(first.rest, ask, { ...state.draft, name }), name }), ask);
  }
  // An address instead of a name is taken for what it is.
  const isNew = told.email !== undefined || told.phone !== undefined;
  if (isNew && !repeats(told, state.draft)) {
    // The same question again would sound as if it had been lost.
    const next = askNext(withTold(state, told), ask);
    return next.kind === 'ask' ? { ...next, text: `${phrases.noted} ${next.text}` } : next;
  }
  return unlessAnswered(state, text, ask, miss(withTold(state, told), phrases.nameAgain));
}

function takeAddress(state: ContactMemory, text: string, ask: Fields): ContactStep {
  const told = detailsTold(text, ask, state.draft);
  if (told.email || told.phone) return askNext(withTold(state, told), ask);
  const phrases = phrasesFor(state.language);
  if (detectSmallTalk(text) === 'no') return { kind: 'end', text: phrases.cancelled };
  if (asksSomething(text)) return aside(state, ask);
  const { emailAgain, phoneAgain, eitherAgain } = phrases;
  const again = oneOf(ask, { email: emailAgain, phone: phoneAgain, either: eitherAgain });
  const missed = miss(withTold(state, told), again);
  // Meant for an address: "smith@example,com".
  return text.includes('@') ? missed : unlessAnswered(state, text, ask, missed);
}

function takeMessage(state: ContactMemory, text: string, ask: Fields): ContactStep {
  const message = cleanText(text, MOST_CHARACTERS.message);
  // It was answered: what else is there to pass on?
  if (insists(text)) return say(state, questionOf(state, ask));
  const address = addressAlone(text, ask);
  if (address) return askNext(withDraft(state, address), ask);
  const name = ask.includes('name') ? nameAlone(text) : undefined;
  if (name) return askNext(withDraft(state, { name }), ask);
  // Read back without one: it can be added then.
  const { message: before = '' } = state.draft;
  if (hasNoMessage(text)) return askNext(withDraft(state, { message: before }), ask);
  const isNoise =
    ['noise', 'yes', 'wait', 'laugh'].includes(detectSmallTalk(text) ?? '') || !/[\p{L}\p{N}]/u.test(message);
  if (isNoise) return miss(state, phrasesFor(state.language).messageAgain);
  const taken = askNext(withTold(state, messageTold(text, ask, state.draft)), ask);
  const mayAsk = onlyAsks(text) && !wantsPerson(text) && !complains(text);
  return mayAsk ? unlessAnswered(state, text, ask, taken) : taken;
}

function takeConfirmation(state: ContactMemory, text: string, ask: Fields): ContactStep {
  if (agrees(text)) return sendOrAskAgain(state, ask);
  const question = insists(text) ? messageAsQuestion(state, ask) : undefined;
  if (question) return question;
  const correction = setRight(text, state.draft);
  const isRepeated = correction && repeats(correction, state.draft);
  if (isRepeated && beginsWithYes(text)) return sendOrAskAgain(state, ask);
  const wanted = correction && Object.keys(correction).every((field) => ask.some((each) => each === field));
  if (wanted) return askNext(withDraft(state, correction), ask);
  if (!correction && confirms(text, state.draft)) return sendOrAskAgain(state, ask);
  if (asksSomething(text)) return aside(state, ask);
  const part = partIn(text);
  if (part && state.draft[part] !== undefined) return askAnew(state, part, ask);
  if (ask.includes('message') && tellsMore(text))
    return askNext(
      withDraft(state, {
        message: joinedMessage(state.draft.message ?? '', cleanText(text, MOST_CHARACTERS.message)),
      }),
      ask,
    );
  return miss(state, phrasesFor(state.language).whatToChange);
}

/** "No, I was asking you": the message is answered; what nothing answers is still for a person. */
function messageAsQuestion(state: ContactMemory, ask: Fields): ContactStep | undefined {
  const { message: asked, ...rest } = state.draft;
  if (!asked || state.asked >= MOST_QUESTIONS) return undefined;
  const kept = asideFrom({ ...state, asked: state.asked + 1 }, ask);
  const without = asideFrom({ ...kept.state, draft: rest, step: 'message', missed: 0 }, ask);
  return { ...without, asked, otherwise: { ...kept, asked } };
}

const repeats = (said: ContactDraft, draft: ContactDraft): boolean =>
  (['name', 'email', 'phone', 'message'] as const).every(
    (field) => said[field] === undefined || said[field] === draft[field],
  );

const sendOrAskAgain = (state: ContactMemory, ask: Fields): ContactStep =>
  isReachable(state.draft) ? { kind: 'send', state } : askAgain(state, ask);

/** What was read out of words is well formed; what the visitor typed on the card may be anything. */
function isReachable({ email = '', phone = '' }: ContactDraft): boolean {
  return email + phone !== '' && isEmail(email) && isPhone(phone);
}

/** The address that can't be right; details without any stay where they are, on the card too. */
function askAgain(state: ContactMemory, ask: Fields): ContactStep {
  const { emailAgain, phoneAgain, eitherAgain } = phrasesFor(state.language);
  const { email = '', phone = '' } = state.draft;
  if (!isEmail(email)) return miss(state, emailAgain);
  if (!isPhone(phone)) return miss(state, phoneAgain);
  return miss(state, oneOf(ask, { email: emailAgain, phone: phoneAgain, either: eitherAgain }));
}

function addressesIn(text: string, ask: Fields): ContactDraft | undefined {
  const email = ask.includes('email') ? emailIn(text) : undefined;
  const phone = ask.includes('phone') ? phoneIn(text) : undefined;
  return email || phone ? { ...(email && { email }), ...(phone && { phone }) } : undefined;
}

const withDraft = (state: ContactMemory, given: ContactDraft | undefined): ContactMemory => ({
  ...state,
  draft: { ...state.draft, ...given },
  missed: given ? 0 : state.missed,
});

/** The state after more was told: a name or an address brings the dialogue on, whatever was asked. */
function withTold(state: ContactMemory, told: ContactDraft): ContactMemory {
  const isOn = told.name !== undefined || told.email !== undefined || told.phone !== undefined;
  return { ...state, draft: joinedDraft(state.draft, told), missed: isOn ? 0 : state.missed };
}

/** A turn that may be a question though it doesn't look like one, or a message though it does. */
function unlessAnswered(
  state: ContactMemory,
  text: string,
  ask: Fields,
  otherwise: ContactStep,
): ContactStep {
  const mayAsk = wordsOf(text).length >= FEWEST_WORDS_OF_QUESTION && tellingOf(text).length > 0;
  if (!mayAsk || agrees(text) || state.asked >= MOST_QUESTIONS) return otherwise;
  return { ...asideFrom({ ...state, asked: state.asked + 1 }, ask), otherwise };
}

/** One word, or words with capitals: "opening hours" is none. */
const mayBeName = (text: string): boolean =>
  wordsOf(text).length < FEWEST_WORDS_OF_QUESTION ||
  /\s\p{Lu}/u.test(text) ||
  introducedIn(text) !== undefined;
