import type { ActReader, DangerReader } from '../responder.ts';
import { throwIfAborted, waitFor } from '../text/abort.ts';
import { cleanText } from '../text/clean-text.ts';
import type { HostedReader } from './hosted-dialog.ts';

/** A network takes some 20 ms; one that takes this long is stuck, and words decide: a caller waits for it in silence. */
const READ_LIMIT_MS = 500;
const MOST_CHARACTERS = 400;
const HAS_WORDS = /[\p{L}\p{N}]/u;

/** Reads turns by the networks of a model, which stays its creator's. */
export function createHostedReader(
  model: DangerReader & ActReader,
  limitMs: number = READ_LIMIT_MS,
): HostedReader {
  async function ask<T>(
    said: string,
    read: (text: string, limit: AbortSignal) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T | undefined> {
    if (!HAS_WORDS.test(said)) return undefined;
    const limit = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
    try {
      throwIfAborted(signal);
      return await waitFor(read(cleanText(said, MOST_CHARACTERS), limit), limit);
    } catch {
      throwIfAborted(signal);
      return undefined;
    }
  }
  return {
    dangerOf: (said, signal) => ask(said, (text, limit) => model.dangerOf(text, limit), signal),
    actOf: (turn, signal) => ask(turn.said, (said, limit) => model.actOf({ ...turn, said }, limit), signal),
  };
}
