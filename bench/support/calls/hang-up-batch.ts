import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { HANG_UP } from '@parlo/contract/hang-up';
import wrtc from '@roamhq/wrtc';
import type { FromBurstHost } from './burst-host.ts';

/** The process of callers that hang up in mid-burst: a crash of libwebrtc may be theirs as well as the host's. */

export type Way = 'agreed' | 'leaving' | 'polite' | 'rude';
export interface BatchOrder {
  readonly way: Way;
  readonly count: number;
}
/** Each hang-up, and each host that died. */
export type FromBatch = 'hang_up' | 'host_died';

const AT_ONCE = 4;
const LIMIT_MS = 10_000;
const HOST = new URL('./burst-host.ts', import.meta.url);

class Host {
  #child: ChildProcess = this.#start();
  #last = 0;

  #start(): ChildProcess {
    const child = fork(HOST, { stdio: ['ignore', 'inherit', 'ignore', 'ipc'] });
    child.setMaxListeners(50);
    return child;
  }

  /** Answers an offer, and says when that call is over: by itself, or with the process. */
  async answer(offer: string): Promise<{ sdp: string; over: Promise<void> }> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) this.#child = this.#start();
    const child = this.#child;
    const id = ++this.#last;
    const answered = Promise.withResolvers<string>();
    const over = Promise.withResolvers<void>();
    const receive = (message: FromBurstHost) => {
      if (message.id !== id) return;
      if ('sdp' in message) answered.resolve(message.sdp);
      else over.resolve();
    };
    const died = () => {
      answered.reject(new Error('The host died.'));
      over.resolve();
    };
    child.on('message', receive).once('exit', died);
    void over.promise.finally(() => child.off('message', receive).off('exit', died));
    child.send({ id, offer });
    return { sdp: await answered.promise, over: over.promise };
  }

  watch(): void {
    const child = this.#child;
    child.once('exit', (_, signal) => {
      if (signal === null || signal === 'SIGTERM') return;
      process.send?.('host_died' satisfies FromBatch);
      this.#child = this.#start();
      this.watch();
    });
  }

  async close(): Promise<void> {
    const exit = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await exit;
  }
}

async function hangUp(host: Host, way: Way): Promise<void> {
  const peer = new wrtc.RTCPeerConnection();
  const channel = peer.createDataChannel('oai-events');
  const burst = Promise.withResolvers<void>();
  let events = 0;
  // In the middle of one, never at the same place.
  const enough = 5 + Math.floor(Math.random() * 100);
  channel.onmessage = () => {
    if (++events === enough) burst.resolve();
  };
  await peer.setLocalDescription(await peer.createOffer());
  try {
    const { sdp, over } = await host.answer(peer.localDescription?.sdp ?? '');
    await peer.setRemoteDescription({ type: 'answer', sdp });
    await Promise.race([burst.promise, over, delay(LIMIT_MS)]);
    channel.onmessage = null;
    if (way === 'agreed' || way === 'leaving') channel.send(HANG_UP);
    if (way === 'agreed' || way === 'polite') {
      const closed = Promise.withResolvers<void>();
      channel.onclose = () => closed.resolve();
      if (way === 'polite') channel.close();
      await Promise.race([closed.promise, delay(200)]);
    }
    peer.close();
    await Promise.race([over, delay(LIMIT_MS)]);
  } catch {
    // The host died under this call too.
    peer.close();
  }
}

async function run({ way, count }: BatchOrder): Promise<void> {
  const host = new Host();
  host.watch();
  let begun = 0;
  const line = async () => {
    while (begun < count) {
      begun++;
      await hangUp(host, way);
      process.send?.('hang_up' satisfies FromBatch);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, line));
  await host.close();
}

process.once('message', (order: BatchOrder) => {
  // libwebrtc's threads would keep the process alive.
  void run(order).finally(() => process.exit(0));
});
