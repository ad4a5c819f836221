import { HANG_UP } from '@parlo/contract/hang-up';
import wrtc from '@roamhq/wrtc';
import type { CallTransport, TransportHandlers } from '../session/types.ts';
import { VOICE_FRAME_SAMPLES, VOICE_RATE } from '../speech/types.ts';
import { MicrophoneTap } from './microphone-tap.ts';
import { type CandidateRules, rewriteCandidates, withoutCandidates, withStreamNames } from './sdp.ts';

/** The channel's name on the wire, which every client of it knows. */
const CHANNEL = 'oai-events';

/**
 * A browser that got its SDP answer opens the channel within a few round trips, in two seconds where each takes 300 ms, and
 * Parlo's own goes on to a WebSocket after three. Until then the offer holds one of few places.
 */
const OPEN_LIMIT_MS = 5_000;

/** A connection may recover from a change of network; stock clients give it as long. */
const DISCONNECTED_GRACE_MS = 5_000;

/** UDP candidates come within 3 ms of each other, then libwebrtc waits 100 ms for TCP ones we do not want. */
const GATHER_QUIET_MS = 10;
const GATHER_LIMIT_MS = 2_000;

/** How long the last events get to leave before the connection is torn down under them. */
const FLUSH_LIMIT_MS = 300;

/** How often packets are counted while somebody asks, in milliseconds: it takes a third of one. */
const COUNT_MS = 250;
/** Sound brings 12 in that time, and 4 where a packet is as long as it may be. */
const LEAST_PACKETS = 3;

/** A browser offers sound, perhaps a picture, and a channel; each line more costs memory before anybody connects. */
const MAX_LINES = 8;

export interface WebRtcOptions extends CandidateRules {
  /** UDP ports that may be used, both ends included. Any free one when absent. */
  readonly portRange?: { readonly min: number; readonly max: number } | undefined;
}

/** The offer could not be understood. Its message may be shown. */
export class InvalidOfferError extends Error {
  override readonly name = 'InvalidOfferError';
}

export interface AnsweredCall {
  /** The SDP answer, with all candidates in it. */
  readonly sdp: string;
  readonly transport: CallTransport;
}

/** Makes the SDP answer to a browser's offer. Rejects with {@link InvalidOfferError}; nothing stays open when it does. */
export async function answerOffer(offer: string, options: WebRtcOptions = {}): Promise<AnsweredCall> {
  if (!/^v=0\r?\n/.test(offer)) throw new InvalidOfferError('The offer is not an SDP description.');
  // A rejected line, with port 0, is none.
  const carriesEvents = /^m=application [1-9].*webrtc-datachannel/m.test(offer);
  if (!carriesEvents && !/^m=audio [1-9]/m.test(offer))
    throw new InvalidOfferError('The offer has neither sound nor a data channel.');
  if ((offer.match(/^m=/gm)?.length ?? 0) > MAX_LINES)
    throw new InvalidOfferError('The offer has too many lines.');
  const { portRange } = options;
  const connection = new wrtc.RTCPeerConnection({
    bundlePolicy: 'max-bundle',
    // Not in the standard: wrtc's own way to say which UDP ports are open.
    ...(portRange && ({ portRange } as object)),
  });
  const transport = new WebRtcTransport(connection, carriesEvents);
  try {
    await connection.setRemoteDescription({ type: 'offer', sdp: withoutCandidates(offer) });
    transport.addSpeaker();
    const answer = await connection.createAnswer();
    const gathered = waitForCandidates(connection);
    await connection.setLocalDescription(answer);
    await gathered;
    const sdp = connection.localDescription?.sdp;
    if (!sdp) throw new Error('no local description');
    transport.awaitCaller();
    return { sdp: withStreamNames(rewriteCandidates(sdp, options)), transport };
  } catch (cause) {
    transport.close();
    throw new InvalidOfferError('The offer could not be used.', { cause });
  }
}

function waitForCandidates(connection: RTCPeerConnection): Promise<void> {
  return new Promise((resolve) => {
    const limit = setTimeout(finish, GATHER_LIMIT_MS);
    let quiet: NodeJS.Timeout | undefined;
    function finish() {
      clearTimeout(limit);
      clearTimeout(quiet);
      connection.onicecandidate = null;
      connection.onicegatheringstatechange = null;
      resolve();
    }
    connection.onicecandidate = ({ candidate }) => {
      if (!candidate) return finish();
      clearTimeout(quiet);
      quiet = setTimeout(finish, GATHER_QUIET_MS);
    };
    connection.onicegatheringstatechange = () => {
      if (connection.iceGatheringState === 'complete') finish();
    };
  });
}

/**
 * wrtc forgets a channel's native object on libwebrtc's own thread, without a lock, when the far end closes. A
 * `send` that is inside the native code at that moment reads through it and the process dies
 * (docs/decisions/0005-voice-hosts.md). So `readyState`, which takes the same way, is not read where an event says
 * as much, and after the first refused `send` the channel is not touched again. Callers that say that they hang up are
 * sent nothing more, and the channel is closed from here: then no far end closes it under a `send`.
 */
class WebRtcTransport implements CallTransport {
  handlers: TransportHandlers | null = null;
  readonly carriesEvents: boolean;
  readonly #connection: RTCPeerConnection;
  readonly #speaker = new wrtc.nonstandard.RTCAudioSource();
  #track: MediaStreamTrack | null = null;
  #channel: RTCDataChannel | null = null;
  #microphone: MicrophoneTap | null = null;
  #state: 'opening' | 'open' | 'closing' | 'closed' = 'opening';
  /** The far end is closing its channel: it must not be touched again. */
  #mute = false;
  #openLimit: NodeJS.Timeout | undefined;
  #grace: NodeJS.Timeout | undefined;
  /** Packets so far: when they were last counted, their number then, and when it had grown last. */
  #count = { at: Number.NEGATIVE_INFINITY, packets: 0, grewAt: 0, flows: false };
  #counting = false;

  constructor(connection: RTCPeerConnection, carriesEvents: boolean) {
    this.#connection = connection;
    this.carriesEvents = carriesEvents;
    connection.ondatachannel = ({ channel }) => {
      if (channel.label === CHANNEL) this.#useChannel(channel);
    };
    connection.ontrack = ({ track }) => {
      if (track.kind !== 'audio' || this.#microphone) return;
      this.#microphone = new MicrophoneTap(track, (samples) => this.handlers?.onAudio(samples));
    };
    connection.onconnectionstatechange = () => this.#followConnection();
  }

  /** Sends our sound on the audio line of the offer, when it has one. */
  addSpeaker(): void {
    this.#track = this.#speaker.createTrack();
    this.#connection.addTrack(this.#track);
  }

  /** Gives up on a caller that does not come. Begins with the answer: before it nobody could come, or be told. */
  awaitCaller(): void {
    this.#openLimit = setTimeout(() => this.#finish('lost'), OPEN_LIMIT_MS);
  }

  send(event: string): void {
    if (this.#state !== 'open' || this.#mute) return;
    try {
      this.#channel?.send(event);
    } catch {
      // The native channel closes before any event says so; `onclose` follows and ends the call.
      this.#mute = true;
    }
  }

  play(frame: Int16Array): void {
    if (this.#state !== 'open') return;
    this.#speaker.onData({
      samples: frame,
      sampleRate: VOICE_RATE,
      bitsPerSample: 16,
      channelCount: 1,
      numberOfFrames: VOICE_FRAME_SAMPLES,
    });
  }

  unheardMs(): number {
    const now = performance.now();
    if (now - this.#count.at >= COUNT_MS) void this.#countPackets();
    return this.#count.flows ? this.#count.at - this.#count.grewAt : 0;
  }

  /** Only a far end that sends sound all the time can be missed so soon; others send a packet every few seconds. */
  async #countPackets(): Promise<void> {
    if (this.#counting || this.#state !== 'open') return;
    this.#counting = true;
    const packets = await packetsOf(this.#connection).catch(() => null);
    this.#counting = false;
    if (packets === null) return;
    const before = this.#count;
    const at = performance.now();
    const isFresh = at - before.at > 4 * COUNT_MS;
    const grown = packets - before.packets;
    const flows = !isFresh && (grown > 0 ? grown >= LEAST_PACKETS : before.flows);
    this.#count = { at, packets, grewAt: isFresh || grown > 0 ? at : before.grewAt, flows };
  }

  close(): void {
    if (this.#state === 'closing' || this.#state === 'closed') return;
    const channel = this.#channel;
    if (this.#state === 'opening' || !channel) {
      this.#finish('closed');
      return;
    }
    this.#closeChannel(channel, 'closed');
  }

  #closeChannel(channel: RTCDataChannel, how: 'left' | 'closed'): void {
    this.#state = 'closing';
    // Closing the channel first lets what was sent leave; closing the connection at once would drop it.
    const limit = setTimeout(() => this.#finish(how), FLUSH_LIMIT_MS);
    channel.onclose = () => {
      clearTimeout(limit);
      this.#finish(how);
    };
    channel.close();
  }

  #useChannel(channel: RTCDataChannel): void {
    this.#channel = channel;
    channel.onmessage = ({ data }) => {
      if (this.#state !== 'open' || typeof data !== 'string') return;
      if (data === HANG_UP) this.#closeChannel(channel, 'left');
      else this.handlers?.onMessage(data);
    };
    channel.onclose = () => this.#finish('left');
    channel.onopen = () => this.#open();
    if (channel.readyState === 'open') this.#open();
  }

  #open(): void {
    if (this.#state !== 'opening') return;
    clearTimeout(this.#openLimit);
    this.#state = 'open';
    this.handlers?.onOpen();
  }

  #followConnection(): void {
    clearTimeout(this.#grace);
    const state = this.#connection.connectionState;
    // Without a channel the connection itself tells that the far end is there.
    if (state === 'connected' && !this.carriesEvents) this.#open();
    else if (state === 'failed') this.#finish('lost');
    else if (state === 'closed') this.#finish('left');
    else if (state === 'disconnected') {
      this.#grace = setTimeout(() => this.#finish('lost'), DISCONNECTED_GRACE_MS);
    }
  }

  #finish(how: 'left' | 'lost' | 'closed'): void {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    clearTimeout(this.#openLimit);
    clearTimeout(this.#grace);
    this.#connection.onconnectionstatechange = null;
    this.#connection.ondatachannel = null;
    this.#connection.ontrack = null;
    if (this.#channel) this.#channel.onclose = this.#channel.onmessage = this.#channel.onopen = null;
    this.#microphone?.close();
    this.#track?.stop();
    this.#connection.close();
    this.handlers?.onClose(how);
  }
}

/** Packets of any kind that have come in; null where wrtc does not say. */
async function packetsOf(connection: RTCPeerConnection): Promise<number | null> {
  for (const report of (await connection.getStats()).values())
    if (report.type === 'transport') return report.packetsReceived ?? null;
  return null;
}
