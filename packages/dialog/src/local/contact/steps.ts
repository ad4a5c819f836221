import { LANGUAGES } from '../../language/index.ts';
import type { ContactDraft, ContactField, ContactMemory } from '../../responder.ts';
import { withoutSlip } from './email-slips.ts';
import { isPostcode } from './postcodes.ts';

/** What the dialogue says next: its questions, and how it counts them, so that it ends. */

/** Replies in a row that say nothing of what was asked, after which the dialogue is given up. */
const MOST_MISSED = 2;
/** Questions in all, however the visitor replies. */
export const MOST_QUESTIONS = 12;

/** What comes of a visitor's turn. */
export type ContactStep =
  /** Say this, and wait for the reply to it. */
  | { readonly kind: 'ask'; readonly text: string; readonly state: ContactMemory }
  /** The visitor confirmed the details. */
  | { readonly kind: 'send'; readonly state: ContactMemory }
  /** Say this; nothing was sent. `cancelled`: they said that nothing is to be. */
  | { readonly kind: 'end'; readonly text: string; readonly cancelled?: true }
  /** They called it off and said more: say this, and answer that. */
  | { readonly kind: 'call_off'; readonly text: string; readonly rest: string }
  /** They said something else, which is to be answered; then the dialogue goes on. */
  | Aside
  /** They said something else, and the dialogue is over. */
  | { readonly kind: 'leave' };

/** A turn that asks something else, and how the dialogue goes on after the answer. */
export interface Aside {
  readonly kind: 'aside';
  readonly state: ContactMemory;
  /** Ours, which is asked again then. */
  readonly question: string;
  /** What they asked, where that is not the turn itself. */
  readonly asked?: string;
  /** What we say ourselves where nothing answers it surely. */
  readonly ownWords?: string;
  /** What comes of the turn where nothing answers it surely: it was no question. */
  readonly otherwise?: ContactStep;
}

/** What an owner has asked of visitors. */
export type Fields = readonly ContactField[];

/** The sentences of a language by its code; of a language that is not there any more, the first one's. */
export function phrasesFor(code: string) {
  return (LANGUAGES.find((language) => language.code === code) ?? LANGUAGES[0]).contact.phrases;
}

/** Asks for the first thing that is missing, or whether all of it is right. */
export function askNext(state: ContactMemory, ask: Fields): ContactStep {
  const { draft } = state;
  // A postcode that came with the name says nothing yet of what is wanted.
  const isBegun = state.step === 'message' || state.step === 'confirm';
  const isTold = (field: ContactField) =>
    draft[field] !== undefined && (field !== 'message' || isBegun || !isPostcode(draft[field]));
  const needs = (field: ContactField) => ask.includes(field) && !isTold(field);
  const step = needs('name')
    ? 'name'
    : draft.email === undefined && draft.phone === undefined
      ? 'reach'
      : needs('message')
        ? 'message'
        : 'confirm';
  const next = { ...state, step, missed: 0 } as const;
  return say(next, questionOf(next, ask));
}

/** Asks again for a part that is wrong. */
export function askAnew(state: ContactMemory, part: ContactField, ask: Fields): ContactStep {
  const { [part]: _wrong, ...draft } = state.draft;
  const step = part === 'email' || part === 'phone' ? 'reach' : part;
  const next = { ...state, draft, step, missed: 0 } as const;
  return say(next, questionOf(next, ask));
}

/** The question that a state waits for the reply to. */
export function questionOf({ step, draft, language }: ContactMemory, ask: Fields): string {
  const phrases = phrasesFor(language);
  if (step === 'offered') return phrases.offer;
  if (step === 'name') return phrases.askName;
  if (step === 'message') return phrases.askMessage;
  if (step === 'reach') {
    const { askEmail, askPhone, askEither } = phrases;
    return oneOf(ask, { email: askEmail, phone: askPhone, either: askEither });
  }
  const who = [draft.name, draft.email, draft.phone].filter(Boolean).join(', ');
  return phrases.readBack(who, draft.message ?? '');
}

/** The text for the addresses that the owner has asked for. */
export function oneOf(ask: Fields, texts: Readonly<Record<'email' | 'phone' | 'either', string>>): string {
  if (ask.includes('email') && ask.includes('phone')) return texts.either;
  return ask.includes('phone') ? texts.phone : texts.email;
}

/** A reply that says nothing of what was asked. */
export function miss(state: ContactMemory, again: string): ContactStep {
  if (state.missed >= MOST_MISSED) return { kind: 'end', text: phrasesFor(state.language).gaveUp };
  return say({ ...state, missed: state.missed + 1 }, again);
}

/** Asks, and counts the question; gives up where it would be one too many. */
export function say(state: ContactMemory, text: string): ContactStep {
  if (state.asked >= MOST_QUESTIONS) return { kind: 'end', text: phrasesFor(state.language).gaveUp };
  return { kind: 'ask', text, state: { ...state, asked: state.asked + 1 } };
}

/** A visitor who asks something else twice in a row is not held back by ours. */
export function aside(state: ContactMemory, ask: Fields): ContactStep {
  if (state.missed > 0 || state.asked >= MOST_QUESTIONS) return { kind: 'leave' };
  return asideFrom({ ...state, missed: state.missed + 1, asked: state.asked + 1 }, ask);
}

/** The dialogue goes on with `state`, whatever was counted in it. */
export const asideFrom = (state: ContactMemory, ask: Fields): Aside => ({
  kind: 'aside',
  state,
  question: questionOf(state, ask),
});

/** Writes an address without the slip in its domain and says so; who gives it again as they wrote it does mean it. */
export function withoutSlips(step: ContactStep, before: ContactDraft): ContactStep {
  if (step.kind === 'aside' && step.otherwise)
    return { ...step, otherwise: withoutSlips(step.otherwise, before) };
  if (step.kind !== 'ask') return step;
  const { state, text } = step;
  const { email = '' } = state.draft;
  const right = email === before.email ? undefined : withoutSlip(email);
  if (right === undefined || right === before.email) return step;
  const { mended } = phrasesFor(state.language);
  return {
    ...step,
    text: `${mended(right)} ${text.replaceAll(email, right)}`,
    state: { ...state, draft: { ...state.draft, email: right } },
  };
}
