/** How often received packets are counted, in milliseconds. */
export const COUNT_EVERY_MS = 1_000;
/** The server sends sound without a pause, silence included: this many counts without a new packet are a dead end. */
export const COUNTS = 3;

/**
 * Calls `onLost` once when a connection that calls itself connected brings no more sound, as after the far end died
 * without a word; `heard` is whether it ever brought any. Returns what stops it.
 */
export function watchPackets(
  peer: RTCPeerConnection,
  after: (delayMs: number, task: () => void) => () => void,
  onLost: (heard: boolean) => void,
): () => void {
  let over = false;
  let before: number | null = 0;
  let still = 0;
  let cancel = plan();

  function plan(): () => void {
    return after(COUNT_EVERY_MS, () => void count());
  }

  async function count(): Promise<void> {
    const received = await countPackets(peer);
    if (over) return;
    const stuck = received !== null && received === before && peer.connectionState === 'connected';
    still = stuck ? still + 1 : 0;
    before = received;
    if (still >= COUNTS) onLost(received !== 0);
    else cancel = plan();
  }

  return () => {
    over = true;
    cancel();
  };
}

/** Null where the browser does not say. */
async function countPackets(peer: RTCPeerConnection): Promise<number | null> {
  let packets: number | null = null;
  for (const report of (await peer.getStats()).values()) {
    if (report.type === 'inbound-rtp') packets = (packets ?? 0) + report.packetsReceived;
  }
  return packets;
}
