import type { VisitorMessage } from '@parlo/contract';
import type { ServerEvent } from '@parlo/contract/realtime';
import type { CallState } from './call-state.ts';
import { applyEvent, type Conversation, change, type Line, NOTHING_SAID } from './conversation.ts';

/** The events of a conversation outside its calls. */
export type TypedAction =
  /** The visitor sent a message; `id` is ours until the server has given it one. */
  | { readonly type: 'typed'; readonly id: string; readonly text: string }
  /** An event of the reply to a typed turn. */
  | { readonly type: 'reply'; readonly event: ServerEvent }
  /** The typed turn is finished. */
  | { readonly type: 'broken' }
  /** Removes a line, because it is sent again. */
  | { readonly type: 'dropped'; readonly id: string }
  | { readonly type: 'restored'; readonly messages: readonly VisitorMessage[] }
  | { readonly type: 'judged'; readonly id: string; readonly feedback: 'up' | 'down' | null }
  /** The visitor deleted it. */
  | { readonly type: 'forgotten' };

export function reduceTyped(state: CallState, action: TypedAction): CallState {
  const { talk } = state;
  switch (action.type) {
    case 'typed': {
      const { id, text } = action;
      const line: Line = { id, text, role: 'visitor', via: 'text', state: 'sending' };
      return { ...state, talk: { ...talk, lines: [...talk.lines, line] } };
    }
    case 'reply':
      return { ...state, talk: applyEvent(talk, action.event) };
    case 'broken':
      return { ...state, talk: breakOff(talk) };
    case 'dropped':
      return { ...state, talk: { ...talk, lines: talk.lines.filter(({ id }) => id !== action.id) } };
    case 'restored':
      return talk.lines.length > 0
        ? state
        : { ...state, talk: { ...talk, lines: action.messages.map(lineOf) } };
    case 'judged':
      return { ...state, talk: change(talk, action.id, (line) => ({ ...line, feedback: action.feedback })) };
    case 'forgotten':
      return { ...state, talk: NOTHING_SAID };
  }
}

/**
 * What was not sent can be sent again, and so can a question whose reply broke off. Half a reply is none: it
 * goes, since the next one says it whole.
 */
function breakOff(talk: Conversation): Conversation {
  const whole = talk.lines.filter(
    ({ role, via, state }) => !(role === 'assistant' && via === 'text' && state === 'live'),
  );
  const lines = whole.map((line, at): Line => {
    if (line.state === 'sending') return { ...line, state: 'unsent' };
    const asked = at === whole.length - 1 && line.role === 'visitor' && line.via === 'text';
    return asked && line.state === 'done' ? { ...line, state: 'unanswered' } : line;
  });
  return { ...talk, lines, answering: false, voice: 'listening' };
}

function lineOf({ interrupted, at, notice, aiGenerated: _, ...message }: VisitorMessage): Line {
  const known = Date.parse(at ?? '');
  const time = Number.isNaN(known) ? {} : { at: known };
  const told = notice ? ({ notice } as const) : {};
  return { ...message, ...time, ...told, state: interrupted ? 'cut' : 'done', restored: true };
}
