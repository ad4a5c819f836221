import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { HANG_UP } from '@parlo/contract/hang-up';
import wrtc from '@roamhq/wrtc';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { TransportHandlers } from '../session/types.ts';
import { rmsDb } from '../speech/sound/energy.ts';
import { type AnsweredCall, answerOffer, InvalidOfferError } from './webrtc.ts';

const { RTCPeerConnection, nonstandard } = wrtc;
const open: { close(): void }[] = [];
afterEach(() => {
  for (const thing of open.splice(0)) thing.close();
});

/** A caller as a browser is: one audio line, one channel, an offer without candidates. */
async function makeCaller(label = 'oai-events') {
  const peer = new RTCPeerConnection();
  open.push(peer);
  const source = new nonstandard.RTCAudioSource();
  peer.addTrack(source.createTrack());
  const channel = peer.createDataChannel(label);
  const offer = await peer.createOffer();
  await peer.setLocalDescription(offer);
  return { peer, channel, source, offer: offer.sdp ?? '' };
}

/** Collects what a transport says, and lets a test wait for it. */
function listen({ transport }: AnsweredCall) {
  open.push(transport);
  const opened = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<string>();
  const messages: string[] = [];
  const heard: Float32Array[] = [];
  let closes = 0;
  transport.handlers = {
    onOpen: opened.resolve,
    onMessage: (text) => messages.push(text),
    onAudio: (samples) => heard.push(samples),
    onClose: (how) => {
      closes++;
      closed.resolve(how);
    },
  } satisfies TransportHandlers;
  return { opened: opened.promise, closed: closed.promise, messages, heard, closes: () => closes };
}

async function connect() {
  const caller = await makeCaller();
  const call = await answerOffer(caller.offer);
  const transport = listen(call);
  await caller.peer.setRemoteDescription({ type: 'answer', sdp: call.sdp });
  await transport.opened;
  return { caller, call, transport };
}

const tone = (length: number) =>
  Int16Array.from({ length }, (_, i) => Math.sin((i / 16_000) * 440 * 2 * Math.PI) * 12_000);

/** A network between a caller and the server, which can be away. */
async function openNetwork(sdp: string) {
  const [candidate = '', address = '', port = ''] =
    /^a=candidate:\S+ 1 udp \d+ (127\.0\.0\.1) (\d+).*$/m.exec(sdp) ?? [];
  const [near, far] = [createSocket('udp4'), createSocket('udp4')];
  for (const socket of [near, far]) {
    open.push({ close: () => socket.close() });
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
  }
  let caller = 0;
  const network = { away: false, sdp: '' };
  near.on('message', (packet, { port: from }) => {
    caller = from;
    if (!network.away) far.send(packet, Number(port), address);
  });
  far.on('message', (packet) => {
    if (!network.away) near.send(packet, caller, '127.0.0.1');
  });
  const through = candidate.replace(`${address} ${port}`, `127.0.0.1 ${near.address().port}`);
  network.sdp = sdp
    .replace(candidate, through)
    .replace(/^a=candidate:.*\r\n/gm, (line) => (line.trimEnd() === through ? line : ''));
  return network;
}

const turnOfEventLoop = () => new Promise((resolve) => setImmediate(resolve));

describe('answerOffer', () => {
  it('lists every candidate in the answer, over UDP only', async () => {
    const caller = await makeCaller();
    const { sdp, transport } = await answerOffer(caller.offer);
    open.push(transport);
    expect(sdp).toMatch(/a=candidate:\S+ 1 udp \d+ 127\.0\.0\.1 /);
    expect(sdp).not.toMatch(/a=candidate:\S+ 1 tcp/);
  });

  it('names a stream, without which the stock browser client plays nothing', async () => {
    const caller = await makeCaller();
    const call = await answerOffer(caller.offer);
    open.push(call.transport);
    const streams = new Promise<readonly MediaStream[]>((resolve) => {
      caller.peer.ontrack = (event) => resolve(event.streams);
    });
    await caller.peer.setRemoteDescription({ type: 'answer', sdp: call.sdp });
    expect((await streams).map(({ id }) => id)).toEqual(['realtimeapi']);
  });

  it('names the public address alone, where there is one', async () => {
    const caller = await makeCaller();
    const { sdp, transport } = await answerOffer(caller.offer, { publicIp: '198.51.100.7' });
    open.push(transport);
    // Its first lines say 127.0.0.1 of every machine.
    const named = sdp.slice(sdp.indexOf('m=')).match(/\b\d+\.\d+\.\d+\.\d+\b|\S*::\S*/g) ?? [];
    expect(new Set(named)).toEqual(new Set(['0.0.0.0', '198.51.100.7']));
  });

  it('keeps to the ports it was given', async () => {
    const caller = await makeCaller();
    const { sdp, transport } = await answerOffer(caller.offer, { portRange: { min: 46_000, max: 46_010 } });
    open.push(transport);
    const ports = [...sdp.matchAll(/a=candidate:\S+ 1 udp \d+ \S+ (\d+)/g)].map((match) => Number(match[1]));
    expect(ports.length).toBeGreaterThan(0);
    for (const port of ports) expect(port >= 46_000 && port <= 46_010).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['words', 'hello'],
    ['JSON', '{"sdp":"v=0"}'],
    [
      'an offer of nothing but a rejected channel',
      'v=0\r\nm=application 0 UDP/DTLS/SCTP webrtc-datachannel\r\n',
    ],
    ['a torn offer of sound', 'v=0\r\nm=audio 9 UDP/TLS/RTP/SAVPF 111\r\n'],
    ['a torn offer', 'v=0\r\nm=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\na=mid'],
  ])('refuses %s', async (_, offer) => {
    await expect(answerOffer(offer)).rejects.toBeInstanceOf(InvalidOfferError);
  });

  it('refuses an offer with line upon line, which a browser would take for good', async () => {
    const { peer } = await makeCaller();
    for (let i = 0; i < 8; i++) peer.addTransceiver('audio');
    const { sdp = '' } = await peer.createOffer();
    await expect(answerOffer(sdp)).rejects.toThrow('The offer has too many lines.');
  });
});

describe('a WebRTC call of sound alone', () => {
  async function connectSound() {
    const peer = new RTCPeerConnection();
    open.push(peer);
    const source = new nonstandard.RTCAudioSource();
    peer.addTrack(source.createTrack());
    const offer = await peer.createOffer();
    await peer.setLocalDescription(offer);
    const call = await answerOffer(offer.sdp ?? '');
    const transport = listen(call);
    const heard = new Promise<void>((resolve) => {
      peer.ontrack = ({ track }) => {
        const sink = new nonstandard.RTCAudioSink(track);
        open.push({ close: () => sink.stop() });
        sink.ondata = () => resolve();
      };
    });
    await peer.setRemoteDescription({ type: 'answer', sdp: call.sdp });
    return { call, transport, heard };
  }

  it('is open once it is connected, says that it carries no events, and plays', async () => {
    const { call, transport, heard } = await connectSound();
    expect(call.sdp).not.toContain('m=application');
    expect(call.transport.carriesEvents).toBe(false);
    await transport.opened;
    call.transport.play(new Int16Array(240));
    await heard;
    call.transport.close();
    expect(await transport.closed).toBe('closed');
    expect(transport.closes()).toBe(1);
  });
});

describe('a WebRTC call', () => {
  it('carries events both ways', async () => {
    const { caller, call, transport } = await connect();
    const received = new Promise((resolve) => {
      caller.channel.onmessage = ({ data }) => resolve(data);
    });
    call.transport.send('{"type":"session.created"}');
    expect(await received).toBe('{"type":"session.created"}');
    caller.channel.send('{"type":"response.create"}');
    while (transport.messages.length === 0) await turnOfEventLoop();
    expect(transport.messages).toEqual(['{"type":"response.create"}']);
  });

  it('carries sound both ways, as 16 kHz floats on our side', async () => {
    const { caller, call, transport } = await connect();
    const track = caller.peer.getReceivers()[0]?.track;
    if (!track) throw new Error('no track');
    const sink = new nonstandard.RTCAudioSink(track);
    open.push({ close: () => sink.stop() });
    let loudest = Number.NEGATIVE_INFINITY;
    sink.ondata = ({ samples }: { samples: Int16Array }) => {
      loudest = Math.max(loudest, rmsDb(Float32Array.from(samples, (sample) => sample / 32_768)));
    };
    const frame = { samples: tone(480), sampleRate: 48_000 };
    const heardLoud = () => transport.heard.some((samples) => rmsDb(samples) > -30);
    while (!heardLoud() || loudest < -30) {
      caller.source.onData(frame);
      call.transport.play(tone(240));
      // libwebrtc paces neither side: a packet each 10 ms is what both expect.
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    const samples = transport.heard.reduce((sum, part) => sum + part.length, 0);
    // Ten milliseconds a frame, less what the resampler holds back at the start.
    expect(transport.heard.length * 160 - samples).toBeLessThan(32);
  });

  it('knows for how long no packet has come of a caller who sends sound', async () => {
    const caller = await makeCaller();
    const call = await answerOffer(caller.offer);
    const transport = listen(call);
    const network = await openNetwork(call.sdp);
    await caller.peer.setRemoteDescription({ type: 'answer', sdp: network.sdp });
    await transport.opened;
    const source = setInterval(() => {
      for (let i = 0; i < 2; i++) caller.source.onData({ samples: tone(480), sampleRate: 48_000 });
    }, 20);
    open.push({ close: () => clearInterval(source) });
    const until = async (wanted: (unheardMs: number) => boolean) => {
      while (!wanted(call.transport.unheardMs?.() ?? Number.NaN)) await delay(10);
    };
    const most = async (forMs: number) => {
      let longest = 0;
      for (const end = performance.now() + forMs; performance.now() < end; await delay(10))
        longest = Math.max(longest, call.transport.unheardMs?.() ?? Number.NaN);
      return longest;
    };
    expect(await most(1_500)).toBeLessThan(900);
    network.away = true;
    await until((unheardMs) => unheardMs >= 1_000);
    network.away = false;
    await until((unheardMs) => unheardMs < 300);
    // One that sends no sound sends a packet now and then: it is not missed.
    clearInterval(source);
    await delay(3_000);
    await until((unheardMs) => unheardMs === 0);
  }, 20_000);

  it('says that the caller left when they close', async () => {
    const { caller, transport } = await connect();
    caller.channel.close();
    expect(await transport.closed).toBe('left');
  });

  it('closes the channel itself when the caller says that they hang up, and sends nothing more', async () => {
    const { caller, call, transport } = await connect();
    const received: unknown[] = [];
    const closed = new Promise((resolve) => {
      caller.channel.onclose = resolve;
    });
    caller.channel.onmessage = ({ data }) => {
      received.push(data);
      if (received.length === 1) caller.channel.send(HANG_UP);
    };
    call.transport.send('first');
    const after = setInterval(() => call.transport.send('more'), 5);
    expect(await transport.closed).toBe('left');
    clearInterval(after);
    await closed;
    expect(received[0]).toBe('first');
    expect(transport.messages).toEqual([]);
    expect(transport.closes()).toBe(1);
  });

  it('delivers what was sent before it closes', async () => {
    const { caller, call, transport } = await connect();
    const received: unknown[] = [];
    const closed = new Promise((resolve) => {
      caller.channel.onclose = resolve;
    });
    caller.channel.onmessage = ({ data }) => received.push(data);
    for (let i = 0; i < 50; i++) call.transport.send(`event ${i}`);
    call.transport.close();
    call.transport.close();
    expect(await transport.closed).toBe('closed');
    await closed;
    expect(received).toHaveLength(50);
    expect(transport.closes()).toBe(1);
  });

  it('ignores what comes after the end', async () => {
    const { call, transport } = await connect();
    call.transport.close();
    await transport.closed;
    call.transport.send('late');
    call.transport.play(tone(240));
    expect(transport.closes()).toBe(1);
  });

  it('closes before it ever opened', async () => {
    const caller = await makeCaller();
    const call = await answerOffer(caller.offer);
    const transport = listen(call);
    call.transport.close();
    expect(await transport.closed).toBe('closed');
  });
});

it('gives a caller five seconds from the answer, however long that took', async () => {
  const caller = await makeCaller();
  const { createAnswer } = RTCPeerConnection.prototype;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  vi.spyOn(RTCPeerConnection.prototype, 'createAnswer').mockImplementation(function (
    this: RTCPeerConnection,
  ) {
    vi.advanceTimersByTime(6_000);
    return Reflect.apply(createAnswer, this, []);
  });
  try {
    const transport = listen(await answerOffer(caller.offer));
    vi.advanceTimersByTime(4_000);
    expect(transport.closes()).toBe(0);
    vi.advanceTimersByTime(1_000);
    expect(await transport.closed).toBe('lost');
  } finally {
    vi.useRealTimers();
    vi.restoreAllMocks();
  }
});
