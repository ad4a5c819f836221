import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A program that ended: whether it succeeded, and what it wrote, both streams together. */
export interface Outcome {
  readonly ok: boolean;
  readonly text: string;
  readonly ms: number;
}

export interface CommandOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Written to the program; without it, it reads nothing. */
  readonly input?: string;
  readonly limitMs?: number;
}

/** Nothing that an installation does takes longer than this on a busy machine. */
const COMMAND_LIMIT_MS = 1_800_000;

/** Runs a program to its end. A program that is not there is an outcome like any other. */
export async function outcome(
  command: readonly string[],
  { cwd, env, input, limitMs = COMMAND_LIMIT_MS }: CommandOptions = {},
): Promise<Outcome> {
  const startedAt = performance.now();
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd,
    env: env ?? process.env,
    stdio: ['pipe', 'pipe', 'pipe'],
    signal: AbortSignal.timeout(limitMs),
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  child.stdin.on('error', () => undefined).end(input);
  const ok = await once(child, 'close').then(
    ([code]) => code === 0,
    (error: Error) => {
      text += error.message;
      return false;
    },
  );
  return { ok, text, ms: performance.now() - startedAt };
}

/** What a program wrote; throws with its last words when it fails. */
export async function must(command: readonly string[], options?: CommandOptions): Promise<string> {
  const { ok, text } = await outcome(command, options);
  if (!ok) throw new Error(`${command.join(' ').slice(0, 200)} failed:\n${text.slice(-3_000)}`);
  return text;
}

export const isHere = async (program: string): Promise<boolean> =>
  (await outcome(['sh', '-c', `command -v ${program}`])).ok;
