import { ASSISTANT_IDENTITY, PACKET_TOPIC } from '@parlo/contract/packets';
import {
  DisconnectReason,
  type LocalParticipant,
  type LocalTrackPublication,
  type RemoteParticipant,
  type RemoteTrack,
  Room,
  RoomEvent,
  setLogLevel,
  Track,
} from 'livekit-client';

/** Where a call's room is, and what lets this caller in. */
export interface RoomAddress {
  readonly url: string;
  readonly token: string;
}

export interface RoomHandlers {
  onPacket(packet: Uint8Array): void;
  onSound(stream: MediaStream): void;
  /** The assistant or the whole room is gone, or the connection is lost for good. */
  onGone(): void;
}

/** A room that was joined, as far as a call needs it. */
export interface JoinedRoom {
  send(packet: Uint8Array<ArrayBuffer>): void;
  listen(microphone: MediaStreamTrack): void;
  /** May be called twice. */
  leave(): void;
}

/** How long each step of joining may take, in milliseconds. */
const STEP_LIMIT_MS = 5_000;

// Its words would be in the console of an owner's site; what fails is said by the call.
setLogLevel('silent');

/** Joins a room of LiveKit. Rejects where that is not possible. */
export async function joinRoom({ url, token }: RoomAddress, handlers: RoomHandlers): Promise<JoinedRoom> {
  // Microphones belong to the call, and the server decides how a page's end is taken.
  const room = new Room({ stopLocalTrackOnUnpublish: false, disconnectOnPageLeave: true });
  room.on(RoomEvent.DataReceived, (packet, from, _kind, topic) => {
    if (from?.identity === ASSISTANT_IDENTITY && topic === PACKET_TOPIC) handlers.onPacket(packet);
  });
  room.on(RoomEvent.TrackSubscribed, (track: RemoteTrack, _publication, from: RemoteParticipant) => {
    if (from.identity === ASSISTANT_IDENTITY && track.kind === Track.Kind.Audio)
      handlers.onSound(new MediaStream([track.mediaStreamTrack]));
  });
  room.on(RoomEvent.ParticipantDisconnected, ({ identity }) => {
    if (identity === ASSISTANT_IDENTITY) handlers.onGone();
  });
  room.on(RoomEvent.Disconnected, (reason) => {
    if (reason !== DisconnectReason.CLIENT_INITIATED) handlers.onGone();
  });
  await room.connect(url, token, {
    maxRetries: 0,
    websocketTimeout: STEP_LIMIT_MS,
    peerConnectionTimeout: STEP_LIMIT_MS,
  });
  const { localParticipant } = room;
  let published: Promise<LocalTrackPublication | null> = Promise.resolve(null);
  return {
    send(packet) {
      const options = { reliable: true, topic: PACKET_TOPIC, destinationIdentities: [ASSISTANT_IDENTITY] };
      // The room's end says what went wrong.
      localParticipant.publishData(packet, options).catch(() => {});
    },
    listen(microphone) {
      published = published.then((before) => publish(localParticipant, microphone, before)).catch(() => null);
    },
    leave: () => void room.disconnect(false).catch(() => {}),
  };
}

/** Another microphone takes the place of the one before. */
async function publish(
  participant: LocalParticipant,
  microphone: MediaStreamTrack,
  before: LocalTrackPublication | null,
): Promise<LocalTrackPublication> {
  if (before?.audioTrack) {
    await before.audioTrack.replaceTrack(microphone, true);
    return before;
  }
  // Sound without a pause, as over WebRTC: the server hears silence as well.
  return participant.publishTrack(microphone, { source: Track.Source.Microphone, dtx: false, red: false });
}
