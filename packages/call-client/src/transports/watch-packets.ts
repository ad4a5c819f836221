import type { CallBrowser } from '../browser.ts';

/** How often received packets are counted, in milliseconds. */
export const COUNT_EVERY_MS = 400;
/** After so many counts without a new packet the server is asked whether it is there. */
export const ASK_COUNTS = 3;
/** The server sends sound without a pause, silence included: this many counts without a new packet are a dead end. */
export const COUNTS = 8;

/**
 * Calls `onLost` once when a connection that calls itself connected brings no more sound, as after the far end died
 * without a word; `heard` is whether it ever brought any. A server that answers while no sound comes has lost the call,
 * which is known after 1.2 s; where it does not answer either, the network is away, and may bring the call back. Returns
 * what stops it.
 */
export function watchPackets(
  peer: RTCPeerConnection,
  { after, fetch }: Pick<CallBrowser, 'after' | 'fetch'>,
  onLost: (heard: boolean) => void,
): () => void {
  const asking = new AbortController();
  let over = false;
  let before: number | null = 0;
  let still = 0;
  let cancel = plan();

  function plan(): () => void {
    return after(COUNT_EVERY_MS, () => void count());
  }

  function lose(): void {
    stop();
    onLost(before !== 0);
  }

  function stop(): void {
    over = true;
    cancel();
    asking.abort();
  }

  /** Any response will do. */
  async function ask(): Promise<void> {
    const answered = await fetch('/health', { cache: 'no-store', signal: asking.signal }).catch(() => null);
    if (answered && !over && still >= ASK_COUNTS) lose();
  }

  async function count(): Promise<void> {
    const received = await countPackets(peer);
    if (over) return;
    const stuck = received !== null && received === before && peer.connectionState === 'connected';
    still = stuck ? still + 1 : 0;
    before = received;
    // Before the first packet it is UDP that may be blocked, and there is no call to be lost.
    if (still === ASK_COUNTS && received !== 0) void ask();
    if (still >= COUNTS) lose();
    else cancel = plan();
  }

  return stop;
}

/** Null where the browser does not say. */
async function countPackets(peer: RTCPeerConnection): Promise<number | null> {
  let packets: number | null = null;
  for (const report of (await peer.getStats()).values()) {
    if (report.type === 'inbound-rtp') packets = (packets ?? 0) + report.packetsReceived;
  }
  return packets;
}
