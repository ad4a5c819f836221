import type { ServerEvent } from '@parlo/contract/realtime';
import type { CallFailureCode } from '../failures.ts';
import { applyEvent, type Conversation, NOTHING_SAID } from './conversation.ts';
import { reduceTyped, type TypedAction } from './typed.ts';

/** Why a call is over. `lost`: the other side vanished. `closed`: the server ended it. `failed`: it never began. */
export type CallEnd =
  | { readonly how: 'left' }
  | { readonly how: 'denied' }
  | { readonly how: 'lost' }
  | { readonly how: 'closed' }
  /** No transport carries sound in this network; a conversation can go on in writing. */
  | { readonly how: 'text-only' }
  | { readonly how: 'failed'; readonly code: CallFailureCode };

export type CallPhase =
  | { readonly name: 'ready' }
  /** The browser is asking for the microphone. */
  | { readonly name: 'asking' }
  | { readonly name: 'denied' }
  /** `label` keeps 'Connecting...' up for its time; sound never waits for it. */
  | { readonly name: 'connecting'; readonly label: boolean; readonly openedAt: number | null }
  | { readonly name: 'active'; readonly openedAt: number }
  | {
      readonly name: 'ended';
      readonly why: Exclude<CallEnd, { how: 'denied' }>;
      readonly seconds: number | null;
    };

export interface CallState {
  readonly phase: CallPhase;
  /** The conversation of the running call, or of the last one until the next begins; with typing, of all calls. */
  readonly talk: Conversation;
}

export type CallAction =
  /** `goesOn`: what was said stays, as one conversation. */
  | { readonly type: 'start'; readonly goesOn?: boolean }
  | { readonly type: 'microphone' }
  | { readonly type: 'label-over' }
  | { readonly type: 'open'; readonly at: number }
  | { readonly type: 'event'; readonly event: ServerEvent }
  | { readonly type: 'end'; readonly end: CallEnd; readonly at: number }
  | TypedAction;

export const READY: CallState = { phase: { name: 'ready' }, talk: NOTHING_SAID };

/** How long 'Connecting...' is shown at least, in milliseconds. */
export const CONNECTING_LABEL_MS = 1_200;

export function isLive({ phase }: CallState): boolean {
  return phase.name === 'asking' || phase.name === 'connecting' || phase.name === 'active';
}

/** Codes of ends that nobody wished for, and after which a conversation can go on. */
const BY_ITSELF = ['silence', 'session_expired', 'cost_cap'];

/** A call that ended though nobody wished it, as by a locked phone or a long silence: what was said is still there. */
export function endedByItself({ phase, talk }: CallState): boolean {
  if (phase.name !== 'ended') return false;
  const { how } = phase.why;
  return how === 'lost' || (how === 'closed' && BY_ITSELF.includes(talk.complaint?.code ?? ''));
}

/** `at` is in milliseconds of one clock that only goes forward. */
export function reduceCall(state: CallState, action: CallAction): CallState {
  const { phase } = state;
  switch (action.type) {
    case 'start':
      if (isLive(state)) return state;
      return {
        phase: { name: 'asking' },
        talk: action.goesOn ? { ...NOTHING_SAID, lines: state.talk.lines } : NOTHING_SAID,
      };
    case 'microphone':
      return phase.name === 'asking'
        ? { ...state, phase: { name: 'connecting', label: true, openedAt: null } }
        : state;
    case 'label-over':
      if (phase.name !== 'connecting') return state;
      return { ...state, phase: activeWhenBoth({ ...phase, label: false }) };
    case 'open':
      return opened(state, action.at);
    case 'event':
      return isLive(state) ? { ...state, talk: applyEvent(state.talk, action.event) } : state;
    case 'end':
      if (!isLive(state)) return state;
      return { phase: endedPhase(phase, action.end, action.at), talk: hungUp(state.talk) };
    default:
      return reduceTyped(state, action);
  }
}

function opened(state: CallState, at: number): CallState {
  const { phase } = state;
  // Reconnected during a call: the current utterances were lost with the old connection.
  if (phase.name === 'active') {
    return { ...state, talk: { ...hungUp(state.talk), voice: 'listening', answering: false } };
  }
  if (phase.name !== 'connecting') return state;
  return { ...state, phase: activeWhenBoth({ ...phase, openedAt: at }) };
}

/** The current utterances are finished, and the last typed turn may be lost. */
function hungUp(talk: Conversation): Conversation {
  const after = { live: 'done', sending: 'unsent' } as const;
  const lines = talk.lines.map((line) =>
    line.state === 'live' || line.state === 'sending' ? { ...line, state: after[line.state] } : line,
  );
  return { ...talk, lines };
}

function activeWhenBoth(phase: Extract<CallPhase, { name: 'connecting' }>): CallPhase {
  return phase.openedAt !== null && !phase.label ? { name: 'active', openedAt: phase.openedAt } : phase;
}

function endedPhase(phase: CallPhase, end: CallEnd, at: number): CallPhase {
  if (end.how === 'denied') return { name: 'denied' };
  const openedAt = 'openedAt' in phase ? phase.openedAt : null;
  return { name: 'ended', why: end, seconds: openedAt === null ? null : Math.floor((at - openedAt) / 1000) };
}
