import type { Sound, SoundHandlers } from './sound/open-sound.ts';
import type { JoinedRoom, RoomAddress, RoomHandlers } from './transports/livekit-room.ts';

/** The browser's part of a call, handed in so that a test can script it. */
export interface CallBrowser {
  readonly fetch: typeof fetch;
  getUserMedia(constraints: MediaStreamConstraints): Promise<MediaStream>;
  /** Whether the page around this one lets it ask for the microphone; true where the browser does not say. */
  mayAskMicrophone(): boolean;
  /** Throws where a browser has no WebRTC. */
  createPeer(): RTCPeerConnection;
  createAudio(): HTMLAudioElement;
  openSocket(path: string, protocols: readonly string[]): WebSocket;
  openSound(handlers: SoundHandlers): Promise<Sound>;
  /** Rejects when the room can't be joined. */
  joinRoom(room: RoomAddress, handlers: RoomHandlers): Promise<JoinedRoom>;
  /** Calls `task` whenever what was missing may be there again: the page is shown, a device was plugged in, or the network is another. */
  onReturn(task: () => void): () => void;
  /** From 0 to 1. */
  random(): number;
  /** Calls `task` once after `delayMs`; what it returns cancels it. */
  after(delayMs: number, task: () => void): () => void;
}

/** The browser that this page runs in. */
export const callBrowser: CallBrowser = {
  fetch: (...request) => fetch(...request),
  getUserMedia: (constraints) => navigator.mediaDevices.getUserMedia(constraints),
  mayAskMicrophone: () => policyOf(document)?.allowsFeature('microphone') ?? true,
  createPeer: () => new RTCPeerConnection(),
  createAudio: () => document.body.appendChild(document.createElement('audio')),
  openSocket: (path, protocols) =>
    new WebSocket(location.origin.replace(/^http/, 'ws') + path, [...protocols]),
  // Few calls need it, so that no page loads it before one does.
  openSound: async (handlers) => (await import('./sound/open-sound.ts')).openSound(handlers),
  // Its library is larger than everything else together: only calls through LiveKit load it.
  joinRoom: async (room, handlers) => (await import('./transports/livekit-room.ts')).joinRoom(room, handlers),
  onReturn(task) {
    const shown = () => document.visibilityState === 'visible' && task();
    // Missing on a page that is not secure, and in some places without events.
    const devices: Partial<MediaDevices> | undefined = navigator.mediaDevices;
    // The DOM's types do not know it, nor does Safari.
    const { connection } = navigator as Navigator & { readonly connection?: EventTarget };
    document.addEventListener('visibilitychange', shown);
    window.addEventListener('online', task);
    connection?.addEventListener('change', task);
    devices?.addEventListener?.('devicechange', task);
    return () => {
      document.removeEventListener('visibilitychange', shown);
      window.removeEventListener('online', task);
      connection?.removeEventListener('change', task);
      devices?.removeEventListener?.('devicechange', task);
    };
  },
  random: Math.random,
  after(delayMs, task) {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
};

interface Policy {
  allowsFeature(name: string): boolean;
}

/** Under either of its names; the DOM's types know none. */
function policyOf(page: Document): Policy | undefined {
  const { permissionsPolicy, featurePolicy } = page as Document & {
    readonly permissionsPolicy?: Policy;
    readonly featurePolicy?: Policy;
  };
  return permissionsPolicy ?? featurePolicy;
}
