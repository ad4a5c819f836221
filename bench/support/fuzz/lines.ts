import { SessionResponse } from '@parlo/contract';
import wrtc from '@roamhq/wrtc';
import type { Closing, EventLine } from './fuzzed-call.ts';

/** Lines that carry events alone, by each way in which a client may open one. */

export type Way = 'visitor, WebSocket' | 'key, WebSocket' | 'visitor, data channel';

export interface Place {
  readonly url: string;
  readonly assistantId: string;
  /** The owner's API key. Absent: a visitor calls. */
  readonly key?: string;
}

const OPEN_MS = 20_000;

async function secretFor({ url, assistantId }: Place): Promise<string> {
  const response = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ assistantId }),
    signal: AbortSignal.timeout(OPEN_MS),
  });
  const session = SessionResponse.parse(await response.json());
  if (!session.success) throw new Error(session.message);
  return session.client_secret.value;
}

export async function openEventSocket(place: Place, onMessage: (text: string) => void): Promise<EventLine> {
  const address = `${place.url.replace(/^http/, 'ws')}/v1/realtime`;
  // Headers are Node's own addition.
  const Socket = WebSocket as new (url: string, options: object) => WebSocket;
  const socket = place.key
    ? new Socket(`${address}?model=${place.assistantId}`, {
        headers: { authorization: `Bearer ${place.key}` },
      })
    : new Socket(address, {
        protocols: ['realtime', `openai-insecure-api-key.${await secretFor(place)}`],
      });
  const opened = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<Closing>();
  socket.onopen = () => opened.resolve();
  socket.onerror = () => {};
  socket.onmessage = ({ data }) => onMessage(String(data));
  socket.onclose = ({ code, reason }) => {
    opened.reject(new Error(`The call was refused: ${code} ${reason}`));
    closed.resolve({ code, reason });
  };
  await opened.promise;
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => socket.close(),
    closed: closed.promise,
  };
}

export async function openEventChannel(place: Place, onMessage: (text: string) => void): Promise<EventLine> {
  const secret = await secretFor(place);
  const peer = new wrtc.RTCPeerConnection();
  peer.addTransceiver('audio');
  const channel = peer.createDataChannel('oai-events');
  const opened = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<Closing>();
  let refusal = '';
  channel.onopen = () => opened.resolve();
  channel.onmessage = ({ data }) => {
    const text = String(data);
    // A data channel closes without a reason: an error names it before.
    refusal = /"code":"(too_many_events)"/.exec(text)?.[1] ?? refusal;
    onMessage(text);
  };
  channel.onclose = () => {
    opened.reject(new Error('The call was refused.'));
    closed.resolve({ code: 0, reason: refusal });
  };
  const offer = await peer.createOffer();
  await peer.setLocalDescription(offer);
  const response = await fetch(`${place.url}/v1/realtime/calls`, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp', authorization: `Bearer ${secret}` },
    body: offer.sdp ?? '',
    signal: AbortSignal.timeout(OPEN_MS),
  });
  if (!response.ok) {
    peer.close();
    throw new Error(`The call was refused with ${response.status}.`);
  }
  await peer.setRemoteDescription({ type: 'answer', sdp: await response.text() });
  await opened.promise;
  return {
    send: (text) => {
      if (channel.readyState === 'open') channel.send(text);
    },
    close() {
      channel.onclose = () => peer.close();
      channel.close();
    },
    closed: closed.promise,
  };
}
