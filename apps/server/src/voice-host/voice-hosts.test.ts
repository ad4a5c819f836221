import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ResponsePart } from '@parlo/dialog/responder';
import type { FinishedTurn } from '@parlo/voice';
import { resample } from '@parlo/voice/resample';
import { type Caller, dial } from '@parlo/voice/testing-caller';
import { readWav, toFloat, toInt16 } from '@parlo/voice/wav';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CallHandlers, CallToOpen } from '../features/calls/call-engine.ts';
import { NEW_PER_REPORT } from './keeping-up.ts';
import { VoiceHosts } from './voice-hosts.ts';

let cacheDir: string;
let hosts: VoiceHosts;
const logged: string[] = [];
const log = {
  info: (_: object, message: string) => logged.push(message),
  error: (_: object, message: string) => logged.push(message),
};

beforeAll(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'parlo-hosts-'));
  hosts = new VoiceHosts(1, { cacheDir, webRtc: {} }, log);
  await hosts.ready;
});

afterAll(async () => {
  await hosts.stop(0);
  await rm(cacheDir, { recursive: true, force: true });
});

const GREETING = 'Hello, how can I help you today?';
let calls = 0;

/** A call to be placed, and what the server hears of it. */
function prepare(respond?: CallHandlers['respond']) {
  const turns: FinishedTurn[] = [];
  const connected = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<{ reason: string; seconds: number | null }>();
  const callId = `rtc_${++calls}`;
  const handlers: CallHandlers = {
    respond:
      respond ??
      async function* (): AsyncGenerator<ResponsePart> {
        yield { type: 'text', text: GREETING };
        yield { type: 'end', memo: { outcome: 'small_talk', entryIds: [] } };
      },
    onConnected: connected.resolve,
    onTurn: (turn) => turns.push(turn),
    onTimings: () => {},
    onError: (message) => logged.push(message),
    onEnded: ended.resolve,
  };
  const call = (offer: string): CallToOpen => ({
    callId,
    connection: { kind: 'offer', offer },
    model: 'parlo-local',
    voice: 'verse',
    instructions: '',
    notice: 'You are talking to an AI.',
    greeting: GREETING,
    languages: ['en'],
    terms: '',
    expiresAt: 0,
    maxDurationMs: 60_000,
  });
  const open = async (offer: string) => {
    const result = await hosts.open(call(offer), handlers);
    if (!('sdp' in result)) throw new Error(result.message);
    return result.sdp ?? '';
  };
  return { open, callId, turns, connected: connected.promise, ended: ended.promise };
}

/** Calls a host as a browser would. */
async function place(respond?: CallHandlers['respond']) {
  const { open, ...call } = prepare(respond);
  return { caller: await dial(open), ...call };
}

function greet(caller: Caller): void {
  const content = [{ type: 'input_text', text: 'Hi' }];
  caller.send({ type: 'conversation.item.create', item: { type: 'message', role: 'user', content } });
  caller.send({ type: 'response.create' });
}

describe('VoiceHosts', () => {
  it('answers a call with words and real sound, and reports its turns and its end', async () => {
    const { caller, turns, ended } = await place();
    greet(caller);
    await caller.event('output_audio_buffer.started');
    await caller.sound();
    await caller.event('output_audio_buffer.stopped');
    expect(hosts.activeCalls).toBe(1);
    caller.close();
    const end = await ended;
    expect(end.reason).toBe('left');
    expect(end.seconds).toBeGreaterThan(0);
    expect(turns.map(({ role, text, hidden }) => [role, text, hidden])).toEqual([
      ['visitor', 'Hi', true],
      ['assistant', GREETING, false],
    ]);
    expect(hosts.activeCalls).toBe(0);
  });

  it('says that a tool takes a moment, and hangs up after a reply that ends the call', async () => {
    const found = Promise.withResolvers<void>();
    const { caller, turns, ended } = await place(async function* () {
      yield { type: 'tool_call', callId: 'call_1', name: 'look_up' };
      await found.promise;
      yield { type: 'text', text: 'Goodbye!' };
      yield { type: 'end', memo: { outcome: 'goodbye', entryIds: [] }, endsCall: true };
    });
    greet(caller);
    await caller.event('response.output_audio_transcript.delta');
    found.resolve();
    expect((await ended).reason).toBe('goodbye');
    expect(turns.at(-1)).toMatchObject({ text: 'One moment, please. Goodbye!', interrupted: false });
  });

  it('refuses as busy what comes faster than a host can tell whether it keeps up', async () => {
    const tries = Array.from({ length: NEW_PER_REPORT + 1 }, () => prepare().open('no offer'));
    const results = await Promise.allSettled(tries);
    expect(results.at(-1)).toMatchObject({ reason: { message: 'No voice host keeps up with more calls.' } });
    const again = () => prepare().open('no offer');
    await vi.waitFor(() => expect(again()).rejects.toThrow('not an SDP'), { timeout: 10_000, interval: 200 });
  });

  it('hangs up a call that is still being opened', async () => {
    const { open, callId, ended } = prepare();
    const dialled = dial(async (offer) => {
      const opening = open(offer);
      hosts.hangUp(callId, 'moved');
      await opening;
      throw new Error('nobody waits for it');
    });
    await expect(dialled).rejects.toThrow('nobody waits');
    expect(await ended).toEqual({ reason: 'moved', seconds: 0 });
    expect(hosts.activeCalls).toBe(0);
  });

  it('ends a call that may not go on while it is still being opened', async () => {
    const { open, callId, ended } = prepare();
    const dialled = dial(async (offer) => {
      const opening = open(offer);
      hosts.runOut(callId, 'no_minutes');
      await opening;
      throw new Error('nobody waits for it');
    });
    await expect(dialled).rejects.toThrow('nobody waits');
    expect(await ended).toEqual({ reason: 'no_minutes', seconds: 0 });
    expect(hosts.activeCalls).toBe(0);
  });

  it('says that its minutes are used up, tells the caller so, and ends the call', async () => {
    const { caller, callId, turns, connected, ended } = await place();
    await connected;
    hosts.runOut(callId, 'no_minutes');
    hosts.runOut('rtc_unknown', 'no_minutes');
    await caller.sound();
    const { error } = await caller.event('error');
    expect(error.code).toBe('no_minutes');
    const end = await ended;
    expect(end.reason).toBe('no_minutes');
    // What it takes to say so does not count.
    expect(end.seconds).toBeLessThan(1.5);
    expect(turns.map(({ text }) => text)).toEqual([
      'You are talking to an AI.',
      'Our minutes are used up, so I have to end this call. Goodbye.',
    ]);
    await caller.closed;
  });

  it('distinguishes a wrong offer from an internal fault', async () => {
    const result = await hosts.open(
      {
        callId: 'rtc_bad',
        connection: { kind: 'offer', offer: 'hello' },
        model: '',
        voice: '',
        instructions: '',
        notice: 'You are talking to an AI.',
        greeting: '',
        languages: ['en'],
        terms: '',
        expiresAt: 0,
        maxDurationMs: 1,
      },
      {
        respond: async function* () {},
        onConnected() {},
        onTurn() {},
        onTimings() {},
        onError() {},
        onEnded() {},
      },
    );
    expect(result).toMatchObject({ refused: 'invalid_offer' });
    expect(hosts.activeCalls).toBe(0);
  });

  it('tells the caller when no answer could be made, and goes on', async () => {
    const { caller, ended } = await place(() => {
      throw new Error('secret of the database');
    });
    greet(caller);
    const done = await caller.event('response.done');
    expect(JSON.stringify(done)).not.toContain('secret of the database');
    expect(done).toMatchObject({ response: { status: 'failed' } });
    // It says sorry aloud.
    await caller.event('output_audio_buffer.stopped');
    caller.close();
    await ended;
  });

  it('speaks a sentence for a preview', async () => {
    const wav = await hosts.speak(GREETING, 'alloy');
    expect(Buffer.from(wav ?? []).toString('latin1', 0, 4)).toBe('RIFF');
    expect(wav?.length).toBeGreaterThan(30_000);
  });

  it('hears for a program what was spoken', async () => {
    const sound = readWav((await hosts.speak(GREETING, 'alloy')) ?? new Uint8Array(0));
    const samples = toInt16(resample(toFloat(sound.samples), sound.sampleRate, 16_000));
    const never = new AbortController().signal;
    const words = await hosts.hear(samples, { language: 'en' }, never);
    expect(words?.toLowerCase()).toContain('how can i help you today');
    // Nothing on this machine understands it.
    expect(await hosts.hear(samples, { language: 'xx' }, never)).toBeNull();
  });

  it('ends the calls of a host that dies, and brings the host back', async () => {
    const { caller, ended } = await place();
    const [pid] = hosts.pids;
    if (pid === undefined) throw new Error('no host');
    process.kill(pid, 'SIGKILL');
    expect(await ended).toEqual({ reason: 'failed', seconds: null });
    expect(hosts.activeCalls).toBe(0);
    caller.close();
    while (hosts.readyHosts === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(hosts.pids).not.toContain(pid);
    const again = await place();
    greet(again.caller);
    await again.caller.event('output_audio_buffer.stopped');
    again.caller.close();
    await again.ended;
  });

  it('ends a host that hangs, with its calls, and brings it back', { timeout: 60_000 }, async () => {
    const { caller, ended } = await place();
    const [pid] = hosts.pids;
    if (pid === undefined) throw new Error('no host');
    const preview = hosts.speak(GREETING, 'echo');
    process.kill(pid, 'SIGSTOP');
    expect(await ended).toEqual({ reason: 'failed', seconds: null });
    expect(logged).toContain('voice host hangs; ending it');
    await preview;
    caller.close();
    while (hosts.readyHosts === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(hosts.pids).not.toContain(pid);
  });

  it('waits for a host that a busy machine lets load for minutes', { timeout: 60_000 }, async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const late = new VoiceHosts(1, { cacheDir, webRtc: {} }, log);
    try {
      const [pid = 0] = late.pids;
      process.kill(pid, 'SIGSTOP');
      vi.advanceTimersByTime(4 * 60_000);
      process.kill(pid, 'SIGCONT');
      await late.ready;
      expect(late.pids).toEqual([pid]);
    } finally {
      vi.useRealTimers();
      await late.stop(0);
    }
  });

  it('ends what still runs when it stops, and says why', async () => {
    const { caller, connected, ended } = await place();
    // The channel opens at the caller's end first: a host can only tell it why after its own end is open.
    await connected;
    const told = caller.event('error');
    const stopped = hosts.stop(0);
    expect(await told).toMatchObject({ error: { code: 'server_stopping' } });
    expect((await ended).reason).toBe('stopped');
    // A browser whose channel does not close takes the call for lost, and tries for a while to get it back.
    await caller.closed;
    await stopped;
    expect(hosts.pids).toEqual([]);
    expect(await hosts.speak(GREETING, 'alloy')).toBeNull();
  });
});
