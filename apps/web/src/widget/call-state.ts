import type { ServerEvent } from '@parlo/contract/realtime';
import { type Conversation, hear, NOTHING_SAID } from './conversation.ts';

/** Why a call is over. `lost`: the other side vanished. `closed`: the server ended it. `failed`: it never began. */
export type CallEnd =
  | { readonly how: 'left' }
  | { readonly how: 'denied' }
  | { readonly how: 'lost' }
  | { readonly how: 'closed' }
  | { readonly how: 'failed'; readonly message: string };

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
  /** Of the running call, or of the last one until the next begins. */
  readonly talk: Conversation;
}

export type CallAction =
  | { readonly type: 'start' }
  | { readonly type: 'microphone' }
  | { readonly type: 'label-over' }
  | { readonly type: 'open'; readonly at: number }
  | { readonly type: 'event'; readonly event: ServerEvent }
  | { readonly type: 'end'; readonly end: CallEnd; readonly at: number };

export const READY: CallState = { phase: { name: 'ready' }, talk: NOTHING_SAID };

/** How long 'Connecting...' is shown at least, in milliseconds. */
export const CONNECTING_LABEL_MS = 1_200;

export function isLive({ phase }: CallState): boolean {
  return phase.name === 'asking' || phase.name === 'connecting' || phase.name === 'active';
}

/** `at` is in milliseconds of one clock that only goes forward. */
export function reduceCall(state: CallState, action: CallAction): CallState {
  const { phase } = state;
  switch (action.type) {
    case 'start':
      return isLive(state) ? state : { phase: { name: 'asking' }, talk: NOTHING_SAID };
    case 'microphone':
      return phase.name === 'asking'
        ? { ...state, phase: { name: 'connecting', label: true, openedAt: null } }
        : state;
    case 'label-over':
      if (phase.name !== 'connecting') return state;
      return { ...state, phase: activeWhenBoth({ ...phase, label: false }) };
    case 'open':
      if (phase.name !== 'connecting') return state;
      return { ...state, phase: activeWhenBoth({ ...phase, openedAt: action.at }) };
    case 'event':
      return isLive(state) ? { ...state, talk: hear(state.talk, action.event) } : state;
    case 'end':
      return isLive(state) ? { ...state, phase: endedPhase(phase, action.end, action.at) } : state;
  }
}

function activeWhenBoth(phase: Extract<CallPhase, { name: 'connecting' }>): CallPhase {
  return phase.openedAt !== null && !phase.label ? { name: 'active', openedAt: phase.openedAt } : phase;
}

function endedPhase(phase: CallPhase, end: CallEnd, at: number): CallPhase {
  if (end.how === 'denied') return { name: 'denied' };
  const openedAt = 'openedAt' in phase ? phase.openedAt : null;
  return { name: 'ended', why: end, seconds: openedAt === null ? null : Math.floor((at - openedAt) / 1000) };
}
