import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** Loading takes seconds, and many times that on a busy machine. */
const READY_LIMIT_MS = 120_000;
/** Reading a whole prompt at the speed of a busy core. */
const READ_LIMIT_MS = 30 * 60_000;
/** The model notices between two lots of tokens that nobody waits any more. */
const LEFT_LIMIT_MS = 120_000;
/** The process looks up from its work only between two lots of tokens. */
const ASK_LIMIT_MS = 60_000;
const LOOK_MS = 200;

const ServedCompletion = z.object({
  /** `left`: whoever asked went away before its end. */
  outcome: z.enum(['whole', 'left']),
  promptTokens: z.number(),
  /** Of the prompt, those that were in the model's memory from before. */
  cachedTokens: z.number(),
  writtenTokens: z.number(),
  /** Until the prompt was read; 0 for one that was left before. */
  readMs: z.number(),
  /** Until the first token; null without one. */
  firstMs: z.number().nullable(),
  wholeMs: z.number(),
  /** Everything that the model wrote, calls included. */
  written: z.string(),
  /** The last message of the request. */
  lastMessage: z.string(),
});
/** One completion that the model's process was asked for. */
export type ServedCompletion = z.infer<typeof ServedCompletion>;

const Served = z.object({ isBusy: z.boolean(), served: z.array(ServedCompletion) });

export interface ModelServer {
  /** `http://127.0.0.1:PORT/v1` */
  readonly baseUrl: string;
  /** Everything so far, oldest first. */
  served(): Promise<readonly ServedCompletion[]>;
  /** The same, once nothing runs any more. */
  settled(): Promise<readonly ServedCompletion[]>;
  /** Reads the last prompt to its end, so that the next one finds it in memory. */
  readLast(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the process that serves the real model. Its files have to be there. */
export async function startModelServer(): Promise<ModelServer> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('serve.ts', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const port = await portOf(child);
  const ask = async (path: string, method: 'GET' | 'POST'): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(ASK_LIMIT_MS),
    });
    return response.json();
  };
  const served = async () => Served.parse(await ask('/served', 'GET'));
  const settled = async (limitMs: number) => {
    const deadline = performance.now() + limitMs;
    while ((await served()).isBusy) {
      if (performance.now() > deadline) throw new Error('The model took too long.');
      await wait(LOOK_MS);
    }
    return (await served()).served;
  };
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    served: async () => (await served()).served,
    settled: () => settled(LEFT_LIMIT_MS),
    async readLast() {
      await ask('/read', 'POST');
      await settled(READ_LIMIT_MS);
    },
    async stop() {
      child.kill();
      await exited;
    },
  };
}

async function portOf(child: ChildProcess & { readonly stdout: NodeJS.ReadableStream }): Promise<number> {
  const limit = setTimeout(() => child.kill('SIGKILL'), READY_LIMIT_MS);
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const [, port] = /^ready (\d+)$/.exec(line) ?? [];
      if (port) return Number(port);
    }
  } finally {
    clearTimeout(limit);
  }
  throw new Error('The process of the model ended before it was ready.');
}
