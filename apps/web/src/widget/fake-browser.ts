import type { CallBrowser } from './realtime-call.ts';

/** A browser for tests: every part of a call, its answers scripted and its releases counted. */

export class FakeTrack {
  readonly kind = 'audio';
  onended: (() => void) | null = null;
  stopped = false;
  stop() {
    this.stopped = true;
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
  close() {
    this.readyState = this.readyState === 'open' ? 'closing' : 'closed';
  }
  /** The far end has closed its side. */
  closed() {
    this.readyState = 'closed';
    this.onclose?.();
  }
}

export class FakePeer {
  readonly channel = new FakeChannel();
  channelLabel = '';
  connectionState = 'new';
  onconnectionstatechange: (() => void) | null = null;
  ontrack: ((event: { streams: FakeStream[]; track: FakeTrack }) => void) | null = null;
  closed = false;
  sentTrack: FakeTrack | null = null;
  remote = '';
  /** Of sound, so far; null where the browser does not tell. */
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

interface Timer {
  readonly delayMs: number;
  readonly task: () => void;
}

export class FakeBrowser {
  readonly peer = new FakePeer();
  readonly audio = { autoplay: false, srcObject: null as FakeStream | null, removed: 0 };
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
      createPeer: () => this.peer as unknown as RTCPeerConnection,
      createAudio: () =>
        Object.assign(this.audio, {
          remove: () => {
            this.audio.removed += 1;
          },
        }) as unknown as HTMLAudioElement,
      after: (delayMs, task) => {
        const timer = { delayMs, task };
        this.timers.add(timer);
        return () => this.timers.delete(timer);
      },
    };
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
  return Response.json({ success: true, client_secret, conversation_id: 'conversation_1' });
}
