import type { ConversationItem } from '@parlo/contract/realtime';
import type { ResponseMemo } from '@parlo/dialog/responder';
import type { EndReason } from '@parlo/voice';
import type { CallEffect, CallFacts, CallInput, ClientOutput } from './call-types.ts';

export type ShownItem = ConversationItem & { readonly id: string };

/** Words that are asked for exactly. */
export interface Saying {
  readonly text: string;
  /** The part at the beginning of `text` that tells that an AI speaks; '' for none. */
  readonly notice: string;
  readonly memo?: ResponseMemo;
  /** The call ends so once it was heard. */
  readonly then?: EndReason;
}

/** One response, from our request for it until nothing more of it is made or heard. */
export interface Reply {
  /** Names our request: an error of the provider's says it. */
  readonly eventId: string;
  /** Null until the provider named it. */
  readonly responseId: string | null;
  readonly saying: Saying | null;
  readonly memo: ResponseMemo | undefined;
  readonly endsCall: boolean;
  readonly askedAt: number;
  /** The end of the spoken turn that it replies to, and when its words were known. Null for any other. */
  readonly turn: { readonly endedAt: number; readonly knownAt: number } | null;
  readonly lastEventAt: number;
  readonly firstWordAt: number | null;
  /** It was given up: what comes of it is not wanted. */
  readonly cancelled: boolean;
  /** It told what no visitor is to hear, and was stopped for it. */
  readonly recited: boolean;
  readonly doneAt: number | null;
  readonly itemIds: readonly string[];
  readonly text: string;
  readonly via: 'voice' | 'text';
  readonly sound: 'none' | 'playing' | 'over';
  readonly soundAt: number | null;
  /** As in `FinishedTurn`; null where it is not known. */
  readonly latencyMs: number | null;
  /** Set where its sound was cut, with how much was heard of it once that is known. */
  readonly cut: {
    readonly at: number;
    readonly heardMs: number | null;
    readonly wholeMs: number | null;
  } | null;
  readonly view: ReplyView;
}

/** What the client has been sent of a reply. */
export interface ReplyView {
  readonly created: boolean;
  readonly noticeId: string | null;
  readonly noticeText: string;
  readonly itemId: string | null;
  /** Characters of the text that were sent. */
  readonly shown: number;
  readonly closed: boolean;
}

export interface CallState {
  readonly facts: CallFacts;
  /** `opening`: the provider has not confirmed the session. */
  readonly phase: 'opening' | 'ready' | 'ended';
  readonly count: number;
  readonly startedAt: number;
  /** The id of our first update of the session, while it is not confirmed. */
  readonly configuring: string | null;
  readonly connectedAt: number | null;
  readonly visitorThere: boolean;
  readonly leftAt: { readonly at: number; readonly how: 'left' | 'lost' } | null;
  /** The provider's model knows the turns of before. */
  readonly primed: boolean;
  /** The visitor knows that an AI speaks. */
  readonly told: boolean;
  /** How often it was asked for to be said. */
  readonly noticesAsked: number;
  /** Something was asked for in this call. */
  readonly begun: boolean;
  readonly replies: readonly Reply[];
  /** Ids of responses that are over: a later one can't have them. */
  readonly overIds: ReadonlySet<string>;
  readonly sayings: readonly Saying[];
  /** The visitor's turn has no reply yet. */
  readonly owed: boolean;
  readonly owedTurn: Reply['turn'];
  /** What was typed and has no reply asked for. */
  readonly typedId: string | null;
  /** The item in which the visitor speaks. */
  readonly speaking: string | null;
  readonly speechEndedAt: number;
  /** Spoken items whose words are not known, with the time they were committed. */
  readonly unread: ReadonlyMap<string, number>;
  /** Items that are being read for danger. */
  readonly checking: ReadonlySet<string>;
  /** Tools that run. */
  readonly tools: ReadonlySet<string>;
  readonly toolRounds: number;
  readonly seenTools: ReadonlySet<string>;
  /** What tools found goes with the next reply. */
  readonly memo: ResponseMemo | undefined;
  readonly endsCall: boolean;
  readonly items: ReadonlyMap<string, ShownItem>;
  readonly lastItemId: string | null;
  /** Spoken items whose words are stored, or were none. */
  readonly heardItems: ReadonlySet<string>;
  /** The last spoken item interrupted a reply. */
  readonly cutBy: { readonly itemId: string; readonly saying: Saying | null } | null;
  readonly lastText: string;
  readonly paused: { readonly at: number; readonly rest: string } | null;
  readonly quietAt: number;
  readonly askedStillThere: boolean;
  readonly saidTimeUp: boolean;
  readonly failures: number;
  /** The end of a gap in the provider's events, while what was going on before it may still be heard of. */
  readonly rejoinedAt: number | null;
  readonly usedUpAt: number | null;
  readonly ending: {
    readonly reason: EndReason;
    readonly phase: 'waiting' | 'saying';
    readonly at: number;
  } | null;
}

/** The call that is in the making while one input is worked on. */
export interface Draft {
  state: CallState;
  readonly effects: CallEffect[];
  readonly at: number;
}

export function set(draft: Draft, change: Partial<CallState>): void {
  draft.state = { ...draft.state, ...change };
}

export function show(draft: Draft, event: ClientOutput): void {
  draft.effects.push({ type: 'client', event });
}

export function ask(draft: Draft, command: Extract<CallEffect, { type: 'provider' }>['command']): void {
  draft.effects.push({ type: 'provider', command });
}

/** An id that no other has: at most 32 characters, as providers want them. */
export function newId(draft: Draft, prefix: string): string {
  const { count, facts } = draft.state;
  set(draft, { count: count + 1 });
  return `${prefix}_${facts.seed}${count.toString(36).padStart(4, '0')}`;
}

export function createCall(facts: CallFacts, at: number): CallState {
  const { history, notice } = facts;
  return {
    facts,
    phase: 'opening',
    count: 0,
    startedAt: at,
    configuring: null,
    connectedAt: null,
    visitorThere: false,
    leftAt: null,
    primed: false,
    told: notice === '' || history.some(({ memo, text }) => memo?.outcome === 'notice' && text === notice),
    noticesAsked: 0,
    begun: false,
    replies: [],
    overIds: new Set(),
    sayings: [],
    owed: false,
    owedTurn: null,
    typedId: null,
    speaking: null,
    speechEndedAt: at,
    unread: new Map(),
    checking: new Set(),
    tools: new Set(),
    toolRounds: 0,
    seenTools: new Set(),
    memo: undefined,
    endsCall: false,
    items: new Map(),
    lastItemId: null,
    heardItems: new Set(),
    cutBy: null,
    lastText: history.findLast(({ role }) => role === 'assistant')?.text ?? (facts.greeting || notice),
    paused: null,
    quietAt: at,
    askedStillThere: false,
    saidTimeUp: false,
    failures: 0,
    rejoinedAt: null,
    usedUpAt: null,
    ending: null,
  };
}

/** Adds an item for the client, and returns the one before it. Past the limit none is remembered. */
export function addItem(draft: Draft, item: ShownItem): string | null {
  const { items, lastItemId } = draft.state;
  const all = new Map(items);
  const [oldest] = all.keys();
  if (all.size >= MOST_ITEMS && oldest !== undefined) all.delete(oldest);
  all.set(item.id, item);
  set(draft, { items: all, lastItemId: item.id });
  return lastItemId;
}

/** One call can't fill the memory. */
const MOST_ITEMS = 2_000;

export function without<T>(all: ReadonlySet<T>, one: T): ReadonlySet<T> {
  return new Set([...all].filter((each) => each !== one));
}

export type InputOf<T extends CallInput['type']> = Extract<CallInput, { type: T }>;
