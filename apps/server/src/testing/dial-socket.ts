import type { IncomingMessage } from 'node:http';
import { ServerEvent, type ServerEventOf } from '@parlo/contract/realtime';
import { resample } from '@parlo/voice';
import { WebSocket } from 'ws';
import * as z from 'zod/mini';

/** A caller over a real WebSocket, as a page or a program is one. */
export interface SocketCaller {
  send(event: object): void;
  /** The next event of a type, or one that came already and was not asked for yet. */
  event<T extends ServerEvent['type']>(type: T): Promise<ServerEventOf<T>>;
  /** Speaks 16 kHz mono sound and falls silent, as fast as it is spoken. */
  speak(samples: Float32Array): Promise<void>;
  /** All sound received so far, 16 kHz. */
  heard(): Float32Array;
  readonly protocol: string;
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  /** Hangs up. */
  close(): void;
  /** The network breaks. */
  vanish(): void;
}

/** The server did not let the caller in. */
export class RefusedError extends Error {
  readonly status: number;
  readonly body: { readonly error?: { readonly code: string; readonly message: string } };
  readonly headers: IncomingMessage['headers'];

  constructor(status: number, body: string, headers: IncomingMessage['headers']) {
    super(`refused with ${status}: ${body}`);
    this.status = status;
    this.body = body.startsWith('{') ? JSON.parse(body) : {};
    this.headers = headers;
  }
}

export interface DialOptions {
  readonly protocols?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}

const WIRE_RATE = 24_000;
const PIECE_MS = 40;

/** Resolves when the connection is open; rejects with {@link RefusedError}. */
export async function dialSocket(
  address: string,
  { protocols = [], headers = {} }: DialOptions = {},
): Promise<SocketCaller> {
  const socket = new WebSocket(address, [...protocols], { headers });
  const events: ServerEvent[] = [];
  const sound: Buffer[] = [];
  let arrived = () => {};
  const closed = Promise.withResolvers<{ code: number; reason: string }>();
  socket.on('close', (code, reason) => closed.resolve({ code, reason: String(reason) }));
  socket.on('message', (data) => {
    // An event that is not of the contract fails the test that waits for it.
    const event = z.parse(ServerEvent, JSON.parse(String(data)));
    if (event.type === 'response.output_audio.delta') sound.push(Buffer.from(event.delta, 'base64'));
    events.push(event);
    arrived();
  });
  await opening(socket);
  socket.on('error', () => {});
  const send = (event: object) => socket.send(JSON.stringify(event));
  return {
    send,
    async event(type) {
      for (;;) {
        const index = events.findIndex((event) => event.type === type);
        if (index >= 0) return events.splice(index, 1)[0] as never;
        await new Promise<void>((resolve) => {
          arrived = resolve;
        });
      }
    },
    async speak(samples) {
      const silence = new Float32Array(16_000);
      const wire = resample(Float32Array.of(...silence, ...samples, ...silence), 16_000, WIRE_RATE);
      const step = (WIRE_RATE * PIECE_MS) / 1_000;
      for (let at = 0; at < wire.length; at += step) {
        const piece = Int16Array.from(wire.subarray(at, at + step), (value) => value * 32_767);
        send({ type: 'input_audio_buffer.append', audio: Buffer.from(piece.buffer).toString('base64') });
        await new Promise((resolve) => setTimeout(resolve, PIECE_MS));
      }
    },
    heard() {
      const bytes = Buffer.concat(sound);
      const samples = Float32Array.from(
        { length: bytes.length / 2 },
        (_, index) => bytes.readInt16LE(index * 2) / 32_768,
      );
      return resample(samples, WIRE_RATE, 16_000);
    },
    protocol: socket.protocol,
    closed: closed.promise,
    close: () => socket.close(1000),
    vanish: () => socket.terminate(),
  };
}

function opening(socket: WebSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
    socket.once('unexpected-response', (_, response) => {
      const body: Buffer[] = [];
      response.on('data', (part: Buffer) => body.push(part));
      response.on('end', () => {
        const text = Buffer.concat(body).toString();
        reject(new RefusedError(response.statusCode ?? 0, text, response.headers));
      });
    });
  });
}
