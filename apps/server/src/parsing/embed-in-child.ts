import type { ChildProcess } from 'node:child_process';
import type { Passage } from '@parlo/dialog/responder';
import type { ParsedPassage, ParseOrder } from './ipc.ts';
import { type ParseResult, parseInChild } from './parse-in-child.ts';
import { forkSandboxed, lowerPriority } from './sandboxed-child.ts';

export type PassageText = Pick<Passage, 'heading' | 'text' | 'question'>;
/** Messages to the child: the texts, some at a time, then that these were all. */
export type ToEmbedder =
  | { readonly type: 'passages'; readonly passages: readonly PassageText[] }
  | { readonly type: 'all' };
/** Messages of the child: that it listens, then the vectors, some at a time, then the outcome. */
export type FromEmbedder =
  | { readonly type: 'started' }
  | { readonly type: 'vectors'; readonly vectors: readonly Int8Array[] }
  | { readonly type: 'done' }
  | { readonly type: 'failed'; readonly message: string };

/** Texts or vectors per message: few enough that the server can do other things in between. */
export const BATCH = 64;
const HEAP_MB = 400;

/** Reads a file and embeds its passages, each in a process of its own. As {@link parseInChild}. */
export async function readFileInChildren(order: ParseOrder, signal: AbortSignal): Promise<ParseResult> {
  const result = await parseInChild(order, signal);
  if (result.status === 'unreadable') return result;
  const vectors = await embedInChild(result.passages, signal);
  const passages = result.passages.map((passage, i): ParsedPassage => {
    return { ...passage, vector: vectors[i] ?? null };
  });
  return { ...result, passages };
}

/**
 * The vectors of passages, one for each, made by a process of low priority that ends with it: the model needs native
 * code, which the process that reads strangers' files may not load. Rejects when `signal` is aborted or the model
 * fails. Has no limits of its own: the model reads a bounded part of each text, so that no text takes longer or more
 * memory than another.
 */
export async function embedInChild(
  passages: readonly PassageText[],
  signal: AbortSignal,
): Promise<readonly Int8Array[]> {
  signal.throwIfAborted();
  if (passages.length === 0) return [];
  const child = forkSandboxed(new URL('./embed-child.ts', import.meta.url), {
    heapMb: HEAP_MB,
    addons: true,
  });
  const vectors: Int8Array[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const aborted = () => reject(signal.reason);
  signal.addEventListener('abort', aborted, { once: true });
  child.on('message', (message: FromEmbedder) => {
    if (message.type === 'vectors') vectors.push(...message.vectors);
    else if (message.type === 'done') resolve();
    else if (message.type === 'failed') reject(new Error(message.message));
    else {
      // Before the model's threads exist: they begin with the priority of the thread that starts them.
      lowerPriority(child);
      sendAll(child, passages).catch(reject);
    }
  });
  child.once('exit', (code, ended) => reject(new Error(`The embedding process ended: ${code ?? ended}`)));
  child.on('error', reject);
  try {
    await promise;
  } finally {
    signal.removeEventListener('abort', aborted);
    child.kill('SIGKILL');
  }
  if (vectors.length !== passages.length) throw new Error('There are fewer vectors than passages');
  return vectors;
}

async function sendAll(child: ChildProcess, passages: readonly PassageText[]): Promise<void> {
  // A message that can't be sent is no error by itself: the child's end is one.
  const send = (message: ToEmbedder) =>
    new Promise<void>((resolve) => child.send(message, undefined, undefined, () => resolve()));
  for (let at = 0; at < passages.length; at += BATCH) {
    const texts = passages
      .slice(at, at + BATCH)
      .map(({ heading, text, question }) => ({ heading, text, question }));
    await send({ type: 'passages', passages: texts });
  }
  await send({ type: 'all' });
}
