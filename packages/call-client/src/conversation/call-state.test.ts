import type { ServerEvent } from '@parlo/contract/realtime';
import { describe, expect, it } from 'vitest';
import { type CallAction, type CallState, isLive, READY, reduceCall } from './call-state.ts';

const act = (actions: readonly CallAction[], from: CallState = READY) => actions.reduce(reduceCall, from);
const name = (state: CallState) => state.phase.name;

const start: CallAction = { type: 'start' };
const microphone: CallAction = { type: 'microphone' };
const open: CallAction = { type: 'open', at: 1_000 };
const labelOver: CallAction = { type: 'label-over' };
const end = (end: Extract<CallAction, { type: 'end' }>['end'], at = 63_900): CallAction => ({
  type: 'end',
  end,
  at,
});
const said: ServerEvent = {
  type: 'response.output_audio_transcript.done',
  event_id: 'e',
  response_id: 'r',
  output_index: 0,
  item_id: 'a',
  content_index: 0,
  transcript: 'Hello.',
};
const ACTIVE = act([start, microphone, open, labelOver]);

describe('a call', () => {
  it('asks, connects and is on', () => {
    expect([start, microphone, open, labelOver].map((_, i, all) => name(act(all.slice(0, i + 1))))).toEqual([
      'asking',
      'connecting',
      'connecting',
      'active',
    ]);
  });

  it('shows the connecting label for its time, and the time of the call from its opening', () => {
    const slow = act([start, microphone, labelOver]);
    expect(name(slow)).toBe('connecting');
    expect(act([open], slow).phase).toEqual({ name: 'active', openedAt: 1_000 });
  });

  it('listens while the label is still shown', () => {
    const state = act([start, microphone, open, { type: 'event', event: said }]);
    expect(name(state)).toBe('connecting');
    expect(state.talk.lines).toMatchObject([{ text: 'Hello.' }]);
  });

  it('listens again on a connection that was made anew while something was said', () => {
    const speaking = { ...ACTIVE, talk: { ...ACTIVE.talk, voice: 'speaking', answering: true } } as const;
    expect(act([open], speaking)).toMatchObject({
      phase: ACTIVE.phase,
      talk: { voice: 'listening', answering: false },
    });
  });

  it('is denied, and can be tried again', () => {
    const denied = act([start, end({ how: 'denied' })]);
    expect(name(denied)).toBe('denied');
    expect(name(act([start], denied))).toBe('asking');
  });

  it('ends with its reason and its length in whole seconds', () => {
    expect(act([end({ how: 'left' })], ACTIVE).phase).toEqual({
      name: 'ended',
      why: { how: 'left' },
      seconds: 62,
    });
    const failed = { how: 'failed', code: 'internal' } as const;
    expect(act([start, microphone, end(failed)]).phase).toEqual({
      name: 'ended',
      why: failed,
      seconds: null,
    });
  });

  it('keeps its transcript after the end, until the next call', () => {
    const ended = act([{ type: 'event', event: said }, end({ how: 'closed' })], ACTIVE);
    expect(ended.talk.lines).toHaveLength(1);
    expect(act([start], ended).talk.lines).toEqual([]);
  });

  it('leaves nothing half said when its connection was made anew', () => {
    const again = act([{ type: 'event', event: said }, open], ACTIVE);
    expect(again.talk.lines.map(({ state }) => state)).toEqual(['done']);
    expect(again.talk.voice).toBe('listening');
  });

  it('ignores what comes too late or too early', () => {
    const ended = act([end({ how: 'left' })], ACTIVE);
    expect(
      act([{ type: 'event', event: said }, open, labelOver, microphone, end({ how: 'lost' })], ended),
    ).toBe(ended);
    expect(act([open, labelOver, microphone, end({ how: 'left' })], READY)).toBe(READY);
    expect(act([start], ACTIVE)).toBe(ACTIVE);
  });

  it('is live from the question about the microphone to the end', () => {
    expect([READY, act([start]), ACTIVE, act([end({ how: 'left' })], ACTIVE)].map(isLive)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});
