import { connect, type Socket } from 'node:net';

export interface HttpResult {
  readonly status: number;
  /** Of the body. */
  readonly bytes: number;
}

const READ_BYTES = 64 * 1024;
const NOTHING = Buffer.alloc(0);

/**
 * A connection that stays open, for one request after the other. Responses are counted to their last byte and not kept,
 * and all of them are read into the same memory: an HTTP client would cost more than the server that is measured, and
 * collecting what it left behind would stop the clock's own process for milliseconds at a time.
 */
export class Connection {
  readonly #socket: Socket;
  /** The beginning of a response, until its head is whole. */
  #head: Buffer = NOTHING;
  #result: HttpResult | undefined;
  #missing = 0;
  #closed = false;
  #resolve: (result: HttpResult) => void = () => undefined;
  #failed: (error: Error) => void = () => undefined;

  constructor(port: number) {
    const buffer = Buffer.alloc(READ_BYTES);
    const callback = (count: number) => {
      this.#take(buffer.subarray(0, count));
      return true;
    };
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true, onread: { buffer, callback } });
    this.#socket.on('error', (error) => this.#failed(error));
    this.#socket.on('end', () => this.#end());
    this.#socket.on('close', () => this.#end());
  }

  /** Servers close a connection that nothing was asked over for a few seconds. */
  get open(): boolean {
    return !this.#closed;
  }

  /** Sends a whole HTTP request. The one before must have got its response. */
  send(request: string): Promise<HttpResult> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(closed());
      this.#resolve = resolve;
      this.#failed = reject;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#closed = true;
    this.#failed = () => undefined;
    this.#socket.destroy();
  }

  #end(): void {
    this.#closed = true;
    this.#failed(closed());
  }

  // Parlo sends the length of each response, so that a head and a length are all there is to read.
  #take(chunk: Buffer): void {
    if (this.#result) this.#missing -= chunk.length;
    else this.#readHead(this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk]));
    if (!this.#result || this.#missing > 0) return;
    const result = this.#result;
    this.#result = undefined;
    this.#resolve(result);
  }

  #readHead(got: Buffer): void {
    const end = got.indexOf('\r\n\r\n');
    // A copy: the next chunk comes into the same memory.
    this.#head = end < 0 ? Buffer.from(got) : NOTHING;
    if (end < 0) return;
    const head = got.toString('latin1', 0, end);
    const bytes = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
    this.#result = { status: Number(head.slice(9, 12)), bytes };
    this.#missing = bytes - (got.length - end - 4);
  }
}

const closed = () => new Error('the connection was closed');
