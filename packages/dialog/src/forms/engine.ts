import type { ActReading, Asked } from '../acts/act.ts';
import { LIKELY, type Read } from './slots/slot.ts';

/**
 * Forms that are filled in step by step. Pure: what comes of a turn depends on the state, the turn's act and what was
 * read from it, and nothing else. `hold-form.ts` carries the outcomes out.
 */

/** An act of at least this likelihood is all that a turn does. */
const SURE = 0.9;

/** The values that are known, by the names of their slots. */
export type Values = Readonly<Record<string, unknown>>;

/** How far a form is filled in: one JSON value that travels with the conversation. */
export interface FormState {
  /** The step that waits for a reply: one of the form's, or `offered` or `confirm`. */
  readonly step: string;
  readonly draft: Values;
  /** Questions in all. */
  readonly asked: number;
  /** Replies in a row that did not answer the question. */
  readonly missed: number;
  /** The last reply did not say what a yes is to, so that a yes does nothing. */
  readonly unread?: true;
}

/** One question, and the slots that any reply to it may fill. */
export interface FormStep<S extends FormState> {
  readonly name: string;
  /** The context in which the act of a reply is read. */
  readonly asked: Asked;
  /** Any of them answers the question. */
  readonly slots: readonly string[];
  readonly question: (state: S) => string;
  /** The question to a visitor who did not answer it. */
  readonly again: (state: S) => string;
  /** The values with which the form goes on after a refusal; absent where the form then ends. */
  readonly refused?: (state: S) => Values;
}

export interface Form<S extends FormState> {
  /** In the order in which they are asked. */
  readonly steps: readonly FormStep<S>[];
  /** The first step that is still to be asked; undefined when the form is complete. */
  readonly missing: (state: S) => string | undefined;
  readonly confirm: { readonly asked: Asked; readonly question: (state: S) => string };
  /** Whether the question of a state needs something looked up first. */
  readonly looksUp?: (state: S) => boolean;
  /** The values of which is said that they are noted, where something else was asked; absent for all. */
  readonly noted?: readonly string[];
  /** A form that is given up offers a person. */
  readonly needsPerson?: true;
  /** Absent where the form is never offered. */
  readonly offer?: (state: S) => string;
  /** The state with what was told. */
  readonly learn: (state: S, told: Values) => S;
  /** The state without a value that is wrong. */
  readonly forget: (state: S, slot: string) => S;
  /** Whether a confirmed form can be sent; else the question about what can't be right. */
  readonly problem?: (state: S) => string | undefined;
  /** An outcome that this form alone knows, before all others. */
  readonly first?: (state: S, turn: FormTurn) => Outcome<S> | undefined;
  readonly says: FormPhrases;
  readonly limits: FormLimits;
}

export interface FormPhrases {
  readonly cancelled: string;
  /** The same before the answer to what was said besides. */
  readonly calledOff: string;
  readonly declined: string;
  readonly gaveUp: string;
  readonly noted: string;
  readonly waiting?: string;
  readonly whatToChange: string;
  readonly backTo: (question: string) => string;
}

export interface FormLimits {
  /** Replies in a row that answer nothing; after one more the form is given up. */
  readonly missed: number;
  /** Questions in all, whatever is replied. */
  readonly asked: number;
  /** Questions of the visitor in a row that are answered before ours is asked again; after one more the form is left. */
  readonly asides: number;
}

/** A turn as it was read. */
export interface FormTurn {
  readonly text: string;
  readonly act: ActReading;
  /** What the turn tells of each slot. What is less than likely is taken where nothing answers the turn. */
  readonly told: Readonly<Record<string, Read<unknown> | undefined>>;
  /** The known slots that the turn calls wrong, without a word of what is right. */
  readonly wrongs?: readonly string[];
  /** What a turn that leaves the form says besides. */
  readonly rest?: string;
  /** Small talk: the question was not heard; a goodbye; a question such as "are you a robot". */
  readonly talk?: 'again' | 'farewell' | 'question';
  /** No owner's text can be an answer to it: "ok", a misspelled address. */
  readonly tellsNothing?: boolean;
}

/** What comes of a turn. */
export type Outcome<S extends FormState> =
  /** Say this and wait for the reply. */
  | { readonly kind: 'ask'; readonly text: string; readonly state: S }
  /** The visitor confirmed what was read back: do it. */
  | { readonly kind: 'do'; readonly state: S }
  /** The next question needs something looked up: for what was wanted, and said before it. */
  | {
      readonly kind: 'look_up';
      readonly state: S;
      readonly prefix: string;
      readonly how?: string;
    }
  /** Say this. `isOver`: no card of the form can be used any more. `needsPerson`: only a person can go on. */
  | { readonly kind: 'end'; readonly text: string; readonly isOver?: true; readonly needsPerson?: true }
  /** Say this, and answer what was said besides. */
  | { readonly kind: 'call_off'; readonly text: string; readonly rest: string }
  | Aside<S>
  /** The turn is about something else, and the form is over. */
  | { readonly kind: 'leave' };

/** A turn about something else that is answered before the form goes on. */
export interface Aside<S extends FormState> {
  readonly kind: 'aside';
  readonly state: S;
  /** Asked again after the answer. */
  readonly question: string;
  /** What is answered, where that is not the turn itself. */
  readonly asked?: string;
  /** Our answer, where the owner wrote none. */
  readonly ownWords?: string;
  /** What comes of the turn where nothing surely answers it. */
  readonly otherwise?: Outcome<S>;
}

/** What a form need not declare: most take what is told as it is, and ask for whatever is not known. */
type Usual = 'missing' | 'learn' | 'forget' | 'limits';

/** A form with the usual rules where it declares none of its own. */
export function declareForm<S extends FormState>(
  own: Omit<Form<S>, Usual> & Partial<Pick<Form<S>, Usual>>,
): Form<S> {
  return {
    missing: ({ draft }) =>
      own.steps.find(({ slots }) => slots.every((slot) => draft[slot] === undefined))?.name,
    learn: (state, told) => ({ ...state, draft: { ...state.draft, ...told } }),
    forget: (state, slot) => {
      const { [slot]: _wrong, ...draft } = state.draft;
      return { ...state, draft };
    },
    limits: { missed: 2, asked: 12, asides: 1 },
    ...own,
  };
}

/** Asks the first question, or reads back what was told with the wish. */
export const beginForm = <S extends FormState>(form: Form<S>, state: S): Outcome<S> => askNext(form, state);

/** What comes of a turn while the form waits for a reply. */
export function takeTurn<S extends FormState>(form: Form<S>, state: S, turn: FormTurn): Outcome<S> {
  const first = form.first?.(state, turn);
  if (first) return first;
  if (turn.act.act === 'leave') return leave(form, state, turn);
  if (turn.talk === 'farewell') return { kind: 'leave' };
  if (turn.talk === 'again') return ask(form, readBackOf(state), questionOf(form, state));
  if (state.step === 'offered') return takeOffer(form, state, turn);
  if (turn.talk === 'question' && state.asked < form.limits.asked) return asideFrom(form, state);
  if (state.step === 'confirm') return takeConfirmation(form, state, turn);
  const step = form.steps.find(({ name }) => name === state.step);
  return step ? takeReply(form, state, step, turn) : askNext(form, state);
}

function leave<S extends FormState>({ says }: Form<S>, state: S, { rest }: FormTurn): Outcome<S> {
  if (rest) return { kind: 'call_off', text: says.calledOff, rest };
  return state.step === 'offered'
    ? { kind: 'end', text: says.declined, isOver: true }
    : { kind: 'end', text: says.cancelled, isOver: true };
}

function takeOffer<S extends FormState>(form: Form<S>, state: S, turn: FormTurn): Outcome<S> {
  const told = likelyIn(turn);
  const { act } = turn.act;
  if (act === 'refuse') return { kind: 'end', text: form.says.declined };
  const isTaken = act === 'agree' || act === 'person' || act === 'leave_contact';
  const tellsWho = act === 'tell' && Object.keys(told).length > 0;
  return isTaken || tellsWho ? askNext(form, form.learn(state, told)) : { kind: 'leave' };
}

function takeReply<S extends FormState>(
  form: Form<S>,
  state: S,
  step: FormStep<S>,
  turn: FormTurn,
): Outcome<S> {
  const told = likelyIn(turn);
  if (turn.wrongs?.length) return setRight(form, state, told, turn.wrongs);
  const isAnswer = (values: Values) => step.slots.some((slot) => values[slot] !== undefined);
  const { act, likelihood } = turn.act;
  if (act === 'refuse' && likelihood >= likelihoodOf(step, turn)) return refused(form, state, step, told);
  if (isAnswer(told)) return askNext(form, form.learn(state, told));
  const all = valuesIn(turn);
  if (isAnswer(all)) return unlessAnswered(form, state, turn, askNext(form, form.learn(state, all)));
  return takeOther(form, state, turn, told) ?? takeNoAnswer(form, form.learn(state, told), step, turn);
}

/** A question, or other values than the one that was asked. */
function takeOther<S extends FormState>(
  form: Form<S>,
  state: S,
  turn: FormTurn,
  told: Values,
): Outcome<S> | undefined {
  const learnt = form.learn(state, told);
  const changed = Object.keys(told).filter((slot) => told[slot] !== state.draft[slot]);
  const isNoted = changed.every((slot) => form.noted?.includes(slot) ?? true);
  if (turn.act.act === 'ask' && isNoted) return aside(form, learnt);
  if (changed.length === 0) return undefined;
  const isNew = isNoted && changed.every((slot) => state.draft[slot] === undefined);
  return isNew ? noted(form, learnt) : askNext(form, learnt);
}

function takeNoAnswer<S extends FormState>(
  form: Form<S>,
  state: S,
  step: FormStep<S>,
  turn: FormTurn,
): Outcome<S> {
  const { act, likelihood } = turn.act;
  const isSure = likelihood >= SURE;
  if (act === 'wait' && (isSure || state.missed === 0)) {
    // Whoever says more than "one moment" may well have said what was asked for.
    const missed = isSure ? state.missed : state.missed + 1;
    return ask(form, { ...state, missed }, join(form.says.waiting ?? '', step.question(state)));
  }
  if (act === 'small_talk' || act === 'agree') return ask(form, state, step.question(state));
  return unlessAnswered(form, state, turn, miss(form, state, step.again(state)));
}

function refused<S extends FormState>(
  form: Form<S>,
  state: S,
  { refused, slots }: FormStep<S>,
  told: Values,
): Outcome<S> {
  if (!refused) return { kind: 'end', text: form.says.cancelled, isOver: true };
  const others = Object.fromEntries(Object.entries(told).filter(([slot]) => !slots.includes(slot)));
  return askNext(form, form.learn({ ...state, draft: { ...state.draft, ...refused(state) } }, others));
}

/** Nothing is done before a yes to what was read back, and nothing beside it. */
function takeConfirmation<S extends FormState>(form: Form<S>, state: S, turn: FormTurn): Outcome<S> {
  const { act, likelihood } = turn.act;
  const { wrongs = [] } = turn;
  const told = act === 'tell' ? valuesIn(turn) : likelyIn(turn);
  if (wrongs.length > 0 || Object.keys(told).length > 0) return setRight(form, state, told, wrongs);
  if (act === 'agree') {
    // A yes to "What should I change?" is none.
    if (state.unread) return ask(form, readBackOf(state), questionOf(form, state));
    const problem = form.problem?.(state);
    return problem === undefined ? { kind: 'do', state } : miss(form, state, problem);
  }
  if (act === 'ask') return aside(form, state);
  const isMoment = act === 'wait' && likelihood >= SURE;
  const otherwise = isMoment
    ? ask(form, readBackOf(state), join(form.says.waiting ?? '', questionOf(form, state)))
    : miss(form, { ...state, unread: true }, form.says.whatToChange);
  // Whoever says more than "one moment" says why, and it may be that something is wrong.
  const isDoubted = act === 'correct' || (act === 'wait' && !isMoment);
  return isDoubted
    ? otherwise
    : unlessAnswered(form, { ...state, missed: state.missed + 1 }, turn, otherwise);
}

/** Takes what is right, and asks for what is wrong. */
function setRight<S extends FormState>(
  form: Form<S>,
  state: S,
  told: Values,
  wrongs: readonly string[],
): Outcome<S> {
  const known = wrongs.reduce(form.forget, form.learn(state, told));
  const step = form.steps.find(({ slots }) => slots.some((slot) => wrongs.includes(slot)));
  if (!step) return askNext(form, known);
  const next = { ...readBackOf(known), step: step.name, missed: 0 };
  return ask(form, next, step.question(next));
}

/** The likely values of a turn. */
function likelyIn({ told }: FormTurn): Values {
  const likely = Object.entries(told).filter(([, read]) => read && read.likelihood >= LIKELY);
  return Object.fromEntries(likely.map(([slot, read]) => [slot, read?.value]));
}

const valuesIn = ({ told }: FormTurn): Values =>
  Object.fromEntries(Object.entries(told).flatMap(([slot, read]) => (read ? [[slot, read.value]] : [])));

/** How likely a turn tells what was asked. */
const likelihoodOf = <S extends FormState>({ slots }: FormStep<S>, { told }: FormTurn): number =>
  Math.max(0, ...slots.map((slot) => told[slot]?.likelihood ?? 0));

/** Asks for the first thing that is missing, or whether all of it is right. */
export function askNext<S extends FormState>(form: Form<S>, state: S, prefix = ''): Outcome<S> {
  const next = { ...readBackOf(state), step: form.missing(state) ?? 'confirm', missed: 0 };
  if (form.looksUp?.(next)) return { kind: 'look_up', state: next, prefix };
  return ask(form, next, join(prefix, questionOf(form, next)));
}

/** A state whose question is asked again: a yes counts for it from now on. */
export function readBackOf<S extends FormState>(state: S): S {
  const { unread: _unread, ...known } = state;
  return known as S;
}

const join = (...parts: readonly string[]): string => parts.filter(Boolean).join(' ');

/** The same question again would sound as if what was told instead had been lost. */
function noted<S extends FormState>(form: Form<S>, state: S): Outcome<S> {
  const next = askNext(form, state);
  if (next.kind === 'ask') return { ...next, text: `${form.says.noted} ${next.text}` };
  const same = readBackOf(state);
  return ask(form, same, `${form.says.noted} ${questionOf(form, same)}`);
}

/** The question that a state waits for the reply to. */
export function questionOf<S extends FormState>(form: Form<S>, state: S): string {
  if (state.step === 'offered') return form.offer?.(state) ?? '';
  const step = form.steps.find(({ name }) => name === state.step);
  return step ? step.question(state) : form.confirm.question(state);
}

/** The context in which a reply is read. */
export function askedIn<S extends FormState>(form: Form<S>, state: S): Asked {
  if (state.step === 'offered') return 'offer_person';
  return form.steps.find(({ name }) => name === state.step)?.asked ?? form.confirm.asked;
}

/** Asks, and counts the question; gives up where it would be one too many. */
export function ask<S extends FormState>(form: Form<S>, state: S, text: string): Outcome<S> {
  if (state.asked >= form.limits.asked) return giveUp(form);
  return { kind: 'ask', text, state: { ...state, asked: state.asked + 1 } };
}

const giveUp = <S extends FormState>({ says, needsPerson }: Form<S>): Outcome<S> => ({
  kind: 'end',
  text: says.gaveUp,
  ...(needsPerson && { needsPerson }),
});

/** Asks again after a reply that answered nothing. */
export function miss<S extends FormState>(form: Form<S>, state: S, again: string): Outcome<S> {
  if (state.missed >= form.limits.missed) return giveUp(form);
  return ask(form, { ...state, missed: state.missed + 1 }, again);
}

/** A visitor who asks on and on is not held back. */
export function aside<S extends FormState>(form: Form<S>, state: S): Outcome<S> {
  const { asides, asked } = form.limits;
  if (state.missed >= asides || state.asked >= asked) return { kind: 'leave' };
  return asideFrom(form, { ...state, missed: state.missed + 1 });
}

/** The form goes on with `state`, whatever was counted in it. */
export function asideFrom<S extends FormState>(form: Form<S>, state: S): Aside<S> {
  const next = { ...state, asked: state.asked + 1 };
  return { kind: 'aside', state: next, question: questionOf(form, next) };
}

/** A turn may be a question without the look of one. */
export function unlessAnswered<S extends FormState>(
  form: Form<S>,
  state: S,
  { tellsNothing }: FormTurn,
  otherwise: Outcome<S>,
): Outcome<S> {
  if (tellsNothing || state.asked >= form.limits.asked) return otherwise;
  return { ...asideFrom(form, state), otherwise };
}
