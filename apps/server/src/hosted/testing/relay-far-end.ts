import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket, WebSocketServer } from 'ws';

/** The other ends of hosted calls: a provider that speaks without a pause, and visitors who do. */

export interface Ports {
  readonly provider: number;
}

export interface Measured {
  /** From a visitor's event to the provider, each. */
  readonly late: readonly number[];
  /** A provider's answer and the first event of its sideband, without anything between. */
  readonly setups: readonly number[];
}

interface Task {
  readonly door: string;
  readonly calls: number;
  readonly seconds: number;
  readonly setups: number;
}

const PIECE_MS = 100;
const PIECE = Buffer.alloc(PIECE_MS * 48);
const ANSWER =
  'v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\nm=audio 9 UDP/TLS/RTP/SAVPF 111\r\na=mid:0\r\n';

export async function runFarEnd(): Promise<void> {
  const late: number[] = [];
  const provider = await startProvider(late);
  process.send?.({ provider });
  const [task] = (await once(process, 'message')) as [Task];
  const setups = await measureSetups(provider, task.setups);
  const visitors = await Promise.all(Array.from({ length: task.calls }, () => visit(task.door)));
  await pause(2_000);
  late.length = 0;
  process.send?.('begins');
  await pause(task.seconds * 1_000);
  process.send?.({ late: [...late], setups } satisfies Measured);
  for (const stop of visitors) stop();
}

async function startProvider(late: number[]): Promise<number> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(201, { location: '/v1/realtime/calls/rtc_bench' }).end(ANSWER);
    });
  });
  new WebSocketServer({ server }).on('connection', (socket) => serve(socket, late));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

function serve(socket: WebSocket, late: number[]): void {
  const send = (event: object) => socket.send(JSON.stringify({ event_id: 'e', ...event }));
  send({ type: 'session.created', session: {} });
  let timer: NodeJS.Timeout | undefined;
  socket.on('close', () => clearInterval(timer));
  socket.on('message', (data) => {
    const event = JSON.parse(String(data)) as { type: string; audio?: string };
    if (event.type === 'session.update') send({ type: 'session.updated', session: {} });
    if (event.type === 'input_audio_buffer.append' && event.audio) {
      late.push(performance.now() - Buffer.from(event.audio, 'base64').readDoubleLE(0));
    }
    if (event.type !== 'response.create' || timer) return;
    const ids = { response_id: 'resp_1', item_id: 'item_1' };
    send({ type: 'response.created', response: { id: 'resp_1' } });
    const delta = PIECE.toString('base64');
    timer = setInterval(() => send({ type: 'response.output_audio.delta', ...ids, delta }), PIECE_MS);
  });
}

async function measureSetups(provider: number, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < count; at++) {
    const begun = performance.now();
    await (
      await fetch(`http://127.0.0.1:${provider}/v1/realtime/calls`, { method: 'POST', body: 'x' })
    ).text();
    const socket = new WebSocket(`ws://127.0.0.1:${provider}/v1/realtime?call_id=rtc_bench`);
    await once(socket, 'message');
    times.push(performance.now() - begun);
    socket.close();
  }
  return times;
}

/** A visitor who asks for the greeting and then speaks, ten times a second as a page does. */
async function visit(door: string): Promise<() => void> {
  const socket = new WebSocket(door);
  await once(socket, 'message');
  socket.send(JSON.stringify({ type: 'response.create' }));
  const timer = setInterval(() => {
    const sound = Buffer.from(PIECE);
    sound.writeDoubleLE(performance.now(), 0);
    socket.send(JSON.stringify({ type: 'input_audio_buffer.append', audio: sound.toString('base64') }));
  }, PIECE_MS);
  return () => {
    clearInterval(timer);
    socket.terminate();
  };
}
