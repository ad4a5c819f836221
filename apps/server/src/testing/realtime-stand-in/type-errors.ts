import { spawn } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { RealtimeStandIn, TakenRequest } from './start.ts';

const MODULES = fileURLToPath(new URL('../../../node_modules', import.meta.url));
/** The compiler's start, not the program in `.bin`, which a machine may run by another Node. */
const COMPILER = fileURLToPath(new URL('../../../../../node_modules/typescript/bin/tsc', import.meta.url));
const COMPILE_MS = 60_000;
const LONGEST = 400;

const OPTIONS = {
  compilerOptions: {
    target: 'es2024',
    lib: ['es2024', 'dom', 'dom.iterable'],
    module: 'nodenext',
    types: [],
    strict: true,
    skipLibCheck: true,
    noEmit: true,
  },
  files: ['sent.ts'],
};

const HEAD = `import type { CallCreateParams } from 'openai/resources/realtime/calls';
import type { ClientSecretCreateParams } from 'openai/resources/realtime/client-secrets';
import type { RealtimeClientEvent } from 'openai/resources/realtime/realtime';
import type { ClientEvent as LiveClientEvent, LiveCreateParams } from 'openai/resources/live/live';
import type { SpeechCreateParams } from 'openai/resources/audio/speech';
`;

/** A value with the name of the type that it has to be of. */
export type TypedValue = readonly [
  type:
    | 'CallCreateParams'
    | 'ClientSecretCreateParams'
    | 'LiveClientEvent'
    | 'LiveCreateParams'
    | 'RealtimeClientEvent'
    | 'SpeechCreateParams',
  value: unknown,
];

/**
 * Compiles all that a stand-in was sent against the types of OpenAI's own package. Returns the compiler's errors, each
 * with what it is about; none: OpenAI's package could have sent all of it.
 */
export async function typeErrors(
  standIn: Pick<RealtimeStandIn, 'requests' | 'calls' | 'liveSessions'>,
): Promise<string[]> {
  const events = standIn.calls.flatMap(({ inbox }) => inbox.all);
  const liveEvents = standIn.liveSessions.flatMap(({ inbox }) => inbox.all);
  return errorsOf([
    ...standIn.requests.flatMap(typed),
    ...events.map((event) => ['RealtimeClientEvent', event] as const),
    ...liveEvents.map((event) => ['LiveClientEvent', event] as const),
  ]);
}

/** The same for any values. */
export async function errorsOf(values: readonly TypedValue[]): Promise<string[]> {
  const lines = values.map(
    ([type, value], index) => `export const sent${index}: ${type} = ${JSON.stringify(value, shorten)};`,
  );
  const folder = await mkdtemp(join(tmpdir(), 'parlo-sent-'));
  try {
    await symlink(MODULES, join(folder, 'node_modules'), 'junction');
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(OPTIONS));
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    await writeFile(join(folder, 'sent.ts'), HEAD + lines.join('\n'));
    const output = await compile(folder);
    return output.split('\n').filter((line) => line.trim() !== '');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function typed({ endpoint, body, sdp }: TakenRequest): TypedValue[] {
  if (endpoint === 'calls') return [['CallCreateParams', { sdp, session: body }]];
  if (endpoint === 'live') return [['LiveCreateParams', body]];
  if (endpoint === 'client_secrets') return [['ClientSecretCreateParams', body]];
  if (endpoint === 'speech') return [['SpeechCreateParams', body]];
  return [];
}

/** Sound says nothing about types, and there is much of it. */
const shorten = (_: string, value: unknown): unknown =>
  typeof value === 'string' && value.length > LONGEST ? value.slice(0, LONGEST) : value;

async function compile(folder: string): Promise<string> {
  const child = spawn(process.execPath, [COMPILER, '-p', folder, '--pretty', 'false'], {
    signal: AbortSignal.timeout(COMPILE_MS),
  });
  const status = Promise.withResolvers<number | null>();
  child.once('error', status.reject);
  child.once('close', status.resolve);
  const [output, code] = await Promise.all([text(child.stdout), status.promise]);
  // A compiler that fails without a word must not read as one that found nothing.
  return code !== 0 && output.trim() === '' ? `the compiler ended with ${code}` : output;
}
