import type { ActScorer } from '../acts/read-act.ts';
import {
  asksSomething,
  asksWhen,
  asksWhy,
  beginsWithYes,
  cancels,
  complains,
  hasNoMessage,
  insists,
  offersPart,
  onlyAsks,
  wantsPerson,
} from '../acts/said.ts';
import { LANGUAGES } from '../language/index.ts';
import { detectSmallTalk } from '../local/small-talk.ts';
import type { ContactDraft, ContactField, ContactMemory } from '../responder.ts';
import { cleanText, wordsOf } from '../text/clean-text.ts';
import { CONTACT_FIELDS } from '../turn-memory.ts';
import {
  asideFrom,
  ask,
  askNext,
  beginForm,
  declareForm,
  type Form,
  type FormStep,
  type FormTurn,
  type Outcome,
  takeTurn,
  type Values,
} from './engine.ts';
import { readTurn } from './read-turn.ts';
import { nameSetRightIn, setRight, wrongSlotIn } from './slots/correct.ts';
import { isEmail, MOST_EMAIL_CHARACTERS, withoutSlip } from './slots/email.ts';
import { introductionIn } from './slots/introductions.ts';
import { MOST_NAME_CHARACTERS, nameInParts } from './slots/name.ts';
import { mayBeName, nameAtBegin, nameBeforeNumber } from './slots/name-beside.ts';
import { nameGiven } from './slots/names.ts';
import { isPostcode } from './slots/number.ts';
import { isPhone, MOST_PHONE_CHARACTERS } from './slots/phone.ts';
import { LIKELY, type Read, surely } from './slots/slot.ts';
import {
  addsSomething,
  isLeft,
  joinedText,
  MOST_TEXT_CHARACTERS,
  saysSomething,
  tellingOf,
  tellsMore,
} from './slots/text.ts';
import { readWho, valuesOf } from './slots/who.ts';

/** The form in which a visitor leaves a message for a person: name, an address, and what it is about. */

/** The fields that an owner has asked. */
export type Fields = readonly ContactField[];
type Told = { readonly [F in ContactField]?: Read };

/** Lengths that are stored. */
export const MOST_CHARACTERS: Readonly<Record<ContactField, number>> = {
  name: MOST_NAME_CHARACTERS,
  email: MOST_EMAIL_CHARACTERS,
  phone: MOST_PHONE_CHARACTERS,
  message: MOST_TEXT_CHARACTERS,
};
/** Questions in all, however the visitor replies. */
export const MOST_QUESTIONS = 12;
/** In more words than this a question is about more than the form. */
const MOST_WORDS_ABOUT_FORM = 12;
/** "Please call me instead" */
const MOST_BESIDE_ADDRESS = 4;
/** It may be something else, and is taken where no owner's text answers it. */
const UNSURE = 0.6;

/** The sentences of a language by its code; of a language that is not there any more, the first one's. */
export function phrasesFor(code: string) {
  return (LANGUAGES.find((language) => language.code === code) ?? LANGUAGES[0]).contact.phrases;
}

/** The text for the addresses that the owner has asked for. */
function oneOf(fields: Fields, texts: Readonly<Record<'email' | 'phone' | 'either', string>>): string {
  if (fields.includes('email') && fields.includes('phone')) return texts.either;
  return fields.includes('phone') ? texts.phone : texts.email;
}

/** The form in a language. */
export function contactForm(fields: Fields, language: string): Form<ContactMemory> {
  const phrases = phrasesFor(language);
  const { askEmail, askPhone, askEither, emailAgain, phoneAgain, eitherAgain } = phrases;
  const reach = oneOf(fields, { email: askEmail, phone: askPhone, either: askEither });
  const reachAgain = oneOf(fields, { email: emailAgain, phone: phoneAgain, either: eitherAgain });
  const steps: readonly FormStep<ContactMemory>[] = [
    {
      name: 'name',
      asked: 'name',
      slots: ['name'],
      question: () => phrases.askName,
      again: () => phrases.nameAgain,
      refused: () => ({ name: '' }),
    },
    {
      name: 'reach',
      asked: fields.includes('email') ? 'email' : 'phone',
      slots: ['email', 'phone'],
      question: () => reach,
      again: () => reachAgain,
    },
    {
      name: 'message',
      asked: 'message',
      slots: ['message'],
      question: () => phrases.askMessage,
      again: () => phrases.messageAgain,
      // It is read back without one, and can be added then.
      refused: ({ draft }) => ({ message: draft.message ?? '' }),
    },
  ];
  return declareForm<ContactMemory>({
    steps,
    missing: (state) => missingIn(state, fields),
    confirm: { asked: 'confirm_details', question: ({ draft }) => readBack(draft, phrases.readBack) },
    offer: () => phrases.offer,
    learn: (state, told) => {
      const isSetRight = state.step === 'confirm';
      return { ...state, draft: isSetRight ? { ...state.draft, ...told } : joinedDraft(state.draft, told) };
    },
    problem: ({ draft }) => problemOf(draft, { emailAgain, phoneAgain, reachAgain }),
    first: (state, turn) => aboutForm(contactForm(fields, language), state, turn, fields),
    says: phrases,
    limits: { missed: 2, asked: MOST_QUESTIONS, asides: 1 },
  });
}

function missingIn({ draft, step }: ContactMemory, fields: Fields): ContactMemory['step'] | undefined {
  if (fields.includes('name') && draft.name === undefined) return 'name';
  if (draft.email === undefined && draft.phone === undefined) return 'reach';
  // A postcode that came with the name says nothing yet of what is wanted.
  const isBegun = step === 'message' || step === 'confirm';
  const isTold = draft.message !== undefined && (isBegun || !isPostcode(draft.message));
  return fields.includes('message') && !isTold ? 'message' : undefined;
}

function readBack({ name, email, phone, message }: ContactDraft, say: (who: string, text: string) => string) {
  return say([name, email, phone].filter(Boolean).join(', '), message ?? '');
}

/** A draft with what was told since: another message comes after the one that is there. */
export function joinedDraft(draft: ContactDraft, told: Values): ContactDraft {
  const { message, ...who } = told as ContactDraft;
  const before = draft.message ?? '';
  if (message === undefined || before.includes(message)) return { ...draft, ...who };
  return { ...draft, ...who, message: joinedText(before, message) };
}

/** A form that begins with an offer, or with the first question when the visitor wanted it. */
export function beginContact(
  kind: 'offer' | 'wish' | 'complaint',
  start: Pick<ContactMemory, 'id' | 'language' | 'draft'>,
  fields: Fields,
): Outcome<ContactMemory> {
  const draft = Object.fromEntries(
    Object.entries(start.draft).filter(([field]) => fields.some((each) => each === field)),
  );
  const state: ContactMemory = { ...start, draft, step: 'offered', asked: 1, missed: 0 };
  const { begin, beginSorry, sorry, offer } = phrasesFor(start.language);
  if (kind === 'offer') return { kind: 'ask', text: offer, state };
  const form = contactForm(fields, start.language);
  const first = withoutSlips(beginForm(form, { ...state, asked: 0 }), {});
  const opening = kind === 'complaint' ? `${sorry} ${beginSorry}` : begin;
  return first.kind === 'ask' ? { ...first, text: `${opening} ${first.text}` } : first;
}

/** A form that was given up goes on with what was told then and since. */
export function resumeContact(state: ContactMemory, told: ContactDraft, fields: Fields) {
  const form = contactForm(fields, state.language);
  const next = form.learn({ ...state, asked: 0, missed: 0 }, told);
  return withoutSlips(askNext(form, next), state.draft);
}

/** What comes of a turn. */
export async function takeContactTurn(
  state: ContactMemory,
  text: string,
  fields: Fields,
  score?: ActScorer,
): Promise<Outcome<ContactMemory>> {
  const form = contactForm(fields, state.language);
  const wrong = wrongIn(state, text);
  const told = wrong === undefined ? toldIn(state, text, fields) : {};
  const turn = await readTurn(form, state, { text, told, language: state.language }, score);
  const wrongs = wrong === undefined ? [] : [wrong];
  return withoutSlips(takeTurn(form, state, { ...turn, wrongs }), state.draft);
}

/** Writes an address without the slip in its domain and says so; whoever gives it again as they wrote it means it. */
function withoutSlips(outcome: Outcome<ContactMemory>, before: ContactDraft): Outcome<ContactMemory> {
  if (outcome.kind === 'aside' && outcome.otherwise)
    return { ...outcome, otherwise: withoutSlips(outcome.otherwise, before) };
  if (outcome.kind !== 'ask') return outcome;
  const { state, text } = outcome;
  const { email = '' } = state.draft;
  const right = email === before.email ? undefined : withoutSlip(email);
  if (right === undefined || right === before.email) return outcome;
  const said = `${phrasesFor(state.language).mended(right)} ${text.replaceAll(email, right)}`;
  return { ...outcome, text: said, state: { ...state, draft: { ...state.draft, email: right } } };
}

// --- Reading a turn ------------------------------------------------------------------------------------------------

function wrongIn({ step, draft }: ContactMemory, text: string): ContactField | undefined {
  const wrong = step === 'name' || step === 'offered' ? undefined : wrongSlotIn(text);
  return wrong !== undefined && draft[wrong] !== undefined ? wrong : undefined;
}

function toldIn(state: ContactMemory, text: string, fields: Fields): Told {
  const { step, draft } = state;
  if (step === 'confirm') return correctedIn(text, draft, fields);
  const isAskedMore = step === 'reach' || step === 'message';
  const name = isAskedMore && fields.includes('name') ? nameSetRightIn(text, draft) : undefined;
  if (name) return { ...addressesIn(text, fields), name: { value: name, likelihood: LIKELY } };
  if (step === 'name') return withName(text, fields, draft);
  return step === 'message' ? messageIn(text, fields, draft) : detailsTold(text, fields, draft);
}

/**
 * The `fields` that a turn tells beside what is known; a name that is known is not told again. `message` is what is
 * left without the others, where that says something: as a wish or a complaint, or beside them.
 */
export function detailsTold(text: string, fields: Fields, known: ContactDraft, isWish = false): Told {
  const { told, rest } = readWho(text, withoutKnown(fields, known, ['name']));
  const isBeside = Object.keys(told).length > 0;
  // What comes after a message is one where it says more than that it is theirs: "Jo, jo@…, 5000 flyers by Friday".
  const tellsMoreThan = Boolean(known.message) && isBeside && addsSomething(rest);
  const isFirst = isBeside && !known.message;
  const isMessage = fields.includes('message') && (tellsMoreThan || saysSomething(rest, isFirst, isWish));
  return { ...told, ...(isMessage && { message: asMessage(rest) }) };
}

/** A message, and what it says besides of its visitor's name and addresses as far as they are not known. */
export function messageTold(text: string, fields: Fields, known: ContactDraft): Told {
  const { told, rest } = readWho(text, withoutKnown(fields, known, ['name', 'email', 'phone']));
  return { ...told, ...((isLeft(rest) || Object.keys(told).length === 0) && { message: asMessage(rest) }) };
}

const asMessage = (text: string): Read => ({
  value: cleanText(text, MOST_TEXT_CHARACTERS),
  likelihood: 0.85,
});

const withoutKnown = (fields: Fields, known: ContactDraft, of: Fields): Fields =>
  fields.filter((field) => !of.includes(field) || known[field] === undefined);

const addressesIn = (text: string, fields: Fields): Told =>
  readWho(
    text,
    fields.filter((field) => field === 'email' || field === 'phone'),
  ).told;

/** A reply to the question for a name. A house number or a postcode beside it is not to be lost. */
function withName(text: string, fields: Fields, known: ContactDraft): Told {
  const told = detailsTold(text, fields, known);
  const inParts = nameInParts(text);
  if (inParts) return { ...addressesIn(text, fields), name: { value: inParts, likelihood: 0.9 } };
  if (told.name || asksSomething(text)) return told;
  const isOther = wantsPerson(text) || complains(text) || detectSmallTalk(text) !== undefined;
  const [before, number] = nameBeforeNumber(text) ?? [text];
  const name = isOther ? undefined : nameGiven(before);
  if (name && !hasNoMessage(text))
    return {
      ...besideName(text, number, fields),
      name: { value: name, likelihood: mayBeName(text) ? 0.85 : UNSURE },
    };
  const first = told.email || told.phone ? nameAtBegin(text) : undefined;
  if (!first) return told;
  const { name: value, rest } = first;
  return {
    ...detailsTold(rest, fields, { ...known, name: value }),
    name: { value, likelihood: LIKELY },
  };
}

/** The addresses of a turn, and what else stands with a number in it. */
function besideName(text: string, number: string | undefined, fields: Fields): Told {
  const addresses = addressesIn(text, fields);
  const rest = number === undefined ? '' : readWho(number, Object.keys(addresses)).rest;
  const isMessage = fields.includes('message') && /\d/u.test(rest);
  return { ...addresses, ...(isMessage && { message: asMessage(rest) }) };
}

/** A reply to the question for the message. One that only gives an address, or a name, is none. */
function messageIn(text: string, fields: Fields, known: ContactDraft): Told {
  const { told, rest } = readWho(
    text,
    fields.filter((field) => field === 'email' || field === 'phone'),
  );
  const isShort = wordsOf(rest).length <= MOST_BESIDE_ADDRESS;
  if (Object.keys(told).length > 0 && isShort && tellingOf(rest).length === 0) return told;
  const introduced = fields.includes('name') ? introductionIn(text) : undefined;
  const beside = introduced && text.slice(0, introduced.begin) + text.slice(introduced.end);
  if (introduced && tellingOf(beside ?? '').length === 0) return { name: introduced };
  const isNoise = ['noise', 'yes', 'wait', 'laugh'].includes(detectSmallTalk(text) ?? '');
  if (isNoise || hasNoMessage(text) || !/[\p{L}\p{N}]/u.test(text)) return {};
  const taken = messageTold(text, fields, known);
  const mayAsk = onlyAsks(text) && !wantsPerson(text) && !complains(text);
  return taken.message && mayAsk ? { ...taken, message: { ...taken.message, likelihood: UNSURE } } : taken;
}

/** The values that a reply to what was read back changes; none where it only repeats them with a yes. */
function correctedIn(text: string, draft: ContactDraft, fields: Fields): Told {
  const right = setRight(text, draft);
  if (right) {
    const isRepeated = CONTACT_FIELDS.every((field) => (right[field] ?? draft[field]) === draft[field]);
    const isAsked = Object.keys(right).every((field) => fields.some((each) => each === field));
    return isAsked && !(isRepeated && beginsWithYes(text)) ? surely(right) : {};
  }
  if (!fields.includes('message') || !tellsMore(text)) return {};
  const message = joinedText(draft.message ?? '', cleanText(text, MOST_TEXT_CHARACTERS));
  return { message: { value: message, likelihood: UNSURE } };
}

// --- What this form alone knows ------------------------------------------------------------------------------------

/** A question about the form itself, which the owner's texts seldom answer, or a turn that was taken for a message. */
function aboutForm(
  form: Form<ContactMemory>,
  state: ContactMemory,
  { text, told }: FormTurn,
  fields: Fields,
): Outcome<ContactMemory> | undefined {
  const phrases = phrasesFor(state.language);
  if (state.step === 'message' && insists(text)) return ask(form, state, phrases.askMessage);
  if (state.step === 'confirm' && insists(text)) return messageAsQuestion(form, state);
  if (state.asked >= MOST_QUESTIONS || told.email || told.phone) return undefined;
  const offered = state.step === 'reach' ? offersPart(text) : undefined;
  if (offered && (fields.includes(offered) || !cancels(text)))
    return ask(form, state, askOf(offered, fields, phrases));
  const isShort = wordsOf(text).length <= MOST_WORDS_ABOUT_FORM;
  const ownWords = isShort && (asksWhy(text) ? phrases.why : asksWhen(text) && phrases.whenBack);
  return ownWords ? { ...asideFrom(form, state), ownWords } : undefined;
}

/** The question for the address that was offered, where the owner has asked for it. */
function askOf(offered: ContactField, fields: Fields, phrases: ReturnType<typeof phrasesFor>): string {
  const { askEmail: email, askPhone: phone, askEither: either } = phrases;
  return oneOf(fields.includes(offered) ? [offered] : fields, { email, phone, either });
}

/** "No, I was asking you": the message is answered; what nothing answers is still for a person. */
function messageAsQuestion(
  form: Form<ContactMemory>,
  state: ContactMemory,
): Outcome<ContactMemory> | undefined {
  const { message: asked, ...draft } = state.draft;
  if (!asked || state.asked >= MOST_QUESTIONS) return undefined;
  const before: ContactMemory = { ...state, draft, step: 'message', missed: 0 };
  const without = asideFrom(form, before);
  return { ...without, asked, otherwise: { ...asideFrom(form, state), asked } };
}

/** Words are read into well-formed addresses; what the visitor typed on the card may be anything. */
function problemOf(
  { email = '', phone = '' }: ContactDraft,
  again: Readonly<Record<'emailAgain' | 'phoneAgain' | 'reachAgain', string>>,
): string | undefined {
  if (!isEmail(email)) return again.emailAgain;
  if (!isPhone(phone)) return again.phoneAgain;
  return email + phone === '' ? again.reachAgain : undefined;
}

/** The values of what was told. */
export const contactValues = (told: Told): ContactDraft => valuesOf(told);
