import { describe, expect, it } from 'vitest';
import { type ScriptedCall, type ScriptedCallOptions, startScriptedCall } from '../testing/index.ts';
import { IDLE_STEP_MS } from './idle-watch.ts';
import { LONGEST_PAUSE_MS, NETWORK_AWAY_MS } from './presence.ts';
import type { EarlierTurn, SessionOptions } from './types.ts';

/** Three sentences of 1,000 ms each. */
const SENTENCES = ['We open at seven now.', 'We close at six then.', 'We rest on a Sunday.'];
const MEMO = { outcome: 'answered', entryIds: ['faq_1'] } as const;
const PAUSE = { type: 'session.pause' };
const RESUME = { type: 'session.resume' };

const answers: SessionOptions['respond'] = async function* () {
  yield { type: 'text', text: SENTENCES.join(' ') };
  yield { type: 'end', memo: { ...MEMO } };
};

const start = (options: ScriptedCallOptions = {}) =>
  startScriptedCall({ respond: answers, msPerCharacter: 50, ...options });

/** A call whose answer has been heard for `ms`. */
async function answered(ms: number, options: ScriptedCallOptions = {}): Promise<ScriptedCall> {
  const call = start(options);
  await call.speak('What are your hours');
  while (call.all('output_audio_buffer.started').length === 0 && call.transport.frames.length < 2_000) {
    await call.quiet(10);
    if (options.over === 'websocket' && call.transport.frames.length > 0) break;
  }
  await call.quiet(ms);
  return call;
}

/** How much sound was played since `from` frames, in milliseconds. */
const soundSince = ({ transport }: ScriptedCall, from: number) =>
  10 * transport.frames.slice(from).filter((frame) => frame.some((sample) => sample !== 0)).length;

const said = (call: ScriptedCall) =>
  call.turns.filter(({ role }) => role === 'assistant').map(({ text }) => text);

describe('a network that is away while an answer is heard', () => {
  it('lets the answer wait, and hears the sentence again that it cut', async () => {
    const call = await answered(1_500);
    call.transport.unreachable = true;
    await call.quiet(NETWORK_AWAY_MS + 200);
    const held = call.transport.frames.length;
    await call.quiet(3_000);
    expect(soundSince(call, held)).toBe(0);
    call.transport.unreachable = false;
    await call.quiet(6_000);
    // The second sentence from its beginning, and the third.
    expect(soundSince(call, held)).toBeGreaterThan(1_900);
    expect(soundSince(call, held)).toBeLessThan(2_200);
    expect(said(call)).toEqual([SENTENCES.join(' ')]);
    expect(call.turns.at(-1)?.interrupted).toBe(false);
    expect(call.all('response.created')).toHaveLength(1);
    call.session.close('left');
  });

  it('says the end of an answer anew that was over before it was missed', async () => {
    const call = await answered(2_900);
    call.transport.unreachable = true;
    await call.quiet(3_000);
    expect(said(call)).toEqual([SENTENCES.join(' ')]);
    call.transport.unreachable = false;
    await call.quiet(3_000);
    expect(said(call)).toEqual([SENTENCES.join(' '), SENTENCES[2]]);
    expect(call.turns.at(-1)?.memo).toEqual(MEMO);
    call.session.close('left');
  });

  it('changes nothing where packets are only late', async () => {
    const call = await answered(1_500);
    const from = call.transport.frames.length;
    call.transport.unreachable = true;
    await call.quiet(NETWORK_AWAY_MS - 200);
    call.transport.unreachable = false;
    await call.quiet(4_000);
    expect(soundSince(call, from)).toBeLessThan(1_800);
    call.session.close('left');
  });

  it('tells the far end of a WebSocket to wait, and sends nothing twice', async () => {
    const call = await answered(1_000, { over: 'websocket' });
    call.transport.unreachable = true;
    // No frames of a microphone either: they would be a sign of life.
    await call.clock.advance(4_000);
    expect(call.all('output_audio_buffer.held')).toHaveLength(1);
    const sent = call.transport.frames.length;
    await call.clock.advance(2_000);
    expect(call.transport.frames).toHaveLength(sent);
    call.transport.unreachable = false;
    await call.clock.advance(6_000);
    expect(call.all('output_audio_buffer.released')).toHaveLength(1);
    const samples = call.transport.frames.reduce((sum, { length }) => sum + length, 0);
    expect(samples / 24).toBeLessThan(3_600);
    expect(said(call)).toEqual([SENTENCES.join(' ')]);
    call.session.close('left');
  });
});

describe('a connection that is lost in an answer', () => {
  it.each(['lost', 'moved'] as const)('leaves its unheard part to the next (%s)', async (how) => {
    const call = await answered(1_500);
    call.transport.unreachable = true;
    await call.quiet(2_500);
    if (how === 'lost') call.transport.leave('lost');
    else call.session.close('moved');
    await call.session.done;
    expect(call.ends).toMatchObject([{ reason: how, unheard: SENTENCES.slice(1).join(' ') }]);
    expect(call.turns.at(-1)).toMatchObject({ interrupted: true });
    expect(said(call)[0]).toMatch(/^We open at seven now\. We/);
  });

  it('does so too where all that was sent meanwhile comes before its end, as over TCP', async () => {
    const call = await answered(1_500, { over: 'websocket' });
    call.transport.unreachable = true;
    await call.clock.advance(8_000);
    call.transport.unreachable = false;
    await call.say({ type: 'input_audio_buffer.append', audio: '' });
    await call.clock.advance(50);
    call.transport.leave('left');
    await call.session.done;
    expect(call.ends[0]?.unheard).toBe(SENTENCES.slice(1).join(' '));
  });

  it('does so too where the next connection came before the old one was missed', async () => {
    const call = await answered(1_500);
    call.session.close('moved');
    await call.session.done;
    expect(call.ends[0]?.unheard).toBe(SENTENCES.slice(1).join(' '));
  });

  it.each([
    ['the visitor hung up', async (call: ScriptedCall) => call.transport.leave('left')],
    [
      'it was heard to its end',
      async (call: ScriptedCall) => {
        await call.quiet(3_000);
        call.transport.leave('lost');
      },
    ],
    [
      'the visitor spoke over it',
      async (call: ScriptedCall) => {
        await call.speak('No I meant the other shop', 1_200);
        call.transport.leave('lost');
      },
    ],
  ])('leaves nothing where %s', async (_, end) => {
    const call = await answered(1_500);
    await end(call);
    await call.session.done;
    expect(call.ends).toHaveLength(1);
    expect(call.ends[0]?.unheard).toBeUndefined();
  });
});

describe('the next connection', () => {
  const HISTORY: readonly EarlierTurn[] = [
    { itemId: 'item_1', role: 'visitor', via: 'voice', text: 'What are your hours' },
    { itemId: 'item_2', role: 'assistant', via: 'voice', text: 'We open at seven now. We', memo: MEMO },
  ];
  const unheard = SENTENCES.slice(1).join(' ');

  it('says the rest when the visitor is back, once', async () => {
    const call = start({ history: HISTORY, unheard });
    await call.quiet(1_000);
    expect(said(call)).toEqual([]);
    await call.say(RESUME);
    await call.quiet(4_000);
    await call.say(RESUME);
    await call.quiet(4_000);
    expect(said(call)).toEqual([unheard]);
    expect(call.turns.at(-1)?.memo).toEqual(MEMO);
    expect(call.asked).toEqual([]);
    call.session.close('left');
  });

  it('leaves it to the one after where it is lost before that', async () => {
    const call = start({ history: HISTORY, unheard, opened: false });
    call.session.close('moved');
    await call.session.done;
    expect(call.ends).toMatchObject([{ reason: 'moved', unheard }]);
  });

  it('does not where the visitor begins with something else', async () => {
    const call = start({ history: HISTORY, unheard });
    await call.say({
      type: 'conversation.item.create',
      item: { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'And Monday?' }] },
    });
    await call.say(RESUME);
    await call.quiet(2_000);
    expect(said(call)).toEqual([]);
    call.session.close('left');
  });

  it('does not speak over a visitor who speaks', async () => {
    const call = start({ history: HISTORY, unheard });
    await call.speak('And on Mon', 400);
    await call.say(RESUME);
    await call.speak('And on Mon', 400);
    expect(call.all('response.created')).toEqual([]);
    call.session.close('left');
  });

  it('answers a question again if nothing of the answer was heard', async () => {
    const call = start({ history: HISTORY.slice(0, 1) });
    await call.say(RESUME);
    await call.quiet(4_000);
    expect(call.asked).toEqual([['visitor: What are your hours']]);
    expect(said(call)).toEqual([SENTENCES.join(' ')]);
    call.session.close('left');
  });
});

describe('a device that takes the microphone', () => {
  it('ends no turn by its silence, and lets the visitor finish afterwards', async () => {
    const call = start();
    await call.speak('What are your', 600);
    await call.say(PAUSE);
    await call.quiet(5_000);
    expect(call.turns).toEqual([]);
    expect(call.all('input_audio_buffer.speech_stopped')).toEqual([]);
    await call.say(RESUME);
    await call.speak('What are your', 600);
    await call.quiet(5_000);
    expect(call.turns.filter(({ role }) => role === 'visitor')).toHaveLength(1);
    call.session.close('left');
  });

  it('asks nobody whether they are still there, and goes on as if no time had passed', async () => {
    const call = start();
    await call.say(PAUSE);
    await call.clock.advance(4 * 60_000);
    expect(said(call)).toEqual([]);
    await call.say(RESUME);
    await call.quiet(IDLE_STEP_MS - 1_000);
    expect(call.all('response.created')).toEqual([]);
    await call.quiet(2_000);
    expect(call.all('response.created')).toHaveLength(1);
    call.session.close('left');
  });

  it('ends the call where it does not give it back', async () => {
    const call = start();
    await call.say(PAUSE);
    await call.clock.advance(LONGEST_PAUSE_MS + 100);
    expect(call.ends).toMatchObject([{ reason: 'silence' }]);
  });

  it('lets the visitor hear the answer to its end, as from a headset that is muted', async () => {
    const call = await answered(500);
    await call.say(PAUSE);
    await call.quiet(4_000);
    expect(said(call)).toEqual([SENTENCES.join(' ')]);
    call.session.close('left');
  });

  it('and the loudspeaker lets the answer wait, whatever is said of the microphone', async () => {
    const call = await answered(1_500);
    await call.say({ ...PAUSE, sound: true });
    await call.quiet(10_000);
    expect(said(call)).toEqual([]);
    // The loudspeaker comes first.
    const from = call.transport.frames.length;
    await call.say(PAUSE);
    await call.quiet(4_000);
    expect(said(call)).toEqual([SENTENCES.join(' ')]);
    expect(soundSince(call, from)).toBeGreaterThan(1_900);
    await call.say(RESUME);
    expect(call.errors).toEqual([]);
    call.session.close('left');
  });
});
