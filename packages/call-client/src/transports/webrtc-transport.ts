import { HANG_UP } from '@parlo/contract/hang-up';
import type { CallBrowser } from '../browser.ts';
import type { Accepted } from '../signalling.ts';
import { parseJson } from '../wire/read.ts';
import type { EventSocket } from './event-socket.ts';
import { createSoundElement } from './sound-element.ts';
import { type Transport, TransportFailed, type TransportHandlers } from './transport.ts';
import { type PacketWatch, watchPackets } from './watch-packets.ts';

/** From the SDP answer to an open channel. Where UDP passes, that takes a few round trips. */
export const MEDIA_LIMIT_MS = 3_000;
/** A connection may lose its way and find it again; past this it is lost. */
export const DISCONNECT_GRACE_MS = 5_000;

/** An answer that refuses the data channel: the far end takes sound alone, and the server has the call's events. */
const NO_CHANNEL = /^m=application 0 /m;

/**
 * Sound by UDP, events by a data channel, or by a WebSocket of the server's where the answer refuses the channel. The offer
 * is begun at once, so that it is ready when the secret is; `exchange` posts it and resolves with the SDP answer.
 */
export function createWebRtcTransport(
  browser: CallBrowser,
  handlers: TransportHandlers,
  exchange: (offer: string, secret: string) => Promise<Accepted>,
): Transport {
  const peer = browser.createPeer();
  const channel = peer.createDataChannel('oai-events');
  // A transceiver instead of a track: the offer need not wait for the microphone.
  const { sender } = peer.addTransceiver('audio', { direction: 'sendrecv' });
  const offer = peer.createOffer();
  // The promise is for `connect`; a call may end before.
  offer.catch(() => {});
  const opening = Promise.withResolvers<void>();
  opening.promise.catch(() => {});
  const releases: (() => void)[] = [];
  let cancelLimit = () => {};
  let packets: PacketWatch | null = null;
  let events: EventSocket | null = null;
  /** The events' socket is there, and the sound is not yet. */
  let joined = false;
  let state: 'opening' | 'open' | 'lost' | 'closed' = 'opening';

  function down(how: 'closed' | 'lost' | 'deaf'): void {
    if (state === 'open') {
      if (how !== 'closed') state = 'lost';
      handlers.onDown(how);
    } else opening.reject(new TransportFailed(`the connection was ${how}`));
  }
  function close(now: boolean): void {
    if (state === 'closed') return;
    events?.close(state !== 'lost');
    state = 'closed';
    opening.reject(new TransportFailed('closed'));
    cancelLimit();
    for (const release of releases.splice(0)) release();
    hangUp(peer, channel, browser.after, now);
  }
  function opened(): void {
    if (state !== 'opening') return;
    state = 'open';
    cancelLimit();
    packets = watchPackets(
      peer,
      browser,
      (heard) => down(heard ? 'lost' : 'deaf'),
      () => events?.audible ?? true,
    );
    releases.push(packets.stop);
    opening.resolve();
    handlers.onOpen();
  }

  function openedWithSocket(): void {
    if (joined && peer.connectionState === 'connected') opened();
  }
  /** The socket connects while the sound looks for its way. */
  function joinEvents(accepted: Accepted): void {
    leaveChannel(channel);
    const onJoined = () => {
      joined = true;
      openedWithSocket();
    };
    import('./event-socket.ts').then(
      ({ EventSocket }) => {
        if (state !== 'closed')
          events = new EventSocket(browser, accepted, { onJoined, onEvent: handlers.onEvent, onDown: down });
      },
      (cause) => opening.reject(new TransportFailed('a file did not load', { cause })),
    );
  }

  watchChannel(channel, handlers, opened, down);
  const sound = createSoundElement(browser, handlers);
  peer.ontrack = ({ streams, track }) => sound.play(streams[0] ?? new MediaStream([track]));
  releases.push(watchPeer(peer, browser, openedWithSocket, down), sound.release);
  return {
    async connect({ secret, iceServers }) {
      // Before the description is set: that is when the browser begins to look for its own addresses.
      if (iceServers.length > 0) peer.setConfiguration({ iceServers: [...iceServers] });
      const description = await offer.catch(unusable);
      await peer.setLocalDescription(description).catch(unusable);
      const accepted = await exchange(description.sdp ?? '', secret);
      if (state === 'closed') throw new TransportFailed('closed');
      const { sdp } = accepted;
      if (NO_CHANNEL.test(sdp)) joinEvents(accepted);
      await peer.setRemoteDescription({ type: 'answer', sdp }).catch(unusable);
      if (state === 'opening')
        cancelLimit = browser.after(MEDIA_LIMIT_MS, () =>
          opening.reject(new TransportFailed('no channel in time')),
        );
      await opening.promise;
    },
    listen: (microphone) => void sender.replaceTrack(microphone.getAudioTracks()[0] ?? null).catch(() => {}),
    send: (event) => {
      if (events) events.send(event);
      else if (channel.readyState === 'open') channel.send(JSON.stringify(event));
    },
    wake() {
      sound.wake();
      events?.wake();
      void packets?.hurry();
    },
    close,
  };
}

function unusable(cause: unknown): never {
  throw new TransportFailed('this browser can’t make such a connection', { cause });
}

function watchChannel(
  channel: RTCDataChannel,
  handlers: TransportHandlers,
  opened: () => void,
  down: (how: 'closed' | 'lost') => void,
): void {
  channel.onopen = opened;
  channel.onmessage = ({ data }) => handlers.onEvent(parseJson(data));
  channel.onclose = () => down('closed');
  // Chromium reports a far end that closed as an error first; a far end that died shows in the connection's state.
  channel.onerror = () => down('closed');
}

function watchPeer(
  peer: RTCPeerConnection,
  browser: CallBrowser,
  changed: () => void,
  down: (how: 'lost') => void,
): () => void {
  let cancel = () => {};
  peer.onconnectionstatechange = () => {
    cancel();
    changed();
    if (peer.connectionState === 'failed') down('lost');
    if (peer.connectionState === 'disconnected')
      cancel = browser.after(DISCONNECT_GRACE_MS, () => down('lost'));
  };
  return () => cancel();
}

function leaveChannel(channel: RTCDataChannel): void {
  channel.onopen = channel.onmessage = channel.onerror = channel.onclose = null;
}

/** How long the far end may take to close its side of the channel, in milliseconds. */
export const HANG_UP_GRACE_MS = 200;

/**
 * Says so, and closes the connection once the far end has closed the channel: a server that loses either in the middle of
 * an event may meet a fault of its WebRTC library. `now` closes both at once, right after the word.
 */
function hangUp(
  peer: RTCPeerConnection,
  channel: RTCDataChannel,
  after: (delayMs: number, task: () => void) => () => void,
  now: boolean,
): void {
  peer.onconnectionstatechange = null;
  peer.ontrack = null;
  leaveChannel(channel);
  const isOpen = channel.readyState === 'open';
  if (isOpen) channel.send(HANG_UP);
  if (now || !isOpen) {
    channel.close();
    peer.close();
    return;
  }
  const cancel = after(HANG_UP_GRACE_MS, () => peer.close());
  channel.onclose = () => {
    cancel();
    peer.close();
  };
}
