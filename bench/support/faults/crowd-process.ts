import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from '../stats.ts';
import { ANSWER } from './business.ts';
import { Front } from './front.ts';
import { Seen, seenInWords } from './seen.ts';

/** Runs one crowd until it is told to end: says first how many are there, and at its end what became of them. */

export interface Crowd {
  readonly kind: 'idle' | 'slow' | 'chats';
  readonly port: number;
  readonly count: number;
  /** Who is asked. */
  readonly assistants: readonly string[];
}

export interface CrowdAnswer {
  readonly opened: number;
  readonly words: string;
}

const DRIP_MS = 1_000;
const A_MINUTE_MS = 60_000;
const AT_ONCE = 200;

let ending = false;

async function dial(port: number): Promise<Socket | null> {
  const socket = connect(port, '127.0.0.1');
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(socket)).on('error', () => resolve(null));
  });
}

/** A few hundred at a time: a queue of connections that the system keeps for a program is short. */
async function dialAll({ port, count }: Crowd): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let from = 0; from < count; from += AT_ONCE) {
    const some = await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - from) }, () => dial(port)));
    sockets.push(...some.filter((socket) => socket !== null));
  }
  return sockets;
}

async function stay(crowd: Crowd): Promise<() => string> {
  const sockets = await dialAll(crowd);
  if (crowd.kind === 'slow') for (const [at, socket] of sockets.entries()) beSlow(socket, crowd, at);
  say({ opened: sockets.length, words: '' });
  return () => {
    const open = sockets.filter((socket) => !socket.destroyed && socket.readyState === 'open').length;
    for (const socket of sockets) socket.destroy();
    return `${open} of ${sockets.length} were still open at the end.`;
  };
}

/** Every other one asks and never reads; the others never come to the end of what they ask. */
function beSlow(socket: Socket, { assistants }: Crowd, at: number): void {
  const body = JSON.stringify({
    assistantId: assistants[at % assistants.length],
    text: 'Do you deliver bread?',
  });
  const address = `10.9.${at % 250}.${1 + Math.floor(at / 250)}`;
  const head = `POST /api/chat HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\nContent-Type: application/json\r\n`;
  const request = `${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  if (at % 2 === 0) {
    socket.pause();
    socket.write(request);
    return;
  }
  socket.resume();
  let sent = 0;
  const timer = setInterval(() => {
    if (socket.destroyed || sent >= request.length) clearInterval(timer);
    else socket.write(request.slice(sent, ++sent));
  }, DRIP_MS);
}

/** One after the other by the clock, whether the ones before have their answers or not. */
async function type(crowd: Crowd): Promise<() => string> {
  const seen = new Seen();
  const front = new Front([`http://127.0.0.1:${crowd.port}`], seen);
  const times: number[] = [];
  say({ opened: crowd.count, words: '' });
  const start = performance.now();
  const all: Promise<void>[] = [];
  for (let at = 0; at < crowd.count && !ending; at++) {
    await delay(Math.max(0, start + (at * A_MINUTE_MS) / crowd.count - performance.now()));
    all.push(ask(at));
  }
  await Promise.all(all);
  return () =>
    `${times.length} of ${crowd.count} were answered rightly, ${Math.round(percentile(times, 0.5))} ms p50 and ${Math.round(percentile(times, 0.95))} ms p95; others read ${seenInWords(Object.fromEntries(seen.words), seen.unanswered)}, ${seen.wordless.length} errors without words.`;

  async function ask(at: number): Promise<void> {
    const from = performance.now();
    const body = {
      assistantId: crowd.assistants[at % crowd.assistants.length],
      text: 'Do you deliver bread?',
    };
    const answer = await front.ask('/api/chat', { body });
    if (answer?.text.includes(ANSWER)) times.push(performance.now() - from);
  }
}

function say(answer: CrowdAnswer): void {
  process.send?.(answer);
}

const ended = Promise.withResolvers<void>();
process.on('disconnect', () => process.exit());
process.on('message', (message: Crowd | 'end') => {
  if (message === 'end') {
    ending = true;
    ended.resolve();
    return;
  }
  void (message.kind === 'chats' ? type(message) : stay(message)).then(async (finish) => {
    await ended.promise;
    say({ opened: 0, words: finish() });
    process.disconnect();
  });
});
