import { describe, expect, it } from 'vitest';
import { type ScriptedCall, startScriptedCall } from '../testing/index.ts';
import { TIME_UP_MS } from './create-session.ts';

/** Brings a call into each state a caller may vanish in. */
const STATES: Readonly<Record<string, (call: ScriptedCall) => Promise<void>>> = {
  'before the channel opened': async () => undefined,
  'in quiet': async (call) => call.quiet(500),
  'while speaking': async (call) => call.speak('What are', 500),
  'in the silence after speaking': async (call) => {
    await call.speak('My name is', 600);
    await call.quiet(300);
  },
  'while the answer is made': async (call) => {
    call.speech.synthesisMs = 5_000;
    await call.speak('What are your hours');
    await call.quiet(500);
  },
  'while the answer is heard': async (call) => {
    await call.speak('What are your hours');
    await call.quiet(600);
  },
  'while the answer is held': async (call) => {
    await call.speak('What are your hours');
    await call.quiet(500);
    await call.speak('mhm', 200);
  },
};

function leavesNothing(call: ScriptedCall): void {
  expect(call.clock.pending).toBe(0);
  expect(call.speech.running).toBe(0);
  expect(call.speech.detectorClosed).toBe(true);
  expect(call.transport.lateCalls).toEqual([]);
  expect(call.ends).toHaveLength(1);
  expect(call.errors).toEqual([]);
}

describe.each(Object.entries(STATES))('a caller who vanishes %s', (name, reach) => {
  const opened = !name.startsWith('before');

  it.each(['left', 'lost'] as const)('and has %s', async (how) => {
    const call = startScriptedCall({ opened });
    await reach(call);
    call.transport.leave(how);
    await call.session.done;
    await call.clock.advance(60_000);
    expect(call.ends[0]?.reason).toBe(how);
    leavesNothing(call);
  });

  it('because we close, twice', async () => {
    const call = startScriptedCall({ opened });
    await reach(call);
    call.skip();
    call.session.close('stopped');
    call.session.close('failed');
    await call.session.done;
    await call.clock.advance(60_000);
    expect(call.ends[0]?.reason).toBe('stopped');
    if (opened) expect(call.last('error').error.code).toBe('server_stopping');
    else expect(call.types()).toEqual([]);
    leavesNothing(call);
  });
});

describe('the end of a call', () => {
  it('keeps the heard part of the reply', async () => {
    const call = startScriptedCall();
    await call.speak('What are your hours');
    await call.quiet(650);
    call.transport.leave();
    await call.session.done;
    expect(call.turns.at(-1)).toMatchObject({
      role: 'assistant',
      text: 'You said: What are',
      interrupted: true,
    });
    expect(call.ends).toEqual([{ reason: 'left', seconds: 1.79 }]);
  });

  it('finishes the response for a client that is sent away', async () => {
    const call = startScriptedCall();
    call.speech.synthesisMs = 5_000;
    await call.speak('What are your hours');
    await call.quiet(500);
    call.skip();
    call.session.close('failed');
    expect(call.types().slice(-2)).toEqual(['response.done', 'error']);
    expect(call.last('error').error).toMatchObject({
      code: 'call_failed',
      message: expect.stringContaining('call again'),
    });
  });

  it('takes a transport that closes by itself for a lost one', async () => {
    const call = startScriptedCall();
    call.transport.close();
    await call.session.done;
    expect(call.ends).toMatchObject([{ reason: 'lost' }]);
    expect(call.transport.handlers).toBeNull();
  });
});

describe('silence', () => {
  it('is asked about after 30 s, and ends the call after a minute', async () => {
    const call = startScriptedCall({ keepFrames: false });
    await call.clock.advance(30_100);
    expect(call.turns).toEqual([]);
    await call.clock.advance(1_000);
    expect(call.turns.map(({ text }) => text)).toEqual(['Are you still there?']);
    await call.clock.advance(29_000);
    expect(call.ends).toEqual([]);
    await call.clock.advance(3_000);
    expect(call.turns.map(({ text }) => text)).toEqual([
      'Are you still there?',
      'I’ll hang up now. Goodbye.',
    ]);
    expect(call.ends).toMatchObject([{ reason: 'silence' }]);
    expect(call.last('error').error).toMatchObject({ code: 'silence' });
    leavesNothing(call);
  });

  it('is broken by a word, even into the goodbye', async () => {
    const call = startScriptedCall({ keepFrames: false });
    await call.clock.advance(60_600);
    expect(call.last('response.output_audio_transcript.delta').delta).toContain('Goodbye');
    await call.speak('Wait I am here', 900);
    await call.quiet(400);
    expect(call.asked).toHaveLength(1);
    await call.clock.advance(30_000);
    expect(call.ends).toEqual([]);
    expect(call.all('response.done').at(-1)?.response.status).toBe('completed');
  });

  it('is broken by typing, and by a nod into the question', async () => {
    const call = startScriptedCall({ keepFrames: false, msPerCharacter: 80 });
    await call.clock.advance(30_050);
    await call.speak('mhm', 150);
    await call.clock.advance(29_000);
    await call.say({
      type: 'conversation.item.create',
      item: { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'One moment' }] },
    });
    await call.clock.advance(29_000);
    expect(call.turns.map(({ text }) => text)).toEqual(['Are you still there?', 'One moment']);
  });

  it('is not broken by noises', async () => {
    const call = startScriptedCall({ keepFrames: false });
    for (let i = 0; i < 8; i += 1) {
      await call.clock.advance(9_000);
      await call.speak('', 300);
      await call.quiet(700);
    }
    expect(call.ends).toMatchObject([{ reason: 'silence' }]);
  });

  it('is asked about in the language of the call', async () => {
    const call = startScriptedCall({
      keepFrames: false,
      async *respond() {
        yield { type: 'text', text: 'Ми працюємо щодня.' };
      },
    });
    await call.say({ type: 'response.create' });
    await call.clock.advance(33_000);
    expect(call.turns.at(-1)?.text).toBe('Ви ще тут?');
  });
});

describe('the longest duration', () => {
  it('is announced by the assistant and then ends the call', async () => {
    const call = startScriptedCall({ maxDurationMs: 20_000, keepFrames: false });
    await call.clock.advance(20_000 - TIME_UP_MS + 200);
    const said = call.all('response.output_audio_transcript.delta').map(({ delta }) => delta);
    expect(said.join('')).toBe('Our time is up. Goodbye.');
    await call.clock.advance(TIME_UP_MS);
    expect(call.ends).toMatchObject([{ reason: 'too_long' }]);
    expect(call.last('error').error).toMatchObject({
      code: 'session_expired',
      message: 'Your session hit the maximum duration of 0.3 minutes.',
    });
    leavesNothing(call);
  });

  it('ends the call on time, also while someone talks', async () => {
    const call = startScriptedCall({ maxDurationMs: 20_000, keepFrames: false });
    await call.speak('Blah blah', 22_000);
    expect(call.ends).toMatchObject([{ reason: 'too_long' }]);
    expect(call.ends[0]?.seconds).toBeGreaterThan(17);
    expect(call.ends[0]?.seconds).toBeLessThanOrEqual(20);
  });

  it('is only kept, not announced, in a call of seconds', async () => {
    const call = startScriptedCall({ maxDurationMs: 5_000 });
    await call.clock.advance(5_000);
    expect(call.turns).toEqual([]);
    expect(call.ends).toEqual([{ reason: 'too_long', seconds: 5 }]);
  });
});

describe('a session that is misused', () => {
  it('answers a hundred bad events and ends the call for more', async () => {
    const call = startScriptedCall();
    for (let i = 0; i < 100; i += 1) call.transport.say('{');
    expect(call.all('error')).toHaveLength(100);
    expect(call.ends).toEqual([]);
    call.transport.say('{');
    expect(call.ends).toMatchObject([{ reason: 'failed' }]);
    expect(call.last('error').error.code).toBe('call_failed');
    leavesNothing(call);
  });

  it('ends the call for a flood of good ones', async () => {
    const call = startScriptedCall();
    for (let i = 0; i < 2_001; i += 1) call.transport.say({ type: 'output_audio_buffer.clear' });
    expect(call.ends).toMatchObject([{ reason: 'failed' }]);
  });

  it('ends as failed on an internal error', async () => {
    const call = startScriptedCall();
    call.speech.detector.accept = () => {
      throw new Error('defect');
    };
    await call.quiet(50);
    expect(call.errors).toEqual([new Error('defect')]);
    expect(call.ends).toMatchObject([{ reason: 'failed' }]);
    expect(call.clock.pending).toBe(0);
  });
});

describe('playback', () => {
  it('sends silence from the moment the channel is open', async () => {
    const call = startScriptedCall({ opened: false });
    await call.clock.advance(100);
    expect(call.transport.frames).toHaveLength(0);
    call.transport.open();
    await call.clock.advance(1_000);
    expect(call.transport.frames).toHaveLength(100);
    expect(call.audible).toBe(false);
  });

  it('is held for a nod and goes on a little before', async () => {
    const call = startScriptedCall();
    await call.speak('What are your opening hours in the summer holidays and on Sundays');
    await call.quiet(500);
    expect(call.audible).toBe(true);
    await call.speak('mhm', 100);
    const loud = (at: number) => Math.max(...(call.transport.frames.at(at) ?? []));
    expect([loud(-20), loud(-1)]).toEqual([1_000, 250]);
    await call.quiet(100);
    expect(call.audible).toBe(false);
    call.skip();
    await call.quiet(500);
    expect(call.audible).toBe(true);
    await call.quiet(2_000);
    expect(call.types()).toEqual(['output_audio_buffer.stopped']);
    const heard = call.transport.frames.filter((frame) => frame.some((sample) => sample !== 0)).length * 10;
    const whole = 'You said: What are your opening hours in the summer holidays and on Sundays.'.length * 20;
    expect(heard).toBeGreaterThan(whole);
    expect(heard).toBeLessThanOrEqual(whole + 300);
    expect(call.turns.at(-1)).toMatchObject({ interrupted: false });
  });

  it('is silent within 300 ms of the first sound of an interruption', async () => {
    const call = startScriptedCall();
    await call.speak('What are your opening hours in the summer holidays');
    await call.quiet(500);
    await call.speak('Stop it please', 300);
    expect(call.audible).toBe(false);
  });
});

describe('an hour of talk', () => {
  it('keeps no sound', async () => {
    const call = startScriptedCall({ keepFrames: false });
    for (let minute = 0; minute < 60; minute += 1) {
      await call.speak(`This is question ${minute}`, 3_000);
      await call.quiet(7_000);
    }
    expect(call.asked).toHaveLength(60);
    expect(call.turns).toHaveLength(120);
    expect(Math.max(...call.speech.recognised)).toBeLessThan(3_600);
    expect(call.errors).toEqual([]);
  });
});
