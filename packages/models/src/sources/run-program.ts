import { spawn } from 'node:child_process';

/** What a program wrote last, for a sentence about its failure. */
const KEPT_LETTERS = 600;

export interface ProgramEnd {
  /** 0 when it succeeded. */
  readonly code: number;
  readonly lastWords: string;
}

/** Runs a program to its end; null when there is none of this name. Rejects when aborted or late; it is killed then. */
export async function runProgram(
  command: string,
  args: readonly string[],
  signal: AbortSignal,
): Promise<ProgramEnd | null> {
  signal.throwIfAborted();
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], signal });
  let words = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-KEPT_LETTERS);
  });
  const { promise, resolve, reject } = Promise.withResolvers<ProgramEnd | null>();
  child.once('error', (error: NodeJS.ErrnoException) => {
    if (signal.aborted) reject(signal.reason);
    else if (error.code === 'ENOENT') resolve(null);
    else reject(error);
  });
  child.once('close', (code) => {
    if (signal.aborted) reject(signal.reason);
    else resolve({ code: code ?? 1, lastWords: words.trim() });
  });
  return promise;
}
