/** How long the far end may take to close its side of the channel, in milliseconds. */
export const HANG_UP_GRACE_MS = 200;

/**
 * Closes the channel first, and the connection once the far end has closed its side too: a server that loses both
 * in the middle of an event may meet a fault of its WebRTC library. `now` closes both at once.
 */
export function hangUp(
  peer: RTCPeerConnection,
  channel: RTCDataChannel,
  after: (delayMs: number, task: () => void) => () => void,
  now: boolean,
): void {
  peer.onconnectionstatechange = null;
  peer.ontrack = null;
  channel.onopen = null;
  channel.onmessage = null;
  channel.onerror = null;
  channel.onclose = null;
  const told = now || channel.readyState !== 'open';
  channel.close();
  if (told) {
    peer.close();
    return;
  }
  const cancel = after(HANG_UP_GRACE_MS, () => peer.close());
  channel.onclose = () => {
    cancel();
    peer.close();
  };
}
