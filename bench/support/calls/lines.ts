import { SessionResponse } from '@parlo/contract';
import wrtc from '@roamhq/wrtc';
import type { AnswerWatch } from './answer-watch.ts';

/** One caller's line to Parlo, made to cost little: many of them share a core. */
export interface Line {
  /** Plays 20 ms of 24 kHz sound, given also as the wire's base64. */
  speak(piece: Piece): void;
  close(): void;
}

export interface Piece {
  readonly base64: string;
  /** The same in frames of 10 ms. */
  readonly frames: readonly Int16Array[];
}

export const LINE_RATE = 24_000;
export const PIECE_MS = 20;

/** Each caller has an address of its own: what one address may do is limited. */
export interface Placed {
  readonly url: string;
  readonly assistantId: string;
  readonly address: string;
  readonly watch: AnswerWatch;
}

export async function secretFor({ url, assistantId, address }: Placed): Promise<string> {
  const response = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ assistantId }),
  });
  const session = SessionResponse.parse(await response.json());
  if (!session.success) throw new Error(session.message);
  return session.client_secret.value;
}

export async function openSocketLine(placed: Placed): Promise<Line> {
  const protocols = ['realtime', `openai-insecure-api-key.${await secretFor(placed)}`];
  const address = `${placed.url.replace(/^http/, 'ws')}/v1/realtime`;
  // Headers are Node's own addition.
  const Socket = WebSocket as new (url: string, options: object) => WebSocket;
  const socket = new Socket(address, { protocols, headers: { 'x-forwarded-for': placed.address } });
  const opened = Promise.withResolvers<void>();
  // It is also rejected when a call that was open ends.
  opened.promise.catch(() => {});
  socket.onopen = () => opened.resolve();
  socket.onclose = ({ code, reason }) => opened.reject(new Error(`The call ended: ${code} ${reason}`));
  socket.onerror = () => {};
  socket.onmessage = ({ data }) => {
    const { watch } = placed;
    const text = String(data);
    const event = JSON.parse(text) as { type: string; delta?: string; transcript?: string };
    if (event.type === 'response.output_audio.delta') {
      const bytes = Uint8Array.from(Buffer.from(event.delta ?? '', 'base64'));
      watch.heard(new Int16Array(bytes.buffer), performance.now());
    } else if (event.type === 'response.output_audio_transcript.done') watch.said(event.transcript ?? '');
  };
  await opened.promise;
  return {
    speak({ base64 }) {
      if (socket.readyState === 1) socket.send(`{"type":"input_audio_buffer.append","audio":"${base64}"}`);
    },
    close: () => socket.close(),
  };
}

export async function openPeerLine(placed: Placed): Promise<Line> {
  const secret = await secretFor(placed);
  const peer = new wrtc.RTCPeerConnection();
  const source = new wrtc.nonstandard.RTCAudioSource();
  peer.addTrack(source.createTrack());
  const channel = peer.createDataChannel('oai-events');
  const opened = Promise.withResolvers<void>();
  // It is also rejected when a call that was open ends.
  opened.promise.catch(() => {});
  channel.onopen = () => opened.resolve();
  channel.onclose = () => opened.reject(new Error('The call ended.'));
  channel.onmessage = ({ data }) => {
    const event = JSON.parse(String(data)) as { type: string; transcript?: string };
    if (event.type === 'response.output_audio_transcript.done') placed.watch.said(event.transcript ?? '');
  };
  const offer = await peer.createOffer();
  await peer.setLocalDescription(offer);
  const response = await fetch(`${placed.url}/v1/realtime/calls`, {
    method: 'POST',
    headers: {
      'content-type': 'application/sdp',
      authorization: `Bearer ${secret}`,
      'x-forwarded-for': placed.address,
    },
    body: offer.sdp ?? '',
  });
  if (!response.ok) {
    peer.close();
    throw new Error(`The call was refused with ${response.status}.`);
  }
  await peer.setRemoteDescription({ type: 'answer', sdp: await response.text() });
  await opened.promise;
  const track = peer.getReceivers()[0]?.track;
  const sink = track && new wrtc.nonstandard.RTCAudioSink(track);
  if (sink) {
    sink.ondata = ({ samples }: { samples: Int16Array }) => placed.watch.heard(samples, performance.now());
  }
  return {
    speak({ frames }) {
      for (const samples of frames) source.onData({ samples, sampleRate: LINE_RATE });
    },
    close() {
      sink?.stop();
      channel.onclose = () => peer.close();
      channel.close();
    },
  };
}
