import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { openRoomLine } from '../livekit/room-line.ts';
import { type Answered, AnswerWatch } from './answer-watch.ts';
import { LINE_RATE, type Line, openPeerLine, openSocketLine, PIECE_MS, type Piece } from './lines.ts';
import type { Asked } from './questions.ts';

/** The process of all callers: it lives on a core of its own, so that what they cost is nobody else's. */

export interface GroupOrder {
  readonly url: string;
  readonly transport: 'websocket' | 'webrtc' | 'livekit';
  /** Files of raw 24 kHz mono 16-bit sound, one for each question. */
  readonly recordings: readonly string[];
  readonly callers: readonly {
    readonly assistantId: string;
    readonly address: string;
    readonly asks: readonly Asked[];
  }[];
  /** From the end of a question to the beginning of the next. */
  readonly gapMs: number;
}

export interface GroupResult {
  readonly answered: readonly (Answered & Asked)[];
  readonly refused: number;
  /** Of each call, from its first request to its open channel, in milliseconds. */
  readonly setupMs: readonly number[];
  /** How late the callers' own clock was, 99th percentile: above some 50 ms the callers are what is measured. */
  readonly callersLateMs: number;
  /** Epoch milliseconds from the first question to the last answer. */
  readonly from: number;
  readonly to: number;
}

const OPENERS = { websocket: openSocketLine, webrtc: openPeerLine, livekit: openRoomLine };
const PIECE_SAMPLES = (LINE_RATE * PIECE_MS) / 1_000;
/** The notice and the greeting are over by then. */
const OPENING_MS = 7_000;
/** Between one call's beginning and the next. */
const APART_MS = 230;
const ROOM = 40;

function toPiece(samples: Int16Array): Piece {
  const half = PIECE_SAMPLES / 2;
  return {
    base64: Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength).toString('base64'),
    frames: [samples.slice(0, half), samples.slice(half)],
  };
}

/** A recording in a quiet room, as pieces. */
function readPieces(path: string): Piece[] {
  const bytes = Uint8Array.from(readFileSync(path));
  const samples = new Int16Array(bytes.buffer);
  const count = Math.ceil(samples.length / PIECE_SAMPLES);
  return Array.from({ length: count }, (_, at) => {
    const piece = hush();
    const part = samples.subarray(at * PIECE_SAMPLES, (at + 1) * PIECE_SAMPLES);
    for (const [index, sample] of part.entries())
      piece[index] = Math.max(-32_768, Math.min(32_767, sample + (piece[index] ?? 0)));
    return toPiece(piece);
  });
}

function hush(): Int16Array<ArrayBuffer> {
  return Int16Array.from({ length: PIECE_SAMPLES }, () => (Math.random() * 2 - 1) * ROOM);
}

/** Fifty pieces a second into a line, questions among them. */
class Speaker {
  readonly #line: Line;
  readonly #quiet: readonly Piece[];
  #pieces: readonly Piece[] = [];
  #at = 0;
  #done: (() => void) | null = null;
  #ticks = 0;

  constructor(line: Line, quiet: readonly Piece[]) {
    this.#line = line;
    this.#quiet = quiet;
  }

  say(pieces: readonly Piece[]): Promise<void> {
    this.#pieces = pieces;
    this.#at = 0;
    return new Promise((resolve) => {
      this.#done = resolve;
    });
  }

  tick(): void {
    const piece = this.#pieces[this.#at++] ?? this.#quiet[this.#ticks++ % this.#quiet.length];
    if (piece) this.#line.speak(piece);
    if (this.#at !== this.#pieces.length) return;
    this.#done?.();
    this.#done = null;
  }

  close(): void {
    this.#line.close();
  }
}

async function run(order: GroupOrder): Promise<GroupResult> {
  const recordings = order.recordings.map(readPieces);
  const quiet = Array.from({ length: 50 }, () => toPiece(hush()));
  const open = OPENERS[order.transport];
  const setupMs: number[] = [];
  const speakers = new Set<Speaker>();
  const answered: GroupResult['answered'][number][] = [];
  let refused = 0;
  const started = performance.now();
  let ticks = 0;
  const timer = setInterval(() => {
    for (; started + ticks * PIECE_MS <= performance.now(); ticks++) for (const each of speakers) each.tick();
  }, PIECE_MS / 2);
  const late = monitorEventLoopDelay({ resolution: 5 });
  let [from, to] = [Number.POSITIVE_INFINITY, 0];

  async function call({ assistantId, address, asks }: GroupOrder['callers'][number], index: number) {
    await delay(index * APART_MS);
    const watch = new AnswerWatch();
    const askedAt = performance.now();
    const line = await open({ url: order.url, assistantId, address, watch });
    setupMs.push(performance.now() - askedAt);
    const speaker = new Speaker(line, quiet);
    speakers.add(speaker);
    try {
      // All have come before the first asks; they ask at different moments.
      await delay(
        (order.callers.length - index) * APART_MS + OPENING_MS + (index / order.callers.length) * order.gapMs,
      );
      late.enable();
      from = Math.min(from, Date.now());
      for (const { recording } of asks) {
        await speaker.say(recordings[recording] ?? []);
        watch.asked(performance.now());
        await delay(order.gapMs);
        watch.next();
      }
      to = Math.max(to, Date.now());
    } finally {
      speakers.delete(speaker);
      speaker.close();
    }
    answered.push(
      ...watch.answered.map((each, at) => ({
        ...each,
        recording: asks[at]?.recording ?? 0,
        answer: asks[at]?.answer ?? '',
      })),
    );
  }

  await Promise.all(
    order.callers.map((caller, index) =>
      call(caller, index).catch((error: unknown) => {
        console.error(String(error));
        refused++;
      }),
    ),
  );
  clearInterval(timer);
  return { answered, refused, setupMs, callersLateMs: late.percentile(99) / 1e6, from, to };
}

process.once('message', (order: GroupOrder) => {
  void run(order).then(
    // libwebrtc's threads would keep the process alive.
    (result) => process.send?.(result, () => process.exit(0)),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.send?.('ready');
