import { readSayExactly } from '@parlo/contract/say-exactly';
import { describe, expect, it } from 'vitest';
import { CallRun, GREETING, NOTICE } from '../testing/run-call.ts';

/** What comes after a gap in the provider's events. */

const greeted = () => new CallRun().open().hi().replies(`${NOTICE} ${GREETING}`);
const asks = (run: CallRun) => run.says('When do you open?', 'item_v1').safe();
const LONG_MS = 5_250;

describe('a gap in the provider’s events', () => {
  it('leaves a reply alone that is heard of again', () => {
    const run = asks(greeted());
    const { response_id, item_id } = run.begins('At nine');
    run.take({ type: 'rejoined' }).wait(1_000);
    run.provider('response.output_audio_transcript.delta', { response_id, item_id, delta: ' o’clock.' });
    run.wait(LONG_MS);
    expect(run.turns.at(-1)?.role).toBe('visitor');
    run.provider('response.done', { response: { id: response_id, status: 'completed' } });
    run.provider('output_audio_buffer.stopped', { response_id });
    expect(run.turns.at(-1)?.text).toBe('At nine o’clock.');
  });

  it('ends a reply whose end it swallowed, with the words that are known', () => {
    const run = asks(greeted());
    const { response_id } = run.begins('At nine.');
    run.take({ type: 'rejoined' }).wait(LONG_MS);
    expect(run.turns.at(-1)?.text).toBe('At nine.');
    expect(run.shown.filter(({ type }) => type === 'response.done')).toHaveLength(2);
    // Its late end is no news.
    const before = run.shown.length;
    run.provider('response.done', { response: { id: response_id, status: 'completed' } });
    expect(run.shown).toHaveLength(before);
    expect(run.all('end')).toEqual([]);
  });

  it('ends a sound whose end it swallowed', () => {
    const run = asks(greeted());
    const { response_id } = run.begins('At nine.');
    run.provider('response.done', { response: { id: response_id, status: 'completed' } });
    run.take({ type: 'rejoined' }).wait(LONG_MS);
    expect(run.turns.at(-1)?.text).toBe('At nine.');
    expect(run.shown.at(-1)).toMatchObject({ type: 'output_audio_buffer.stopped' });
  });

  it('has asked for again what nothing is known of', () => {
    const run = asks(greeted());
    const asked = run.asked.length;
    run.take({ type: 'rejoined' }).wait(LONG_MS);
    expect(run.asked).toHaveLength(asked + 1);
    run.replies('At nine.');
    expect(run.turns.at(-1)?.text).toBe('At nine.');
    const opening = new CallRun().open().hi().take({ type: 'rejoined' }).wait(LONG_MS);
    expect(opening.asked.map(({ instructions = '' }) => readSayExactly(instructions))).toEqual([
      `${NOTICE} ${GREETING}`,
      `${NOTICE} ${GREETING}`,
    ]);
  });

  it('has the visitor asked again whose words it swallowed, and heard where they still come', () => {
    const run = greeted().provider('input_audio_buffer.speech_started', { item_id: 'item_v9' });
    run.take({ type: 'rejoined' });
    const lost = run.wait(11_000);
    expect(readSayExactly(lost.asked.at(-1)?.instructions ?? '')).toMatch(/^Sorry/);
    const other = greeted().provider('input_audio_buffer.speech_started', { item_id: 'item_v9' });
    other.take({ type: 'rejoined' });
    other.provider('conversation.item.input_audio_transcription.completed', {
      item_id: 'item_v9',
      transcript: 'And tomorrow?',
    });
    expect(other.turns.at(-1)?.text).toBe('And tomorrow?');
  });
});
