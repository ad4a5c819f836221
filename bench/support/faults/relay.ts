import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A way to a service that can be cut: refused as by a machine without it, or silent as behind a broken network. */
export class Relay {
  readonly #target: number;
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  #server: Server | null = null;
  #silent = false;
  readonly #host: string;
  port = 0;

  /** Passes connections to `host` on to a port of this machine. */
  constructor(target: number, host = '127.0.0.1') {
    this.#target = target;
    this.#host = host;
  }

  async open(): Promise<void> {
    this.#silent = false;
    for (const [from, to] of this.#pairs) {
      from.resume();
      to.resume();
    }
    if (this.#server) return;
    this.#server = createServer((socket) => this.#join(socket)).listen(this.port, this.#host);
    await once(this.#server, 'listening');
    this.port = (this.#server.address() as AddressInfo).port;
  }

  async refuse(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (!server) return;
    server.close();
    for (const [from, to] of this.#pairs) {
      from.resetAndDestroy();
      to.destroy();
    }
    await once(server, 'close');
  }

  /** Takes connections and bytes, and passes nothing on. */
  silence(): void {
    this.#silent = true;
    for (const [from, to] of this.#pairs) {
      from.pause();
      to.pause();
    }
  }

  #join(from: Socket): void {
    const to = connect(this.#target, '127.0.0.1');
    const pair = [from, to] as const;
    this.#pairs.add(pair);
    for (const socket of pair) {
      const other = socket === from ? to : from;
      socket.on('error', () => undefined);
      socket.on('close', () => {
        other.destroy();
        this.#pairs.delete(pair);
      });
      socket.pipe(other);
      if (this.#silent) socket.pause();
    }
  }
}
