import type { VisitorMessage } from '@parlo/contract';
import type { ServerEvent } from '@parlo/contract/realtime';
import { describe, expect, it } from 'vitest';
import { type CallAction, READY, reduceCall } from './call-state.ts';

const act = (actions: readonly CallAction[]) => actions.reduce(reduceCall, READY);
const play = (actions: readonly CallAction[]) =>
  act(actions).talk.lines.map(({ role, text, state, via }) => `${role}: ${text} (${via}, ${state})`);

const typed = (text: string, id = 'mine'): CallAction => ({ type: 'typed', id, text });
const broken: CallAction = { type: 'broken' };
const answer = (event: object): CallAction => ({
  type: 'reply',
  event: { event_id: 'e', ...event } as ServerEvent,
});
const item = (
  id: string,
  role: 'user' | 'assistant',
  content: object[],
  previous_item_id: string | null = null,
) =>
  answer({
    type: 'conversation.item.added',
    item: { id, type: 'message', role, content },
    previous_item_id,
  });
const taken = (text: string, id = 'u') => item(id, 'user', [{ type: 'input_text', text }]);
const part = { response_id: 'r', output_index: 0, item_id: 'a', content_index: 0 };
const delta = (text: string) => answer({ type: 'response.output_text.delta', ...part, delta: text });
const whole = (text: string) => answer({ type: 'response.output_text.done', ...part, text });
const STARTED = [typed('Are you open?'), taken('Are you open?'), item('a', 'assistant', [], 'u')];

const MESSAGE: VisitorMessage = {
  id: 'a',
  role: 'assistant',
  via: 'voice',
  text: 'We open',
  at: '2026-05-04T09:30:00.000Z',
  interrupted: true,
  feedback: 'up',
  sources: [],
  more: null,
  contact: null,
  booking: null,
};

describe('a typed turn', () => {
  it('is shown at once, and once, and answered as it comes', () => {
    expect(play([typed('Are you open?')])).toEqual(['visitor: Are you open? (text, sending)']);
    expect(play([...STARTED, delta('Ye')])).toEqual([
      'visitor: Are you open? (text, done)',
      'assistant: Ye (text, live)',
    ]);
    expect(play([...STARTED, delta('Ye'), whole('Yes.')])).toContain('assistant: Yes. (text, done)');
  });

  it('that never came to the server can be sent again', () => {
    expect(play([typed('Are you open?'), broken])).toEqual(['visitor: Are you open? (text, unsent)']);
  });

  it('can be sent again after its answer broke off, without the partial answer', () => {
    const after = [...STARTED, delta('Ye'), broken];
    expect(play(after)).toEqual(['visitor: Are you open? (text, unanswered)']);
    expect(act(after).talk).toMatchObject({ answering: false, voice: 'listening' });
    expect(play([...after, { type: 'dropped', id: 'u' }])).toEqual([]);
  });

  it('stays as it is when what broke came after its answer', () => {
    expect(play([...STARTED, whole('Yes.'), broken])).toEqual([
      'visitor: Are you open? (text, done)',
      'assistant: Yes. (text, done)',
    ]);
  });

  it('says so when the call that it was typed in ended before it came through', () => {
    const call: CallAction[] = [{ type: 'start' }, { type: 'microphone' }, typed('Hello?')];
    const end: CallAction = { type: 'end', end: { how: 'lost' }, at: 1 };
    expect(play([...call, end])).toEqual(['visitor: Hello? (text, unsent)']);
  });
});

describe('a conversation', () => {
  it('continues in a call with its typed turns, and in a new one without', () => {
    const said = [...STARTED, whole('Yes.')];
    expect(play([...said, { type: 'start', goesOn: true }])).toHaveLength(2);
    expect(play([...said, { type: 'start' }])).toEqual([]);
  });

  it('is restored after a reload, but not over newer turns', () => {
    const restored: CallAction = { type: 'restored', messages: [MESSAGE] };
    expect(act([restored]).talk.lines).toEqual([
      {
        id: 'a',
        role: 'assistant',
        via: 'voice',
        text: 'We open',
        state: 'cut',
        feedback: 'up',
        sources: [],
        more: null,
        contact: null,
        booking: null,
        at: Date.UTC(2026, 4, 4, 9, 30),
        restored: true,
      },
    ]);
    expect(play([typed('Hello'), restored])).toEqual(['visitor: Hello (text, sending)']);
    const { at: _, ...timeless } = MESSAGE;
    for (const message of [timeless, { ...MESSAGE, at: 'noon' }]) {
      expect(act([{ type: 'restored', messages: [message] }]).talk.lines[0]).not.toHaveProperty('at');
    }
  });

  it('keeps what the visitor thinks of an answer, and lets them take it back', () => {
    const judged = (feedback: 'up' | 'down' | null): CallAction => ({ type: 'judged', id: 'a', feedback });
    const all = [...STARTED, whole('Yes.'), judged('down')];
    expect(act(all).talk.lines[1]?.feedback).toBe('down');
    expect(act([...all, judged(null)]).talk.lines[1]?.feedback).toBeNull();
  });

  it('is gone when it was deleted', () => {
    expect(play([...STARTED, { type: 'forgotten' }])).toEqual([]);
  });
});
