import { PACKET_TOPIC } from '@parlo/contract/packets';
import { SAMPLE_RATE, VOICE_RATE } from '../speech/types.ts';
import type { RoomLink, RoomLinkHandlers } from './room.ts';

/** A room of a LiveKit server, to be joined as the assistant. */
export interface RoomToJoin {
  /** Of the server: ws or wss. */
  readonly url: string;
  /** Lets the assistant into this room, and into no other. */
  readonly token: string;
  /** The identity of the one participant that is listened to. */
  readonly caller: string;
  /** The caller is a telephone line. */
  readonly telephone?: boolean;
}

/** Joining takes about as long as WebRTC with a browser. */
const JOIN_LIMIT_MS = 5_000;

/** How often sound comes. */
const FRAME_MS = 10;

/** The attribute in which LiveKit's SIP service tells how a call stands, and its value while both ends hear each other. */
const CALL_STATUS = 'sip.callStatus';
const THROUGH = 'active';

/** Loaded with the first such call: servers without LiveKit do not pay for its native library. */
type Library = typeof import('@livekit/rtc-node');
let library: Promise<Library> | undefined;

function loadLibrary(): Promise<Library> {
  library ??= import('@livekit/rtc-node');
  return library;
}

/** Lets go of what the library holds, if it was loaded: native threads would call into a process that ends. Never rejects. */
export async function disposeLiveKit(): Promise<void> {
  const loaded = await library?.catch(() => undefined);
  await loaded?.dispose().catch(() => undefined);
}

/** Rejects when the room can't be joined; nothing stays open then. */
export async function joinRoom({ url, token, caller, telephone = false }: RoomToJoin): Promise<RoomLink> {
  const rtc = await loadLibrary();
  const room = new rtc.Room();
  const link = new LiveKitLink(rtc, room, { caller, telephone });
  const late = Promise.withResolvers<never>();
  const limit = setTimeout(() => late.reject(new Error('LiveKit took too long.')), JOIN_LIMIT_MS);
  try {
    await Promise.race([link.join(url, token), late.promise]);
    return link;
  } catch (error) {
    void link.leave();
    throw error;
  } finally {
    clearTimeout(limit);
  }
}

type Room = InstanceType<Library['Room']>;
type Source = InstanceType<Library['AudioSource']>;
type Frames = ReadableStreamDefaultReader<InstanceType<Library['AudioFrame']>>;

class LiveKitLink implements RoomLink {
  handlers: RoomLinkHandlers | null = null;
  readonly #rtc: Library;
  readonly #room: Room;
  readonly #caller: string;
  readonly #source: Source;
  #frames: Frames | null = null;
  /** What was sent last: the packets before it have left when it has. */
  #sent: Promise<unknown> = Promise.resolve();
  #left: Promise<void> | null = null;

  constructor(rtc: Library, room: Room, { caller, telephone }: { caller: string; telephone: boolean }) {
    this.#rtc = rtc;
    this.#room = room;
    this.#caller = caller;
    // Without a queue of its own: the session paces the sound, and silences it within a frame.
    this.#source = new rtc.AudioSource(VOICE_RATE, 1, 0);
    const { RoomEvent } = rtc;
    room.on(RoomEvent.DataReceived, (payload, from, _kind, topic) => {
      // The first packets may be here before the library knows who joined; the tokens let nobody else in.
      if ((from?.identity ?? caller) === caller && topic === PACKET_TOPIC) this.handlers?.onPacket(payload);
    });
    room.on(RoomEvent.TrackSubscribed, (track, _publication, from) => {
      if (from.identity === caller && track.kind === rtc.TrackKind.KIND_AUDIO) this.#listen(track);
    });
    room.on(RoomEvent.ParticipantDisconnected, ({ identity, disconnectReason }) => {
      if (identity !== caller) return;
      const meant = telephone
        ? !isFault(rtc, disconnectReason)
        : disconnectReason === rtc.DisconnectReason.CLIENT_INITIATED;
      this.handlers?.onCallerGone(meant ? 'left' : 'lost');
    });
    room.on(RoomEvent.ParticipantAttributesChanged, (changed, { identity }) => {
      if (telephone && identity === caller && changed[CALL_STATUS] === THROUGH) this.handlers?.onAnswered?.();
    });
    room.on(RoomEvent.DtmfReceived, (_code, key, { identity }) => {
      if (telephone && identity === caller) this.handlers?.onKey?.(key);
    });
    room.on(RoomEvent.Disconnected, () => this.handlers?.onClosed());
  }

  async join(url: string, token: string): Promise<void> {
    const { LocalAudioTrack, TrackPublishOptions, TrackSource } = this.#rtc;
    await this.#room.connect(url, token, { autoSubscribe: true, dynacast: false });
    const track = LocalAudioTrack.createAudioTrack('assistant', this.#source);
    const options = new TrackPublishOptions({ source: TrackSource.SOURCE_MICROPHONE });
    await this.#room.localParticipant?.publishTrack(track, options);
  }

  send(packet: Uint8Array): void {
    const options = { reliable: true, topic: PACKET_TOPIC, destination_identities: [this.#caller] };
    // The room's end says what went wrong.
    this.#sent = this.#room.localParticipant?.publishData(packet, options).catch(() => {}) ?? this.#sent;
  }

  play(frame: Int16Array): void {
    const sound = new this.#rtc.AudioFrame(frame, VOICE_RATE, 1, frame.length);
    this.#source.captureFrame(sound).catch(() => {});
  }

  isAnswered(): boolean {
    const caller = this.#room.remoteParticipants.get(this.#caller);
    // An engine that does not tell has put the caller through.
    return caller !== undefined && (caller.attributes[CALL_STATUS] ?? THROUGH) === THROUGH;
  }

  leave(): Promise<void> {
    this.#left ??= this.#leave();
    return this.#left;
  }

  async #leave(): Promise<void> {
    await this.#sent;
    await this.#frames?.cancel().catch(() => {});
    await this.#room.disconnect().catch(() => {});
    await this.#source.close().catch(() => {});
  }

  #listen(track: ConstructorParameters<Library['AudioStream']>[0]): void {
    const settings = { sampleRate: SAMPLE_RATE, numChannels: 1, frameSizeMs: FRAME_MS };
    const frames = new this.#rtc.AudioStream(track, settings).getReader();
    void this.#frames?.cancel().catch(() => {});
    this.#frames = frames;
    void this.#hear(frames).catch(() => {});
  }

  async #hear(frames: Frames): Promise<void> {
    for (let read = await frames.read(); !read.done; read = await frames.read())
      this.handlers?.onSound(read.value.data, read.value.sampleRate);
  }
}

/** A telephone is hung up in many ways; only these are none of the caller's. */
function isFault({ DisconnectReason: reasons }: Library, reason: number | undefined): boolean {
  return [
    reasons.CONNECTION_TIMEOUT,
    reasons.MEDIA_FAILURE,
    reasons.SIGNAL_CLOSE,
    reasons.STATE_MISMATCH,
  ].some((fault) => fault === reason);
}
