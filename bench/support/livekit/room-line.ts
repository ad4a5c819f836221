import { ASSISTANT_IDENTITY, PACKET_TOPIC, PacketReader, toPackets } from '@parlo/contract/packets';
import { z } from 'zod';
import { LINE_RATE, type Line, type Placed, secretFor } from '../calls/lines.ts';

const Room = z.object({ url: z.string(), token: z.string() });
const HELLO = JSON.stringify({ type: 'session.update', session: { type: 'realtime' } });
const HELLO_MS = 250;
/** As the widget: an assistant that says nothing for three of these is gone. */
const QUIET_MS = 2_000;
const QUIET_TIMES = 3;
const OPEN_MS = 10_000;

export interface RoomOrder {
  readonly url: string;
  readonly secret: string;
  readonly address: string;
  readonly onText: (text: string) => void;
  /** Called once, when the assistant, the room or the connection is gone. */
  readonly onGone: () => void;
  readonly onSound?: (samples: Int16Array) => void;
}

export interface RoomLine {
  send(text: string): void;
  speak(frames: readonly Int16Array[]): void;
  close(): void;
}

/** Calls in a room of LiveKit, as the widget does. Resolves when the assistant has said its first word. */
export async function joinRoom(order: RoomOrder): Promise<RoomLine> {
  const rtc = await import('@livekit/rtc-node');
  const { url, token } = await askForRoom(order);
  const room = new rtc.Room();
  const opened = Promise.withResolvers<void>();
  const reader = new PacketReader();
  let quiet = 0;
  let isGone = false;
  const timers: NodeJS.Timeout[] = [];
  const gone = () => {
    if (isGone) return;
    isGone = true;
    for (const timer of timers) clearInterval(timer);
    opened.reject(new Error('The room was left.'));
    room.disconnect().catch(() => {});
    order.onGone();
  };
  room.on(rtc.RoomEvent.DataReceived, (packet, from, _kind, topic) => {
    quiet = 0;
    const text = from?.identity === ASSISTANT_IDENTITY && topic === PACKET_TOPIC ? reader.read(packet) : null;
    if (text === null) return;
    if (text.includes('"session.created"')) opened.resolve();
    order.onText(text);
  });
  room.on(rtc.RoomEvent.TrackSubscribed, (track) => {
    void (async () => {
      for await (const { data } of new rtc.AudioStream(track, LINE_RATE, 1)) order.onSound?.(data);
    })();
  });
  room.on(rtc.RoomEvent.ParticipantDisconnected, ({ identity }) => {
    if (identity === ASSISTANT_IDENTITY) gone();
  });
  room.on(rtc.RoomEvent.Disconnected, gone);
  await room.connect(url, token, { autoSubscribe: true, dynacast: false });
  const participant = room.localParticipant;
  if (!participant) throw new Error('The room was not joined.');
  const source = new rtc.AudioSource(LINE_RATE, 1, 0);
  const track = rtc.LocalAudioTrack.createAudioTrack('microphone', source);
  const options = new rtc.TrackPublishOptions({ source: rtc.TrackSource.SOURCE_MICROPHONE });
  const published = participant.publishTrack(track, options);
  published.catch(() => {});
  const send = (text: string) => {
    const to = { reliable: true, topic: PACKET_TOPIC, destination_identities: [ASSISTANT_IDENTITY] };
    for (const packet of toPackets(text)) participant.publishData(packet, to).catch(() => {});
  };
  send(HELLO);
  const hello = setInterval(() => send(HELLO), HELLO_MS);
  const limit = setTimeout(gone, OPEN_MS);
  timers.push(hello, limit);
  await opened.promise;
  clearInterval(hello);
  clearTimeout(limit);
  timers.push(
    setInterval(() => {
      if (++quiet > QUIET_TIMES) gone();
      else send(HELLO);
    }, QUIET_MS),
  );
  await published;
  return {
    send,
    speak(frames) {
      for (const samples of frames)
        source.captureFrame(new rtc.AudioFrame(samples, LINE_RATE, 1, samples.length)).catch(() => {});
    },
    close: gone,
  };
}

async function askForRoom({ url, secret, address }: RoomOrder) {
  const headers = { authorization: `Bearer ${secret}`, 'x-forwarded-for': address };
  const signal = AbortSignal.timeout(OPEN_MS);
  const response = await fetch(`${url}/v1/realtime/rooms`, { method: 'POST', headers, signal });
  if (!response.ok) throw new Error(`The call was refused with ${response.status}.`);
  return Room.parse(await response.json());
}

/** A caller who speaks and listens in a room. */
export async function openRoomLine(placed: Placed): Promise<Line> {
  const { url, address, watch } = placed;
  const { speak, close } = await joinRoom({
    ...{ url, address, secret: await secretFor(placed) },
    onText(text) {
      const event = JSON.parse(text) as { type: string; transcript?: string };
      if (event.type === 'response.output_audio_transcript.done') watch.said(event.transcript ?? '');
    },
    onGone: () => {},
    onSound: (samples) => watch.heard(samples, performance.now()),
  });
  return { speak: ({ frames }) => speak(frames), close };
}
