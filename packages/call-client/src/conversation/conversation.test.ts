import { type ServerEvent, ServerEvent as ServerEventSchema } from '@parlo/contract/realtime';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { applyEvent, type Conversation, NOTHING_SAID } from './conversation.ts';

/** An event that is of the contract, or the test throws. */
function event(type: ServerEvent['type'], fields: object = {}): ServerEvent {
  return z.parse(ServerEventSchema, { type, event_id: 'event_1', ...fields });
}
const hearAll = (events: readonly ServerEvent[], from: Conversation = NOTHING_SAID) =>
  events.reduce(applyEvent, from);
const play = (talk: Conversation) => talk.lines.map(({ role, text, state }) => `${role}: ${text} (${state})`);

const added = (id: string, role: 'user' | 'assistant', content: object[], after: string | null = null) =>
  event('conversation.item.added', {
    item: { id, type: 'message', role, content },
    previous_item_id: after,
  });
const spoken = (id: string, after: string | null = null) =>
  added(id, 'user', [{ type: 'input_audio', transcript: null }], after);
const answer = (id: string, after: string | null = null) => added(id, 'assistant', [], after);
const heard = (id: string, transcript: string) =>
  event('conversation.item.input_audio_transcription.completed', {
    item_id: id,
    content_index: 0,
    transcript,
    usage: { type: 'duration', seconds: 1 },
  });
const part = (id: string) => ({ response_id: 'r', output_index: 0, item_id: id, content_index: 0 });
const says = (id: string, delta: string) =>
  event('response.output_audio_transcript.delta', { ...part(id), delta });
const said = (id: string, transcript: string) =>
  event('response.output_audio_transcript.done', { ...part(id), transcript });
const cut = (id: string) =>
  event('conversation.item.truncated', { item_id: id, content_index: 0, audio_end_ms: 900 });
const retrieved = (id: string, transcript: string) =>
  event('conversation.item.retrieved', {
    item: { id, type: 'message', role: 'assistant', content: [{ type: 'output_audio', transcript }] },
  });
const response = (
  type: 'response.created' | 'response.done',
  status = 'completed',
  metadata: Record<string, string> | null = null,
) =>
  event(type, {
    response: {
      id: 'r',
      object: 'realtime.response',
      status,
      status_details: null,
      output: [],
      conversation_id: null,
      output_modalities: ['audio'],
      usage: null,
      metadata,
    },
  });
const speech = (type: 'input_audio_buffer.speech_started' | 'input_audio_buffer.speech_stopped') =>
  event(type, { audio_start_ms: 0, audio_end_ms: 900, item_id: 'u' });
const sound = (type: 'started' | 'stopped' | 'cleared') =>
  event(`output_audio_buffer.${type}`, { response_id: 'r' });
const complaint = event('error', {
  error: { type: 'server_error', code: 'silence', message: 'Nobody spoke.' },
});

describe('the transcript', () => {
  it('does not show the opening that nobody said', () => {
    const opening = added('hi', 'user', [{ type: 'input_text', text: 'Hi' }]);
    expect(play(hearAll([opening, answer('a', 'hi'), said('a', 'Hello.')]))).toEqual([
      'assistant: Hello. (done)',
    ]);
  });

  it('hides the opening of a later call in the same conversation, and no word of it', () => {
    const opening = added('hi', 'user', [{ type: 'input_text', text: 'Hi' }]);
    const before = hearAll([answer('a'), said('a', 'Hello.')]);
    const again = hearAll([answer('a'), opening, answer('b', 'hi')], {
      ...NOTHING_SAID,
      lines: before.lines,
    });
    expect(again.lines.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('shows a typed "Hi" that the visitor sent first of all', () => {
    const sent = { id: 'mine', role: 'visitor', via: 'text', text: 'Hi', state: 'sending' } as const;
    const typed = added('t', 'user', [{ type: 'input_text', text: 'Hi' }]);
    const talk = applyEvent({ ...NOTHING_SAID, lines: [sent] }, typed);
    expect(talk.lines).toEqual([{ ...sent, id: 't', state: 'done' }]);
  });

  it('shows where an answer came from, once it is whole', () => {
    const sources = [{ title: 'menu.pdf', heading: 'Desserts', text: 'Cake.' }];
    const done = response('response.done', 'completed', { sources: JSON.stringify(sources), more: 'Pies.' });
    const talk = hearAll([spoken('u'), heard('u', 'Cake?'), answer('a', 'u'), said('a', 'Yes.'), done]);
    expect(talk.lines.map((line) => line.sources)).toEqual([undefined, sources]);
    expect(talk.lines.map((line) => line.more)).toEqual([undefined, 'Pies.']);
    const none = response('response.done', 'completed', { sources: 'not json' });
    expect(hearAll([answer('a'), none]).lines[0]?.sources).toBeUndefined();
    expect(applyEvent(NOTHING_SAID, done)).toEqual(NOTHING_SAID);
  });

  it('has the owner’s text of a reply that says it differently', () => {
    const done = response('response.done', 'completed', { meant: 'Hello, the bakery.' });
    const [line] = hearAll([answer('a'), said('a', 'Hi there!'), done]).lines;
    expect([line?.text, line?.meant]).toEqual(['Hi there!', 'Hello, the bakery.']);
    const other = response('response.done', 'completed', { more: 'Pies.' });
    expect(hearAll([answer('a'), said('a', 'Yes.'), other]).lines[0]?.meant).toBeNull();
  });

  it('has an empty card once the details are done with', () => {
    const done = response('response.done', 'completed', { contact_over: 'true' });
    const [line] = hearAll([answer('a'), said('a', 'Thank you.'), done]).lines;
    expect([line?.contact, line?.booking]).toEqual(['', null]);
  });

  it.each(['contact', 'booking'] as const)('has what a reply reads back for a card: %s', (card) => {
    const done = response('response.done', 'completed', { [card]: '{"id":"draft_1"}' });
    const [line] = hearAll([answer('a'), said('a', 'Is this right?'), done]).lines;
    expect([line?.contact, line?.booking]).toEqual(
      card === 'contact' ? ['{"id":"draft_1"}', null] : [null, '{"id":"draft_1"}'],
    );
  });

  it('shows a typed "Hi" that came later', () => {
    const typed = added('t', 'user', [{ type: 'input_text', text: 'Hi' }], 'a');
    expect(play(hearAll([answer('a'), typed]))).toEqual(['assistant:  (live)', 'visitor: Hi (done)']);
  });

  it('grows as the answer is spoken and ends as it was meant', () => {
    const live = hearAll([answer('a'), says('a', 'Good '), says('a', 'mornin')]);
    expect(play(live)).toEqual(['assistant: Good mornin (live)']);
    expect(play(applyEvent(live, said('a', 'Good morning.')))).toEqual(['assistant: Good morning. (done)']);
  });

  it('puts a question before its answer although it was recognised after', () => {
    const talk = hearAll([spoken('u'), answer('a', 'u'), says('a', 'Yes.'), heard('u', 'Are you open?')]);
    expect(play(talk)).toEqual(['visitor: Are you open? (done)', 'assistant: Yes. (live)']);
  });

  it('puts an item where the wire says, not where it arrived', () => {
    const talk = hearAll([answer('a'), answer('b', 'a'), spoken('u', 'a')]);
    expect(talk.lines.map(({ id }) => id)).toEqual(['a', 'u', 'b']);
  });

  it('grows a question as it is recognised', () => {
    const delta = event('conversation.item.input_audio_transcription.delta', {
      item_id: 'u',
      content_index: 0,
      delta: 'Are you',
    });
    expect(play(hearAll([spoken('u'), delta]))).toEqual(['visitor: Are you (live)']);
  });

  it('marks an answer that was talked over, whenever its text arrives', () => {
    expect(play(hearAll([answer('a'), says('a', 'We open at'), cut('a')]))).toEqual([
      'assistant: We open at (cut)',
    ]);
    expect(play(hearAll([answer('a'), said('a', 'We open at nine.'), cut('a')]))).toEqual([
      'assistant: We open at nine. (cut)',
    ]);
  });

  it('shows the heard part of an interrupted answer, regardless of later events', () => {
    const talk = hearAll([answer('a'), says('a', 'We open at nine.'), cut('a'), retrieved('a', 'We open')]);
    expect(play(talk)).toEqual(['assistant: We open (cut)']);
    const late = [says('a', ' Every day.'), said('a', 'We open at nine. Every day.')];
    expect(play(hearAll(late, talk))).toEqual(['assistant: We open (cut)']);
    expect(play(hearAll([retrieved('a', '')], talk))).toEqual(['assistant:  (cut)']);
  });

  it('changes nothing by a look at an answer that was not cut, or at none of its own', () => {
    const talk = hearAll([answer('a'), said('a', 'We open at nine.')]);
    expect(hearAll([retrieved('a', 'We'), retrieved('b', 'Hm')], talk)).toEqual(talk);
  });

  it('leaves no line of a cough', () => {
    expect(play(hearAll([spoken('u'), heard('u', ' ')]))).toEqual([]);
  });

  it('says when speech was not understood', () => {
    const failed = event('conversation.item.input_audio_transcription.failed', {
      item_id: 'u',
      content_index: 0,
      error: { type: 'server_error', message: 'no model' },
    });
    expect(play(hearAll([spoken('u'), failed]))).toEqual(['visitor:  (unheard)']);
  });

  it('keeps words of an unannounced item', () => {
    expect(play(hearAll([says('a', 'Hello')]))).toEqual(['assistant: Hello (live)']);
  });

  it('takes an item once, forgets a deleted one, and shows no tool calls', () => {
    const tool = event('conversation.item.added', {
      item: { id: 'f', type: 'function_call', call_id: 'c', name: 'book', arguments: '{}' },
      previous_item_id: 'a',
    });
    const deleted = event('conversation.item.deleted', { item_id: 'b' });
    expect(play(hearAll([answer('a'), answer('a'), tool, answer('b', 'a'), deleted]))).toEqual([
      'assistant:  (live)',
    ]);
  });
});

describe('the assistant’s activity', () => {
  const voices = (events: readonly ServerEvent[]) => {
    let talk = NOTHING_SAID;
    return events.map((one) => {
      talk = applyEvent(talk, one);
      return talk.voice;
    });
  };

  it('listens, takes a moment, speaks, and listens again', () => {
    expect(
      voices([
        speech('input_audio_buffer.speech_started'),
        speech('input_audio_buffer.speech_stopped'),
        response('response.created', 'in_progress'),
        sound('started'),
        response('response.done'),
        sound('stopped'),
      ]),
    ).toEqual(['listening', 'thinking', 'thinking', 'speaking', 'speaking', 'listening']);
  });

  it('listens at once when it is interrupted', () => {
    expect(
      voices([
        response('response.created', 'in_progress'),
        sound('started'),
        speech('input_audio_buffer.speech_started'),
        response('response.done', 'cancelled'),
        sound('cleared'),
      ]),
    ).toEqual(['thinking', 'speaking', 'listening', 'listening', 'listening']);
  });

  it('takes a moment between two sounds of one answer', () => {
    const talk = hearAll([response('response.created', 'in_progress'), sound('started'), sound('stopped')]);
    expect(talk.voice).toBe('thinking');
  });

  it('does not wait for an answer that will not come', () => {
    const stopped = speech('input_audio_buffer.speech_stopped');
    expect(hearAll([stopped, spoken('u'), heard('u', '')]).voice).toBe('listening');
    expect(hearAll([stopped, complaint]).voice).toBe('listening');
    expect(
      hearAll([response('response.created', 'in_progress'), response('response.done', 'failed')]).voice,
    ).toBe('listening');
  });

  it('remembers what the server complained of, until it carries on', () => {
    const after = applyEvent(NOTHING_SAID, complaint);
    expect(after.complaint).toEqual({ code: 'silence', message: 'Nobody spoke.' });
    expect(applyEvent(after, response('response.created', 'in_progress')).complaint).toBeNull();
  });

  it('ignores unrelated events', () => {
    const one = applyEvent(NOTHING_SAID, event('input_audio_buffer.cleared'));
    expect(one).toBe(NOTHING_SAID);
  });
});
