import type { Act } from '../acts/act.ts';
import type { ActScorer } from '../acts/read-act.ts';
import { LANGUAGES } from '../language/index.ts';
import type { ContactDraft, ContactField, ContactMemory } from '../responder.ts';
import { wordsOf } from '../text/clean-text.ts';
import { asksWhen, asksWhy, insists, offersPart } from './about-contact.ts';
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
import { type Fields, toldIn, wrongIn } from './read-contact.ts';
import { readTurn } from './read-turn.ts';
import { isEmail, MOST_EMAIL_CHARACTERS, withoutSlip } from './slots/email.ts';
import { MOST_NAME_CHARACTERS } from './slots/name.ts';
import { isPostcode } from './slots/number.ts';
import { isPhone, MOST_PHONE_CHARACTERS } from './slots/phone.ts';
import { joinedText, MOST_TEXT_CHARACTERS } from './slots/text.ts';

/** The form in which a visitor leaves a message for a person: name, an address, and what it is about. */

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

/** What comes of a turn. `callsFrom`: the number of a caller by telephone, which the draft has and they did not tell. */
export async function takeContactTurn(
  state: ContactMemory,
  text: string,
  fields: Fields,
  score?: ActScorer,
  callsFrom?: string,
): Promise<Outcome<ContactMemory>> {
  const form = contactForm(fields, state.language);
  const wrong = wrongIn(state, text);
  const told = (act: Act) => (wrong === undefined ? toldIn(state, text, fields, act, callsFrom) : {});
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

// --- What this form alone knows ------------------------------------------------------------------------------------

/** A question about the form itself, which the owner's texts seldom answer, or a turn that was taken for a message. */
function aboutForm(
  form: Form<ContactMemory>,
  state: ContactMemory,
  { text, told, act }: FormTurn,
  fields: Fields,
): Outcome<ContactMemory> | undefined {
  const phrases = phrasesFor(state.language);
  if (state.step === 'message' && insists(text)) return ask(form, state, phrases.askMessage);
  if (state.step === 'confirm' && insists(text)) return messageAsQuestion(form, state);
  if (state.asked >= MOST_QUESTIONS || told.email || told.phone) return undefined;
  const offered = state.step === 'reach' ? offersPart(text) : undefined;
  if (offered && (fields.includes(offered) || act.act !== 'leave'))
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
