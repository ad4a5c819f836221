import { ServerEvent } from '@parlo/contract/realtime';
import * as z from 'zod/mini';
import type { CallEnd } from './call-state.ts';
import { OPENING } from './conversation.ts';
import { hangUp } from './hang-up.ts';
import { CallSetupError, exchangeOffer, requestSecret, SecretExpired } from './signalling.ts';
import type { Strings } from './strings.ts';
import { watchPackets } from './watch-packets.ts';

/** The browser's part of a call, handed in so that a test can script it. */
export interface CallBrowser {
  readonly fetch: typeof fetch;
  getUserMedia(constraints: MediaStreamConstraints): Promise<MediaStream>;
  createPeer(): RTCPeerConnection;
  createAudio(): HTMLAudioElement;
  /** Calls `task` once after `delayMs`; the answer cancels it. */
  after(delayMs: number, task: () => void): () => void;
}

export interface CallHandlers {
  /** The visitor agreed; `stream` is their microphone. */
  onMicrophone(stream: MediaStream): void;
  /** The assistant's sound. */
  onSound(stream: MediaStream): void;
  /** The data channel is open: the call is on. */
  onOpen(): void;
  onEvent(event: ServerEvent): void;
  /** Comes once, last, when nothing is recorded or heard any more. */
  onEnd(end: CallEnd): void;
}

export interface RealtimeCall {
  /** Hangs up. May be called at any moment and twice. */
  close(): void;
  /** Hangs up where nothing runs afterwards: the page is going. */
  drop(): void;
}

/** From the visitor's yes to an open channel; past this nobody is coming. */
export const OPEN_TIMEOUT_MS = 15_000;
/** A connection may lose its way and find it again; past this it is lost. */
export const DISCONNECT_GRACE_MS = 5_000;

const CONSTRAINTS: MediaStreamConstraints = {
  audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
};

/**
 * Opens a call. The secret and the offer are made while the visitor is still asked for the microphone, so that
 * after their yes only one request is left. Whatever happens next, `onEnd` comes once and nothing stays open.
 */
export function startCall(
  assistantId: string,
  strings: Strings,
  handlers: CallHandlers,
  browser: CallBrowser,
): RealtimeCall {
  const abort = new AbortController();
  const releases: ((now: boolean) => void)[] = [() => abort.abort()];
  let over = false;

  function end(why: CallEnd, now = false): void {
    if (over) return;
    over = true;
    for (const release of releases.toReversed()) release(now);
    handlers.onEnd(why);
  }

  /** Things that appear after the end are released on the spot. */
  function holding(release: (now: boolean) => void): void {
    if (over) release(true);
    else releases.push(release);
  }

  async function open(): Promise<void> {
    const peer = browser.createPeer();
    const channel = peer.createDataChannel('oai-events');
    holding((now) => hangUp(peer, channel, browser.after, now));
    // A transceiver instead of a track: the offer need not wait for the microphone.
    const sender = peer.addTransceiver('audio', { direction: 'sendrecv' }).sender;
    watchPeer(peer, browser, holding, end);
    watchSound(peer, browser, handlers, holding);
    watchChannel(channel, handlers, end, () => {
      holding(watchPackets(peer, browser.after, () => end({ how: 'lost' })));
    });

    const [microphone, secret, offer] = await Promise.all([
      askMicrophone(browser, strings).then(async (stream) => {
        holding(() => stopTracks(stream));
        if (over) return stream;
        handlers.onMicrophone(stream);
        holding(
          browser.after(OPEN_TIMEOUT_MS, () => {
            if (channel.readyState !== 'open') end({ how: 'failed', message: strings.noConnection });
          }),
        );
        await sender.replaceTrack(stream.getAudioTracks()[0] ?? null);
        return stream;
      }),
      requestSecret(assistantId, strings, browser.fetch, abort.signal),
      makeOffer(peer),
    ]);
    if (over) return;
    for (const track of microphone.getAudioTracks()) {
      track.onended = () => end({ how: 'failed', message: strings.noMicrophone });
    }
    const answer = await placeCall(assistantId, offer, secret, strings, browser.fetch, abort.signal);
    if (!over) await peer.setRemoteDescription({ type: 'answer', sdp: answer });
  }

  open().catch((cause: unknown) => end(endOf(cause, strings)));
  return { close: () => end({ how: 'left' }), drop: () => end({ how: 'left' }, true) };
}

/** A visitor may think about the microphone for longer than a secret lives: then a new one is asked for, once. */
async function placeCall(
  assistantId: string,
  offer: string,
  secret: string,
  strings: Strings,
  send: typeof fetch,
  signal: AbortSignal,
): Promise<string> {
  try {
    return await exchangeOffer(offer, secret, strings, send, signal);
  } catch (cause) {
    if (!(cause instanceof SecretExpired)) throw cause;
    const fresh = await requestSecret(assistantId, strings, send, signal);
    return exchangeOffer(offer, fresh, strings, send, signal);
  }
}

class MicrophoneDenied extends Error {}

async function askMicrophone(browser: CallBrowser, strings: Strings): Promise<MediaStream> {
  try {
    return await browser.getUserMedia(CONSTRAINTS);
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : '';
    if (name === 'NotAllowedError' || name === 'SecurityError') throw new MicrophoneDenied();
    if (name === 'NotFoundError') throw new CallSetupError(strings.noMicrophone);
    if (name === 'NotReadableError') throw new CallSetupError(strings.microphoneBusy);
    // `navigator.mediaDevices` is missing on a page that is not secure.
    throw new CallSetupError(strings.microphoneInsecure, { cause });
  }
}

function endOf(cause: unknown, strings: Strings): CallEnd {
  if (cause instanceof MicrophoneDenied) return { how: 'denied' };
  console.error('call setup failed', cause);
  return { how: 'failed', message: cause instanceof CallSetupError ? cause.message : strings.noConnection };
}

async function makeOffer(peer: RTCPeerConnection): Promise<string> {
  const offer = await peer.createOffer();
  await peer.setLocalDescription(offer);
  return offer.sdp ?? '';
}

function watchPeer(
  peer: RTCPeerConnection,
  browser: CallBrowser,
  holding: (release: () => void) => void,
  end: (why: CallEnd) => void,
): void {
  let cancel = () => {};
  holding(() => cancel());
  peer.onconnectionstatechange = () => {
    cancel();
    if (peer.connectionState === 'failed') end({ how: 'lost' });
    if (peer.connectionState === 'disconnected') {
      cancel = browser.after(DISCONNECT_GRACE_MS, () => end({ how: 'lost' }));
    }
  };
}

function watchSound(
  peer: RTCPeerConnection,
  browser: CallBrowser,
  handlers: CallHandlers,
  holding: (release: () => void) => void,
): void {
  peer.ontrack = ({ streams, track }) => {
    const stream = streams[0] ?? new MediaStream([track]);
    const audio = browser.createAudio();
    holding(() => {
      audio.srcObject = null;
      audio.remove();
    });
    audio.autoplay = true;
    audio.srcObject = stream;
    handlers.onSound(stream);
  };
}

function watchChannel(
  channel: RTCDataChannel,
  handlers: CallHandlers,
  end: (why: CallEnd) => void,
  onOpen: () => void,
): void {
  const say = (event: object) => channel.send(JSON.stringify(event));
  channel.onopen = () => {
    handlers.onOpen();
    onOpen();
    const content = [{ type: 'input_text', text: OPENING }];
    say({ type: 'conversation.item.create', item: { type: 'message', role: 'user', content } });
    say({ type: 'response.create' });
  };
  channel.onmessage = ({ data }) => {
    const event = z.safeParse(ServerEvent, parseJson(data));
    // A hosted provider sends more kinds than the contract names; those are none of the widget's business.
    if (!event.success) return;
    handlers.onEvent(event.data);
    // How much of an interrupted answer was heard is the server's to know: it cut its own transcript.
    if (event.data.type === 'conversation.item.truncated') {
      say({ type: 'conversation.item.retrieve', item_id: event.data.item_id });
    }
  };
  channel.onclose = () => end({ how: 'closed' });
  // Chromium reports a far end that closed as an error first; a far end that died shows in the connection's state.
  channel.onerror = () => end({ how: 'closed' });
}

function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) {
    track.onended = null;
    track.stop();
  }
}
