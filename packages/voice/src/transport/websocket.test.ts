import { describe, expect, it } from 'vitest';
import type { EndReason } from '../session/types.ts';
import { createFakeClock } from '../testing/fake-clock.ts';
import { createScriptedSocket } from '../testing/scripted-websocket.ts';
import { MAX_FRAMES_PER_WINDOW, MAX_UNSENT_BYTES, PING_MS, WebSocketTransport } from './websocket.ts';
import { decodeSound } from './wire-sound.ts';

function setUp() {
  const clock = createFakeClock();
  const socket = createScriptedSocket();
  const transport = new WebSocketTransport(socket, { clock, newId: () => 'event_1' });
  const seen: string[] = [];
  let heard = 0;
  transport.handlers = {
    onOpen: () => seen.push('open'),
    onMessage: (text) => seen.push(text),
    onAudio: (samples) => {
      heard += samples.length;
    },
    onClose: (how) => seen.push(how),
  };
  const append = (audio: unknown, more = {}) =>
    socket.handlers?.onText(JSON.stringify({ type: 'input_audio_buffer.append', audio, ...more }));
  const errors = () =>
    socket.sent.map((text) => JSON.parse(text)).flatMap(({ type, error }) => (type === 'error' ? error : []));
  return { clock, socket, transport, seen, append, errors, heard: () => heard };
}

/** Base64 of `ms` of silence. */
const silence = (ms: number) => Buffer.alloc(ms * 48).toString('base64');

describe('WebSocketTransport', () => {
  it('says that it is open when it is told to begin', () => {
    const { transport, seen } = setUp();
    expect(seen).toEqual([]);
    transport.begin();
    expect(seen).toEqual(['open']);
  });

  it('hands on events as they are, and sound as frames of 10 ms at 16 kHz', () => {
    const { socket, seen, append, heard } = setUp();
    socket.handlers?.onText('{"type":"response.create"}');
    append(silence(100));
    append('');
    expect(seen).toEqual(['{"type":"response.create"}']);
    // What is less than a frame waits, and the resampler keeps a millisecond.
    expect(heard()).toBe(9 * 160);
    append(silence(15));
    expect(heard()).toBe(11 * 160);
  });

  it('reads and sends sound in the formats that the session has set', () => {
    const { transport, socket, append, heard } = setUp();
    const telephone = { type: 'audio/pcmu', rate: 8_000 } as const;
    transport.formats.input = telephone;
    transport.formats.output = telephone;
    // Any byte is a sample of G.711.
    append(Buffer.alloc(8 * 105, 0xff).toString('base64'));
    expect(heard()).toBe(10 * 160);
    transport.ahead.send(new Int16Array(24 * 100), {
      responseId: 'resp_1',
      itemId: 'item_1',
      outputIndex: 0,
    });
    const { delta } = JSON.parse(socket.sent.at(-1) ?? '');
    const bytes = Buffer.from(delta, 'base64');
    expect(bytes.length).toBeGreaterThan(8 * 90);
    expect(new Set(bytes)).toEqual(new Set([0xff]));
  });

  it.each([
    ['no text', 7],
    ['nothing', undefined],
    ['no base64', '!!!!'],
    ['half a sample', Buffer.alloc(3).toString('base64')],
  ])('refuses sound that is %s, and goes on', (_, audio) => {
    const { append, errors, seen, heard } = setUp();
    append(audio, { event_id: 'mine' });
    expect(errors()).toMatchObject([{ code: 'invalid_value', param: 'audio', event_id: 'mine' }]);
    append(silence(100));
    expect(heard()).toBeGreaterThan(0);
    expect(seen).toEqual([]);
  });

  it('leaves to the session what only mentions sound, or is broken', () => {
    const { socket, seen } = setUp();
    const said = JSON.stringify({ type: 'made.up', text: 'input_audio_buffer.append' });
    socket.handlers?.onText(said);
    socket.handlers?.onText('{"input_audio_buffer.append');
    socket.handlers?.onText('"input_audio_buffer.append"');
    expect(seen).toEqual([said, '{"input_audio_buffer.append', '"input_audio_buffer.append"']);
  });

  it('refuses sound beyond a minute that waits', () => {
    const { append, errors } = setUp();
    for (let i = 0; i < 7; i++) append(silence(10_000));
    expect(errors()).toMatchObject([{ code: 'input_audio_buffer_full' }]);
    // It is not even read: this is no base64.
    append('!'.repeat(1_000_000), { event_id: 'mine' });
    expect(errors()[1]).toMatchObject({ code: 'input_audio_buffer_full', event_id: 'mine' });
  });

  it('begins each reply’s sound anew', () => {
    const { transport, socket } = setUp();
    transport.ahead.send(new Int16Array(160).fill(20_000), {
      responseId: 'a',
      itemId: 'one',
      outputIndex: 0,
    });
    transport.ahead.send(new Int16Array(160), { responseId: 'b', itemId: 'two', outputIndex: 1 });
    transport.ahead.send(new Int16Array(160).fill(20_000), {
      responseId: 'b',
      itemId: 'two',
      outputIndex: 1,
    });
    const loudest = socket.sent.map((text) => {
      const { item_id, output_index, delta } = JSON.parse(text);
      return [item_id, output_index, Math.max(...(decodeSound(delta) ?? []).map(Math.abs)) > 100];
    });
    // The end of the first rings on in nothing.
    expect(loudest).toEqual([
      ['one', 0, true],
      ['two', 1, false],
      ['two', 1, true],
    ]);
  });

  it('asks for a sign of life, and gives up on a far end that has none', async () => {
    const { clock, socket, seen } = setUp();
    await clock.advance(PING_MS);
    expect(socket.asked).toEqual(['ping']);
    socket.handlers?.onPong();
    await clock.advance(PING_MS);
    // Words are a sign as well.
    socket.handlers?.onText('{}');
    await clock.advance(PING_MS);
    await clock.advance(PING_MS - 1);
    expect(socket.asked).toEqual(['ping', 'ping', 'ping']);
    await clock.advance(1);
    expect(socket.asked.at(-1)).toBe('terminate');
    expect(seen.at(-1)).toBe('lost');
    expect(clock.pending).toBe(0);
  });

  it('knows for how long nothing has come while somebody asks, whether or not sound is sent', async () => {
    const { clock, socket, transport } = setUp();
    const ask = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 10) {
        await clock.advance(10);
        transport.unheardMs();
      }
      return transport.unheardMs();
    };
    await ask(310);
    expect(socket.asked).toEqual(['ping']);
    socket.handlers?.onPong();
    expect(await ask(200)).toBe(200);
    socket.handlers?.onText('{}');
    expect(await ask(1_000)).toBe(1_000);
    expect(socket.asked).toEqual(['ping', 'ping', 'ping', 'ping']);
    socket.handlers?.onPong();
    // Nothing can be read by a process that is late itself.
    await clock.advance(5_000);
    expect(transport.unheardMs()).toBe(100);
  });

  it('ends a call whose far end does not read', async () => {
    const { clock, socket, transport, seen } = setUp();
    socket.bufferedAmount = MAX_UNSENT_BYTES;
    transport.send('{}');
    expect(seen).toEqual([]);
    socket.bufferedAmount += 1;
    transport.send('{}');
    transport.send('{}');
    expect(socket.sent).toHaveLength(3);
    expect(socket.asked).toEqual(['close 1008 too_slow']);
    expect(seen).toEqual(['lost']);
    await clock.advance(2_000);
    expect(socket.asked.at(-1)).toBe('terminate');
    expect(seen).toEqual(['lost']);
    expect(clock.pending).toBe(0);
  });

  it('ends a flood, of any kind', () => {
    const many = setUp();
    for (let i = 0; i <= MAX_FRAMES_PER_WINDOW; i++) many.append(silence(1));
    expect(many.socket.asked).toEqual(['close 1008 too_many_events']);
    const wrong = setUp();
    for (let i = 0; i <= 100; i++) wrong.append('!');
    expect(wrong.socket.asked).toEqual(['close 1008 too_many_events']);
    const bytes = setUp();
    bytes.socket.handlers?.onBinary();
    expect(bytes.socket.asked).toEqual(['close 1003 text_only']);
    for (const { seen } of [many, wrong, bytes]) expect(seen).toEqual(['lost']);
  });

  it.each([
    [1000, 'left'],
    [1001, 'left'],
    [1005, 'left'],
    [1006, 'lost'],
    [1009, 'lost'],
  ])('takes a far end that closes with %s for one that %s', (code, how) => {
    const { clock, socket, seen } = setUp();
    const { handlers } = socket;
    handlers?.onClose(code);
    handlers?.onText('{}');
    expect(seen).toEqual([how]);
    expect(clock.pending).toBe(0);
  });

  it.each<[EndReason, string]>([
    ['goodbye', 'close 1000 goodbye'],
    ['silence', 'close 1000 silence'],
    ['too_long', 'close 1000 session_expired'],
    ['no_minutes', 'close 1000 no_minutes'],
    ['cost_cap', 'close 1000 cost_cap'],
    ['busy', 'close 1013 lines_busy'],
    ['stopped', 'close 1001 server_stopping'],
    ['failed', 'close 1011 call_failed'],
  ])('closes for %s with its code, once, and waits for the far end', async (reason, closing) => {
    const { clock, socket, transport, seen } = setUp();
    transport.close(reason);
    transport.close('failed');
    transport.send('late');
    expect(socket.asked).toEqual([closing]);
    expect(socket.sent).toEqual([]);
    expect(seen).toEqual([]);
    socket.handlers?.onClose(1000);
    expect(seen).toEqual(['closed']);
    expect(clock.pending).toBe(0);
  });

  it('waits for a far end that says nothing only so long', async () => {
    const { clock, socket, transport, seen } = setUp();
    transport.close('silence');
    await clock.advance(2_000);
    expect(socket.asked.at(-1)).toBe('terminate');
    expect(seen).toEqual(['closed']);
  });
});
