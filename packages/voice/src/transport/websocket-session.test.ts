import { describe, expect, it } from 'vitest';
import { expectOrder } from '../testing/expect-order.ts';
import { type ScriptedCall, type ScriptedCallOptions, startScriptedCall } from '../testing/scripted-call.ts';
import { LEAD_MS } from './websocket.ts';
import { decodeSound } from './wire-sound.ts';

const typed = (text: string) => ({
  type: 'conversation.item.create',
  item: { type: 'message', role: 'user', content: [{ type: 'input_text', text }] },
});

/** Scripted speech is 20 ms a character. */
const LONG = 'A first sentence that takes its time. A second one that takes even longer than that.';

const longReply = async function* () {
  yield { type: 'text', text: LONG } as const;
  yield { type: 'end', memo: { outcome: 'answered', entryIds: [] } } as const;
};

const call = (options: Partial<ScriptedCallOptions> = {}) =>
  startScriptedCall({ over: 'websocket', ...options });

/** Milliseconds of sound sent so far. */
function sentMs({ all }: ScriptedCall): number {
  const samples = all('response.output_audio.delta').map(({ delta }) => decodeSound(delta)?.length ?? 0);
  return samples.reduce((sum, length) => sum + length, 0) / 24;
}

async function opened(options: Partial<ScriptedCallOptions> = {}) {
  const over = call(options);
  over.skip();
  await over.say(typed('Hello'));
  await over.say({ type: 'response.create' });
  return over;
}

describe('a call over WebSocket', () => {
  it('holds the far end for a sound, and goes on behind a nod with nothing lost', async () => {
    const over = await opened({ respond: longReply });
    await over.quiet(400);
    over.skip();
    const before = sentMs(over);
    await over.speak('mhm', 250);
    expect(over.types().filter((type) => type.startsWith('output_audio_buffer'))).toEqual([
      'output_audio_buffer.ducked',
      'output_audio_buffer.held',
    ]);
    await over.quiet(150);
    // Nothing is sent of what is not played, from 120 ms on.
    expect(sentMs(over) - before).toBeLessThan(180);
    await over.quiet(300);
    expect(over.types()).toContain('output_audio_buffer.released');
    await over.quiet(3_000);
    expect(sentMs(over)).toBeGreaterThanOrEqual(LONG.length * 20);
    expect(over.all('response.done')[0]?.response.status).toBe('completed');
    expect(over.turns.every(({ interrupted }) => !interrupted)).toBe(true);
  });

  it('releases the far end for the answer to an interruption', async () => {
    const over = await opened({ respond: longReply });
    await over.quiet(1_500);
    over.skip();
    await over.speak('Stop please', 1_200);
    expectOrder(over.types(), [
      'output_audio_buffer.held',
      'input_audio_buffer.speech_started',
      'output_audio_buffer.released',
    ]);
  });

  it('starts as any other', async () => {
    const over = call();
    await over.say({ type: 'session.update', session: { type: 'realtime' } });
    expect(over.types()).toEqual(['session.created', 'conversation.created', 'session.updated']);
    expect(over.openedAt).toHaveLength(1);
  });

  it('hears a turn and replies to it, with the sound inside the response and no word of a buffer', async () => {
    const over = call();
    over.skip();
    await over.speak('What are your hours');
    await over.quiet(3_000);
    const types = over.types();
    expectOrder(types, [
      'input_audio_buffer.speech_started',
      'input_audio_buffer.speech_stopped',
      'input_audio_buffer.committed',
      'conversation.item.added',
      'response.created',
      'response.output_item.added',
      'response.content_part.added',
      'response.output_audio_transcript.delta',
      'response.output_audio.delta',
      'response.output_audio.done',
      'response.output_audio_transcript.done',
      'response.content_part.done',
      'conversation.item.done',
      'response.output_item.done',
      'response.done',
    ]);
    expect(types.lastIndexOf('response.output_audio.delta')).toBeLessThan(
      types.indexOf('response.output_audio.done'),
    );
    expect(types.filter((type) => type.startsWith('output_audio_buffer'))).toEqual([]);
    const { response } = over.last('response.created');
    const { item_id } = over.last('response.output_audio_transcript.done');
    for (const delta of over.all('response.output_audio.delta'))
      expect(delta).toMatchObject({ response_id: response.id, item_id, output_index: 0, content_index: 0 });
    expect(over.turns.map(({ text }) => text)).toEqual([
      'What are your hours',
      'You said: What are your hours.',
    ]);
  });

  it('sends sound ahead of its time, never more than the lead, and all of it', async () => {
    const over = await opened({ respond: longReply });
    await over.clock.advance(30);
    const begin = over.clock.now();
    expect(sentMs(over)).toBeGreaterThan(LEAD_MS - 20);
    for (let passed = 0; passed < 1_200; passed += 10) {
      await over.clock.advance(10);
      expect(sentMs(over)).toBeLessThanOrEqual(over.clock.now() - begin + LEAD_MS + 10);
    }
    await over.clock.advance(5_000);
    // Both sentences and the pause between them; the resampler keeps the last millisecond.
    const [first = '', second = ''] = LONG.split('. ');
    const soundMs = (first.length + 1) * 20 + 180 + second.length * 20;
    expect(Math.abs(sentMs(over) - soundMs)).toBeLessThanOrEqual(2);
  });

  it('is over only when the far end has played it', async () => {
    const over = await opened({ respond: longReply });
    while (over.all('response.done').length === 0) await over.clock.advance(10);
    expect(over.turns.filter(({ role }) => role === 'assistant')).toEqual([]);
    await over.clock.advance(LEAD_MS - 30);
    expect(over.turns.filter(({ role }) => role === 'assistant')).toEqual([]);
    await over.clock.advance(60);
    expect(over.turns.at(-1)).toMatchObject({ role: 'assistant', text: LONG, interrupted: false });
  });

  it('is interrupted: the response ends, the item keeps what was heard and not what was sent', async () => {
    const over = await opened({ respond: longReply });
    await over.clock.advance(300);
    over.skip();
    await over.speak('No wait, something else', 900);
    expectOrder(over.types(), [
      'input_audio_buffer.speech_started',
      'response.output_audio.done',
      'response.done',
      'conversation.item.truncated',
    ]);
    const { audio_end_ms } = over.last('conversation.item.truncated');
    const sent = sentMs(over);
    expect(audio_end_ms).toBeLessThan(sent - LEAD_MS / 2);
    expect(over.last('response.done').response.status).toBe('cancelled');
    await over.quiet(100);
    expect(sentMs(over)).toBe(sent);
    expect(over.turns.at(-1)?.role).toBe('assistant');
    expect(LONG.startsWith(over.turns.at(-1)?.text ?? 'x')).toBe(true);
  });

  it('says nothing twice and leaves nothing out where a short sound was judged', async () => {
    const over = await opened({ respond: longReply });
    while (sentMs(over) === 0) await over.clock.advance(10);
    const begin = over.clock.now();
    const sent = sentMs(over);
    await over.speak('mhm', 200);
    await over.quiet(600);
    expect(sentMs(over)).toBeGreaterThan(sent);
    expect(over.all('conversation.item.truncated')).toEqual([]);
    while (over.turns.length < 2) await over.clock.advance(10);
    // It took as long as its sound and the hold, from 120 ms into the nod until its words were known.
    const heldMs = 200 + 100 + 100 - 120;
    expect(Math.abs(over.clock.now() - begin - heldMs - sentMs(over))).toBeLessThanOrEqual(30);
  });

  it('takes the client’s word for what was heard, while it plays and afterwards', async () => {
    const over = await opened({ respond: longReply });
    await over.clock.advance(1_000);
    const { item_id } = over.last('response.output_audio.delta');
    const truncate = { type: 'conversation.item.truncate', item_id, content_index: 0, audio_end_ms: 300 };
    await over.say(truncate);
    expect(over.last('conversation.item.truncated').audio_end_ms).toBe(300);
    expect(over.turns.at(-1)).toMatchObject({ interrupted: true, text: 'A first sentence' });
    await over.say({ ...truncate, audio_end_ms: 60 });
    expect(over.last('conversation.item.truncated').audio_end_ms).toBe(60);
    await over.say({ type: 'conversation.item.retrieve', item_id });
    expect(JSON.stringify(over.last('conversation.item.retrieved').item)).not.toContain('first');
  });

  it('sends no sound after a cancel, and says so once', async () => {
    const over = await opened({ respond: longReply });
    await over.clock.advance(300);
    await over.say({ type: 'response.cancel' });
    const sent = sentMs(over);
    await over.clock.advance(2_000);
    expect(sentMs(over)).toBe(sent);
    expect(over.all('response.done').map(({ response }) => response.status)).toEqual(['cancelled']);
    await over.say({ type: 'response.cancel' });
    expect(over.last('error').error.code).toBe('response_cancel_not_active');
  });

  it('replies to what is typed into the last words of a reply, which is made but not all sent', async () => {
    const over = await opened({ respond: longReply });
    // The second sentence is made while the first is heard.
    await over.clock.advance(1_200);
    await over.say(typed('And now?'));
    await over.say({ type: 'response.create' });
    await over.clock.advance(5_000);
    expect(over.all('error')).toEqual([]);
    expect(over.all('response.done').map(({ response }) => response.status)).toEqual([
      'cancelled',
      'completed',
    ]);
  });

  it('writes where the client wants text, without a sound', async () => {
    const over = call();
    await over.say({ type: 'session.update', session: { output_modalities: ['text'] } });
    await over.say(typed('Hello'));
    await over.say({ type: 'response.create' });
    await over.clock.advance(1_000);
    expect(over.all('response.output_text.done')).toHaveLength(1);
    expect(sentMs(over)).toBe(0);
  });

  it('answers a wrong event with an error that names it, and goes on', async () => {
    const over = call();
    await over.say({ type: 'made.up', event_id: 'mine' });
    expect(over.last('error').error).toMatchObject({ code: 'invalid_value', event_id: 'mine' });
    expect(over.ends).toEqual([]);
  });

  it.each([
    ['stopped', 'server_stopping'],
    ['no_minutes', 'no_minutes'],
    ['failed', 'call_failed'],
  ] as const)('that ended as %s says why', async (reason, code) => {
    const over = call();
    over.session.close(reason);
    await over.session.done;
    expect(over.last('error').error.code).toBe(code);
    expect(over.ends).toMatchObject([{ reason }]);
    expect(over.clock.pending).toBe(0);
  });

  it('ends in the middle of a reply without a timer or a promise left', async () => {
    const over = await opened({ respond: longReply });
    await over.clock.advance(300);
    over.transport.leave('lost');
    await over.session.done;
    expect(over.ends).toMatchObject([{ reason: 'lost' }]);
    await over.clock.advance(10_000);
    expect(over.clock.pending).toBe(0);
    expect(over.turns.at(-1)?.interrupted).toBe(true);
  });
});

describe('the formats of sound over WebSocket', () => {
  const update = (audio: object) => ({ type: 'session.update', event_id: 'mine', session: { audio } });

  it('are chosen for each side, and seen in the session', async () => {
    const over = call();
    await over.say(
      update({
        input: { format: { type: 'audio/pcmu' } },
        output: { format: { type: 'audio/pcm', rate: 8_000 } },
      }),
    );
    expect(over.last('session.updated').session.audio).toMatchObject({
      input: { format: { type: 'audio/pcmu' } },
      output: { format: { type: 'audio/pcm', rate: 8_000 } },
    });
    await over.say(update({ input: { format: { type: 'audio/pcma' } } }));
    expect(over.last('session.updated').session.audio).toMatchObject({
      input: { format: { type: 'audio/pcma' } },
      output: { format: { type: 'audio/pcm', rate: 8_000 } },
    });
  });

  it('make a reply a sixth as large as before', async () => {
    const bytesOf = async (format: object) => {
      const over = call();
      await over.say(update({ output: { format } }));
      await over.say(typed('Hello'));
      await over.say({ type: 'response.create' });
      await over.quiet(4_000);
      const deltas = over.all('response.output_audio.delta');
      return deltas.reduce((sum, { delta }) => sum + Buffer.from(delta, 'base64').length, 0);
    };
    const whole = await bytesOf({ type: 'audio/pcm', rate: 24_000 });
    const telephone = await bytesOf({ type: 'audio/pcma' });
    expect(whole).toBeGreaterThan(10_000);
    expect(Math.abs(telephone - whole / 6)).toBeLessThan(50);
  });

  it('are refused by name where nobody here speaks them', async () => {
    const over = call();
    await over.say(update({ input: { format: { type: 'audio/opus' } } }));
    expect(over.last('error').error).toMatchObject({
      code: 'invalid_value',
      param: 'session.audio.input.format',
      event_id: 'mine',
      message: expect.stringContaining("'audio/opus' is not supported"),
    });
    expect(over.all('session.updated')).toEqual([]);
  });
});
