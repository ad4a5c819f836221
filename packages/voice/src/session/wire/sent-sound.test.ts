import { describe, expect, it } from 'vitest';
import { type ScriptedCall, startScriptedCall } from '../../testing/scripted-call.ts';

/** Sound that recognition knows as `text`, as 16-bit samples in base64. */
function soundOf({ speech }: ScriptedCall, text: string, ms = 600): string {
  const heard = speech.frames(text, ms).flatMap((frame) => [...frame]);
  const samples = Int16Array.from(heard, (value) => Math.round(value * 32_768));
  return Buffer.from(samples.buffer).toString('base64');
}

const item = (audio: string, more: object = {}) => ({
  type: 'conversation.item.create',
  event_id: 'mine',
  item: { type: 'message', role: 'user', content: [{ type: 'input_audio', audio }], ...more },
});

/** The scripted frames are at 16 kHz. */
async function started() {
  const call = startScriptedCall({ over: 'websocket' });
  const format = { type: 'audio/pcm', rate: 16_000 };
  await call.say({ type: 'session.update', session: { audio: { input: { format } } } });
  call.skip();
  return call;
}

describe('an item of sound', () => {
  it('gets its words, and is a turn like a spoken one', async () => {
    const call = await started();
    await call.say(item(soundOf(call, 'What are your hours'), { id: 'item_mine' }));
    expect(call.last('conversation.item.done').item).toMatchObject({
      id: 'item_mine',
      content: [{ type: 'input_audio', transcript: null }],
    });
    await call.clock.advance(1_000);
    expect(call.types()).toEqual([
      'conversation.item.added',
      'conversation.item.done',
      'conversation.item.input_audio_transcription.delta',
      'conversation.item.input_audio_transcription.completed',
    ]);
    expect(call.last('conversation.item.input_audio_transcription.completed')).toMatchObject({
      item_id: 'item_mine',
      transcript: 'What are your hours',
      usage: { type: 'duration', seconds: 0.6 },
    });
    expect(call.turns).toMatchObject([
      { itemId: 'item_mine', role: 'visitor', via: 'voice', text: 'What are your hours' },
    ]);
    await call.say({ type: 'conversation.item.retrieve', item_id: 'item_mine' });
    expect(call.last('conversation.item.retrieved').item).toMatchObject({
      content: [{ transcript: 'What are your hours' }],
    });
  });

  it('is waited for by a response that is asked for at once', async () => {
    const call = await started();
    await call.say(item(soundOf(call, 'What are your hours')));
    await call.say({ type: 'response.create' });
    expect(call.asked).toEqual([]);
    await call.clock.advance(1_000);
    expect(call.asked).toEqual([['visitor: What are your hours']]);
  });

  it('without words is told as one', async () => {
    const call = await started();
    call.speech.sttFailures.push(new Error('broken'));
    await call.say(item(soundOf(call, 'What are your hours')));
    await call.clock.advance(1_000);
    expect(call.all('conversation.item.input_audio_transcription.failed')).toHaveLength(1);
    expect(call.turns.filter(({ role }) => role === 'visitor')).toEqual([]);
  });

  it('may be a minute long, and no longer', async () => {
    const call = await started();
    const minute = 16_000 * 60 * 2;
    await call.say(item(Buffer.alloc(minute).toString('base64')));
    expect(call.all('error')).toEqual([]);
    await call.say(item(Buffer.alloc(minute + 4_000).toString('base64')));
    expect(call.last('error').error).toMatchObject({
      code: 'invalid_value',
      message: 'Sound is at most 60 s long.',
      param: 'item.content.0.audio',
      event_id: 'mine',
    });
  });

  it.each([
    ['no base64', item('$$$'), 'item.content.0.audio'],
    ['half a sample', item('AAAAAA=='.slice(0, 4)), 'item.content.0.audio'],
    ['nothing', item(''), 'item.content.0.audio'],
    ['another role', item('AAAA', { role: 'system' }), 'item.role'],
    [
      'another part',
      item('AAA=', {
        content: [
          { type: 'input_text', text: 'Hi' },
          { type: 'input_audio', audio: 'AAA=' },
        ],
      }),
      'item.content',
    ],
  ])('is refused with %s', async (_, event, param) => {
    const call = await started();
    await call.say(event);
    expect(call.last('error').error).toMatchObject({ code: 'invalid_value', param, event_id: 'mine' });
    expect(call.types()).toEqual(['error']);
  });

  it('is one of two at most whose words are looked for', async () => {
    const call = await started();
    for (let i = 0; i < 3; i += 1) await call.say(item(soundOf(call, 'Hello')));
    expect(call.all('error')).toHaveLength(1);
    call.session.close('left');
    await call.session.done;
    await call.clock.advance(20_000);
    expect(call.clock.pending).toBe(0);
  });
});
