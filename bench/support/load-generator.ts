import { connect, type Socket } from 'node:net';
import type { LoadOrder, LoadResult } from './load.ts';

/**
 * Asks one server as fast as it answers, over connections that stay open. A process of its own, and plain sockets:
 * an HTTP client would cost more than the server that is measured.
 */

class Connection {
  readonly #socket: Socket;
  #got: Buffer = Buffer.alloc(0);
  #answered: (answer: { status: number }) => void = () => undefined;
  #failed: (error: Error) => void = () => undefined;

  constructor(order: LoadOrder) {
    this.#socket = connect(order.port, '127.0.0.1').setNoDelay();
    this.#socket.on('data', (chunk) => this.#take(chunk));
    this.#socket.on('error', (error) => this.#failed(error));
    this.#socket.on('close', () => this.#failed(new Error('the connection was closed')));
  }

  ask(request: string): Promise<{ status: number }> {
    return new Promise((resolve, reject) => {
      this.#answered = resolve;
      this.#failed = reject;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#failed = () => undefined;
    this.#socket.destroy();
  }

  // Both servers say how long their answers are, so that a header and a length are all there is to read.
  #take(chunk: Buffer): void {
    this.#got = this.#got.length === 0 ? chunk : Buffer.concat([this.#got, chunk]);
    const end = this.#got.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = this.#got.toString('latin1', 0, end);
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
    if (this.#got.length < end + 4 + length) return;
    this.#got = Buffer.alloc(0);
    this.#answered({ status: Number(head.slice(9, 12)) });
  }
}

async function run(order: LoadOrder): Promise<LoadResult> {
  const started = performance.now();
  const measureFrom = started + order.warmUpMs;
  const until = measureFrom + order.forMs;
  const wrong: Record<string, number> = {};
  let answered = 0;
  let next = 0;
  await Promise.all(
    Array.from({ length: order.connections }, async () => {
      const connection = new Connection(order);
      while (performance.now() < until) {
        const { status } = await connection.ask(order.requests[next++ % order.requests.length] ?? '');
        if (status !== 200) wrong[status] = (wrong[status] ?? 0) + 1;
        else if (performance.now() >= measureFrom) answered++;
      }
      connection.close();
    }),
  );
  return { perSecond: (answered * 1_000) / order.forMs, wrong };
}

process.once('message', (order: LoadOrder) => {
  void run(order).then(
    (result) => process.send?.(result, () => process.disconnect()),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
