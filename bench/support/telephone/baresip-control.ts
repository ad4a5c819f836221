import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** What baresip tells of a call, such as `CALL_ESTABLISHED`. */
export interface PhoneEvent {
  readonly type: string;
  readonly param: string;
  readonly at: number;
}

interface Message {
  readonly event?: boolean;
  readonly type?: string;
  readonly param?: string;
}

/** Tells a baresip what to do, and hears what happens: JSON in netstrings, `LENGTH:JSON,`. */
export class BaresipControl {
  readonly events: PhoneEvent[] = [];
  readonly #socket: Socket;
  readonly #waiting: (() => void)[] = [];
  #rest = Buffer.alloc(0);

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => this.#read(chunk));
  }

  static async connect(port: number): Promise<BaresipControl> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new BaresipControl(socket);
  }

  tell(command: string, params = ''): void {
    const text = JSON.stringify({ command, params });
    this.#socket.write(`${Buffer.byteLength(text)}:${text},`);
  }

  has(type: string): boolean {
    return this.events.some((each) => each.type === type);
  }

  /** Resolves when it has told so; rejects after `ms`. */
  async told(type: string, ms: number): Promise<PhoneEvent> {
    const until = performance.now() + ms;
    for (;;) {
      const event = this.events.find((each) => each.type === type);
      if (event) return event;
      const leftMs = until - performance.now();
      const told = this.events.map((each) => each.type).join(', ');
      if (leftMs <= 0) throw new Error(`${type} was not told in ${ms} ms, but ${told}.`);
      const next = new Promise<void>((resolve) => this.#waiting.push(resolve));
      await Promise.race([next, delay(leftMs, undefined, { ref: false })]);
    }
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    for (;;) {
      const colon = this.#rest.indexOf(':');
      const length = Number(this.#rest.subarray(0, colon).toString());
      if (colon < 0 || this.#rest.length < colon + length + 2) return;
      const text = this.#rest.subarray(colon + 1, colon + 1 + length).toString();
      this.#rest = this.#rest.subarray(colon + length + 2);
      const { event, type = '', param = '' } = JSON.parse(text) as Message;
      if (!event) continue;
      this.events.push({ type, param, at: performance.now() });
      for (const look of this.#waiting.splice(0)) look();
    }
  }
}
