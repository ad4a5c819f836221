import { HANG_UP } from '@parlo/contract/hang-up';
import { ServerEvent, type ServerEventOf } from '@parlo/contract/realtime';
import wrtc from '@roamhq/wrtc';
import * as z from 'zod/mini';

/** A caller over real WebRTC, in Node: what a browser is to a voice host, without the browser. */
export interface Caller {
  send(event: object): void;
  /** The next event of a type, or one that came already and was not asked for yet. */
  event<T extends ServerEvent['type']>(type: T): Promise<ServerEventOf<T>>;
  /** Resolves when something louder than silence was heard. */
  sound(): Promise<void>;
  /** Hands on every 10 ms of sound as it is played; the function it returns ends that. */
  listen(hear: (frame: Int16Array) => void): () => void;
  /** Plays 10 ms of 16 kHz mono sound into the call. */
  speak(frame: Int16Array): void;
  readonly closed: Promise<void>;
  /** Hangs up as the widget does: it says so, and the server closes the channel. May be called twice. */
  close(): void;
}

const AUDIBLE = 1_000;

/** How long the server gets to close the channel after a hang-up. */
const HANG_UP_GRACE_MS = 2_000;

/** Offers a call to `place`, which answers with SDP, and resolves when the channel is open. */
export async function dial(place: (offer: string) => Promise<string>): Promise<Caller> {
  const peer = new wrtc.RTCPeerConnection();
  const source = new wrtc.nonstandard.RTCAudioSource();
  peer.addTrack(source.createTrack());
  const channel = peer.createDataChannel('oai-events');
  const events: ServerEvent[] = [];
  let arrived = () => {};
  const closed = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  channel.onopen = () => opened.resolve();
  channel.onclose = () => closed.resolve();
  channel.onmessage = ({ data }) => {
    // An event that is not of the contract fails the test that waits for it.
    events.push(z.parse(ServerEvent, JSON.parse(String(data))));
    arrived();
  };
  const offer = await peer.createOffer();
  await peer.setLocalDescription(offer);
  try {
    await peer.setRemoteDescription({ type: 'answer', sdp: await place(offer.sdp ?? '') });
    await opened.promise;
  } catch (error) {
    peer.close();
    throw error;
  }
  return {
    send: (event) => channel.send(JSON.stringify(event)),
    async event(type) {
      for (;;) {
        const index = events.findIndex((event) => event.type === type);
        if (index >= 0) return events.splice(index, 1)[0] as never;
        await new Promise<void>((resolve) => {
          arrived = resolve;
        });
      }
    },
    sound: () =>
      new Promise((resolve) => {
        const stop = listen(peer, (samples) => {
          if (!samples.some((sample) => Math.abs(sample) > AUDIBLE)) return;
          stop();
          resolve();
        });
      }),
    listen: (hear) => listen(peer, hear),
    speak: (samples) => source.onData({ samples, sampleRate: 16_000 }),
    closed: closed.promise,
    close() {
      const finish = () => {
        clearTimeout(limit);
        peer.close();
        closed.resolve();
      };
      const limit = setTimeout(finish, HANG_UP_GRACE_MS);
      channel.onclose = finish;
      if (channel.readyState === 'open') channel.send(HANG_UP);
      else finish();
    },
  };
}

function listen(peer: RTCPeerConnection, hear: (frame: Int16Array) => void): () => void {
  const track = peer.getReceivers()[0]?.track;
  if (!track) throw new Error('The call has no sound.');
  const sink = new wrtc.nonstandard.RTCAudioSink(track);
  sink.ondata = ({ samples }: { samples: Int16Array }) => hear(samples);
  return () => sink.stop();
}
