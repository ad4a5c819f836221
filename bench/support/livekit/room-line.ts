import { ASSISTANT_IDENTITY, PACKET_TOPIC, PacketReader, toPackets } from '@parlo/contract/packets';
import { z } from 'zod';
import { LINE_RATE, type Line, type Placed, secretFor } from '../calls/lines.ts';

const Room = z.object({ url: z.string(), token: z.string() });
const HELLO = JSON.stringify({ type: 'session.update', session: { type: 'realtime' } });
const HELLO_MS = 250;

/** A caller in a room of LiveKit, as the widget is one. */
export async function openRoomLine(placed: Placed): Promise<Line> {
  const rtc = await import('@livekit/rtc-node');
  const authorization = `Bearer ${await secretFor(placed)}`;
  const headers = { authorization, 'x-forwarded-for': placed.address };
  const response = await fetch(`${placed.url}/v1/realtime/rooms`, { method: 'POST', headers });
  if (!response.ok) throw new Error(`The call was refused with ${response.status}.`);
  const { url, token } = Room.parse(await response.json());
  const room = new rtc.Room();
  const opened = Promise.withResolvers<void>();
  const reader = new PacketReader();
  room.on(rtc.RoomEvent.DataReceived, (packet, from, _kind, topic) => {
    const text = from?.identity === ASSISTANT_IDENTITY && topic === PACKET_TOPIC ? reader.read(packet) : null;
    if (text === null) return;
    const event = JSON.parse(text) as { type: string; transcript?: string };
    if (event.type === 'session.created') opened.resolve();
    if (event.type === 'response.output_audio_transcript.done') placed.watch.said(event.transcript ?? '');
  });
  room.on(rtc.RoomEvent.TrackSubscribed, (track) => {
    void (async () => {
      for await (const { data } of new rtc.AudioStream(track, LINE_RATE, 1))
        placed.watch.heard(data, performance.now());
    })();
  });
  await room.connect(url, token, { autoSubscribe: true, dynacast: false });
  const participant = room.localParticipant;
  if (!participant) throw new Error('The room was not joined.');
  const source = new rtc.AudioSource(LINE_RATE, 1, 0);
  const track = rtc.LocalAudioTrack.createAudioTrack('microphone', source);
  const options = new rtc.TrackPublishOptions({ source: rtc.TrackSource.SOURCE_MICROPHONE });
  const published = participant.publishTrack(track, options);
  const send = (text: string) => {
    const to = { reliable: true, topic: PACKET_TOPIC, destination_identities: [ASSISTANT_IDENTITY] };
    for (const packet of toPackets(text)) participant.publishData(packet, to).catch(() => {});
  };
  send(HELLO);
  const hello = setInterval(() => send(HELLO), HELLO_MS);
  await opened.promise;
  clearInterval(hello);
  await published;
  return {
    speak({ frames }) {
      for (const samples of frames)
        source.captureFrame(new rtc.AudioFrame(samples, LINE_RATE, 1, samples.length)).catch(() => {});
    },
    close: () => void room.disconnect(),
  };
}
