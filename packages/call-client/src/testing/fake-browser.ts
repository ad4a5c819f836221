import { PacketReader, toPackets } from '@parlo/contract/packets';
import type { CallBrowser } from '../browser.ts';
import type { Sound, SoundHandlers } from '../sound/open-sound.ts';
import type { JoinedRoom, RoomAddress, RoomHandlers } from '../transports/livekit-room.ts';

/** A browser for tests: every part of a call, its answers scripted and its releases counted. */

export class FakeTrack {
  readonly kind = 'audio';
  onended: (() => void) | null = null;
  onmute: (() => void) | null = null;
  onunmute: (() => void) | null = null;
  muted = false;
  stopped = false;
  enabled = true;
  stop() {
    this.stopped = true;
  }
  /** The system takes the microphone, or gives it back: `muted` changes, then the event follows. */
  systemMutes(muted: boolean) {
    this.muted = muted;
    if (muted) this.onmute?.();
    else this.onunmute?.();
  }
}

export class FakeStream {
  readonly tracks = [new FakeTrack()];
  getTracks() {
    return this.tracks;
  }
  getAudioTracks() {
    return this.tracks;
  }
}

class FakeChannel {
  readyState: 'connecting' | 'open' | 'closing' | 'closed' = 'connecting';
  readonly sent: unknown[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  /** The far end was told that the caller hangs up, and closes the channel next. */
  get saidGoodbye(): boolean {
    return this.sent.some((event) => (event as { type?: unknown }).type === 'session.close');
  }
  close() {
    this.readyState = this.readyState === 'open' ? 'closing' : 'closed';
  }
  /** The far end has closed its side. */
  closed() {
    this.readyState = 'closed';
    this.onclose?.();
  }
}

class FakePeer {
  readonly channel = new FakeChannel();
  channelLabel = '';
  connectionState = 'new';
  onconnectionstatechange: (() => void) | null = null;
  ontrack: ((event: { streams: FakeStream[]; track: FakeTrack }) => void) | null = null;
  closed = false;
  sentTrack: FakeTrack | null = null;
  remote = '';
  iceServers: RTCIceServer[] = [];
  /** Of sound, so far; null where the browser does not say. */
  packetsReceived: number | null = 0;
  async getStats() {
    const inbound = { type: 'inbound-rtp', packetsReceived: this.packetsReceived };
    return new Map(this.packetsReceived === null ? [] : [['in', inbound]]);
  }
  createOffer: () => Promise<{ type: string; sdp: string }> = async () => ({ type: 'offer', sdp: 'offer' });
  createDataChannel(label: string) {
    this.channelLabel = label;
    return this.channel;
  }
  addTransceiver() {
    return {
      sender: {
        replaceTrack: async (track: FakeTrack) => {
          this.sentTrack = track;
        },
      },
    };
  }
  async setLocalDescription() {}
  async setRemoteDescription({ sdp }: { sdp: string }) {
    this.remote = sdp;
  }
  setConfiguration({ iceServers = [] }: RTCConfiguration) {
    this.iceServers = iceServers;
  }
  close() {
    this.closed = true;
    this.connectionState = 'closed';
  }
  /** The connection changes by itself. */
  become(state: string) {
    this.connectionState = state;
    this.onconnectionstatechange?.();
  }
  open() {
    this.connectionState = 'connected';
    this.channel.readyState = 'open';
    this.channel.onopen?.();
  }
}

/** One WebSocket: its server is the test. */
class FakeSocket {
  readonly path: string;
  readonly protocols: readonly string[];
  readonly sent: { readonly type: string }[] = [];
  readyState = 0;
  /** The code that the page closed it with. */
  closedWith: number | undefined;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  constructor(path: string, protocols: readonly string[]) {
    this.path = path;
    this.protocols = protocols;
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close(code?: number) {
    this.readyState = 3;
    this.closedWith = code;
  }
  /** The server takes the call. */
  accept() {
    this.readyState = 1;
    this.onopen?.();
    this.say({ type: 'session.created', event_id: 'e', session: {} });
  }
  say(event: object) {
    this.onmessage?.({ data: JSON.stringify(event) });
  }
  /** The far end is gone. */
  closed(code: number, reason = '') {
    this.readyState = 3;
    this.onclose?.({ code, reason });
  }
}

/** Microphone and loudspeaker without WebRTC: the test hears and speaks. */
class FakeSound implements Sound {
  readonly output = new FakeStream() as unknown as MediaStream;
  readonly handlers: SoundHandlers;
  microphone: unknown = null;
  closed = false;
  readonly did: unknown[] = [];
  constructor(handlers: SoundHandlers) {
    this.handlers = handlers;
  }
  listen(microphone: MediaStream) {
    this.microphone = microphone;
  }
  play(id: string, pcm: Int16Array) {
    this.did.push(['play', id, [...pcm]]);
  }
  finish(id: string) {
    this.did.push(['finish', id]);
  }
  drop(id?: string) {
    this.did.push(['drop', id ?? 'all']);
  }
  duck() {
    this.did.push(['duck']);
  }
  hold() {
    this.did.push(['hold']);
  }
  release() {
    this.did.push(['release']);
  }
  wake() {
    this.did.push(['wake']);
  }
  close() {
    this.closed = true;
  }
}

/** A room with the assistant in it: the test is the assistant. */
class FakeRoom implements JoinedRoom {
  readonly address: RoomAddress;
  readonly handlers: RoomHandlers;
  readonly sent: { readonly type: string }[] = [];
  readonly heard: unknown[] = [];
  readonly #reader = new PacketReader();
  left = false;
  constructor(address: RoomAddress, handlers: RoomHandlers) {
    this.address = address;
    this.handlers = handlers;
  }
  send(packet: Uint8Array) {
    const text = this.#reader.read(packet);
    if (text !== null) this.sent.push(JSON.parse(text));
  }
  listen(microphone: unknown) {
    this.heard.push(microphone);
  }
  leave() {
    this.left = true;
  }
  say(event: object) {
    for (const packet of toPackets(JSON.stringify(event))) this.handlers.onPacket(packet);
  }
  /** The assistant answers. */
  accept() {
    this.say({ type: 'session.created', event_id: 'e', session: {} });
  }
}

interface Timer {
  readonly delayMs: number;
  readonly task: () => void;
}

export class FakeBrowser {
  /** The first connection; further ones are made as they are asked for. */
  readonly peer = new FakePeer();
  readonly peers: FakePeer[] = [];
  readonly sockets: FakeSocket[] = [];
  readonly sounds: FakeSound[] = [];
  readonly rooms: FakeRoom[] = [];
  readonly audio = {
    autoplay: false,
    srcObject: null as FakeStream | null,
    removed: 0,
    paused: true,
    onpause: null as (() => void) | null,
    onplaying: null as (() => void) | null,
    play: async () => {
      this.audio.paused = false;
      this.audio.onplaying?.();
    },
  };
  readonly #returns = new Set<() => void>();
  hasWebRtc = true;
  hasSound = true;
  hasRooms = true;
  delegated = true;
  readonly timers = new Set<Timer>();
  readonly requests: { path: string; init: RequestInit }[] = [];
  constraints: MediaStreamConstraints | null = null;
  microphone: () => Promise<FakeStream> = async () => new FakeStream();
  /** Answers by path, in order; the last one stays. */
  answers: Record<string, (() => Promise<Response>)[]> = {
    '/api/session': [async () => secretAnswer('ek_1')],
    '/v1/realtime/calls': [async () => new Response('answer', { status: 201 })],
  };

  /** The same, with the types of the real thing. */
  asBrowser(): CallBrowser {
    return {
      fetch: (async (path: string, init: RequestInit) => {
        this.requests.push({ path, init });
        const script = this.answers[path] ?? [];
        const answer = script.length > 1 ? script.shift() : script[0];
        if (!answer) throw new Error(`no answer scripted for ${path}`);
        return answer();
      }) as unknown as typeof fetch,
      getUserMedia: async (constraints) => {
        this.constraints = constraints;
        return (await this.microphone()) as unknown as MediaStream;
      },
      mayAskMicrophone: () => this.delegated,
      createPeer: () => {
        if (!this.hasWebRtc) throw new ReferenceError('RTCPeerConnection is not defined');
        const peer = this.peers.length === 0 ? this.peer : new FakePeer();
        this.peers.push(peer);
        return peer as unknown as RTCPeerConnection;
      },
      openSocket: (path, protocols) => {
        const socket = new FakeSocket(path, protocols);
        this.sockets.push(socket);
        return socket as unknown as WebSocket;
      },
      openSound: async (handlers) => {
        if (!this.hasSound) throw new ReferenceError('AudioWorkletNode is not defined');
        const sound = new FakeSound(handlers);
        this.sounds.push(sound);
        return sound;
      },
      joinRoom: async (address, handlers) => {
        if (!this.hasRooms) throw new Error('no room');
        const room = new FakeRoom(address, handlers);
        this.rooms.push(room);
        return room;
      },
      createAudio: () =>
        Object.assign(this.audio, {
          remove: () => {
            this.audio.removed += 1;
          },
        }) as unknown as HTMLAudioElement,
      onReturn: (task) => {
        this.#returns.add(task);
        return () => this.#returns.delete(task);
      },
      // The longest that a delay can be.
      random: () => 1,
      after: (delayMs, task) => {
        const timer = { delayMs, task };
        this.timers.add(timer);
        return () => this.timers.delete(timer);
      },
    };
  }

  /** The page is shown again, or a device is plugged in. */
  returns() {
    for (const task of this.#returns) task();
  }

  /** The open resources of every connection so far. */
  leftOpen(): string[] {
    const peers = this.peers.filter(({ closed }) => !closed).map(() => 'peer');
    const sockets = this.sockets.filter(({ readyState }) => readyState !== 3).map(() => 'socket');
    const sounds = this.sounds.filter(({ closed }) => !closed).map(() => 'sound');
    const rooms = this.rooms.filter(({ left }) => !left).map(() => 'room');
    const returns = [...this.#returns].map(() => 'return');
    return [
      ...peers,
      ...sockets,
      ...sounds,
      ...rooms,
      ...returns,
      ...[...this.timers].map(({ delayMs }) => `timer ${delayMs}`),
    ];
  }

  /** Lets the time of every timer of that length come. */
  pass(delayMs: number) {
    for (const timer of [...this.timers].filter((one) => one.delayMs === delayMs)) {
      this.timers.delete(timer);
      timer.task();
    }
  }
}

export function secretAnswer(value: string): Response {
  const client_secret = { value, expires_at: 2_000_000_000 };
  return Response.json({ success: true, client_secret, conversation: 'cv_1', ice_servers: [] });
}
