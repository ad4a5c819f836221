import type { CallBrowser } from '../browser.ts';

/** How often received packets are counted, in milliseconds. */
export const COUNT_EVERY_MS = 400;
/** After this many counts without a new packet the server gets a ping. */
export const ASK_COUNTS = 3;
/** A question that nobody answers is asked again, in milliseconds. */
const ASK_LIMIT_MS = 1_000;
/** The server sends sound without a pause, silence included: this many counts without a new packet are a dead end. */
export const COUNTS = 8;

export interface PacketWatch {
  /** Something has changed: the next count without a packet is enough to ask the server. */
  hurry(): Promise<void>;
  stop(): void;
}

/**
 * Calls `onLost` once when a connection that calls itself connected brings no more sound, as after the far end died
 * without a word; `heard` is whether it ever brought any. A server that answers while no sound comes has lost the call,
 * which is known after 1.2 s; where it does not answer either, the network is away, and may bring the call back: it is
 * asked again until it does, since a phone that has another network by then has lost the call.
 */
export function watchPackets(
  peer: RTCPeerConnection,
  { after, fetch }: Pick<CallBrowser, 'after' | 'fetch'>,
  onLost: (heard: boolean) => void,
  /** Whether sound has to come now: some servers send none while nothing is said. */
  isDue = () => true,
): PacketWatch {
  let over = false;
  let before: number | null = 0;
  let still = 0;
  let asking: AbortController | null = null;
  let cancelLimit = () => {};
  let hurries = false;
  let cancel = plan();

  function plan(): () => void {
    return after(COUNT_EVERY_MS, () => void count());
  }

  function planAnew(): void {
    cancel();
    cancel = plan();
  }

  function lose(): void {
    stop();
    onLost(before !== 0);
  }

  function stop(): void {
    over = true;
    cancel();
    cancelLimit();
    asking?.abort();
  }

  /** Any response will do. */
  async function ask(): Promise<void> {
    if (asking) return;
    const mine = new AbortController();
    asking = mine;
    cancelLimit = after(ASK_LIMIT_MS, () => mine.abort());
    // Without cookies it takes a connection of its own: those in use may belong to an address that is gone.
    const request = { cache: 'no-store', credentials: 'omit', signal: mine.signal } as const;
    const answered = await fetch('/health', request).catch(() => null);
    cancelLimit();
    asking = null;
    if (answered && !over && still >= ASK_COUNTS) lose();
  }

  async function count(): Promise<void> {
    const received = await countPackets(peer);
    if (over) return;
    const { connectionState } = peer;
    const stuck = isDue() && received !== null && received === before && hasBegun(peer);
    const atLeast = hurries ? ASK_COUNTS : 0;
    still = stuck ? Math.max(still + 1, atLeast) : 0;
    hurries = false;
    before = received;
    // Before the first packet it is UDP that may be blocked, and there is no call to be lost.
    if (still >= ASK_COUNTS && received !== 0) void ask();
    // One that looks for another way has a limit of its own.
    if (still >= COUNTS && connectionState === 'connected') lose();
    else planAnew();
  }

  return {
    async hurry() {
      if (over) return;
      planAnew();
      // Earlier packets do not count.
      before = await countPackets(peer).catch(() => before);
      hurries = true;
    },
    stop,
  };
}

const hasBegun = ({ connectionState }: RTCPeerConnection) =>
  connectionState === 'connected' || connectionState === 'disconnected';

/** Null where the browser does not say. */
async function countPackets(peer: RTCPeerConnection): Promise<number | null> {
  let packets: number | null = null;
  for (const report of (await peer.getStats()).values()) {
    if (report.type === 'inbound-rtp') packets = (packets ?? 0) + report.packetsReceived;
  }
  return packets;
}
