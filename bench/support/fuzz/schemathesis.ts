import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { fromPip } from '../pip.ts';

/** Schemathesis, a fuzzer of OpenAPI documents (MIT): a Python program that lies below `.cache`, and that nothing of Parlo needs. */

/** Fetches it at the first run, some 60 MB. */
export const findSchemathesis = () => fromPip('schemathesis', '4.32.5', 'bin/schemathesis');

export interface FuzzOrder {
  readonly url: string;
  /** The document's file. */
  readonly document: string;
  /** Sent with each request; absent for nobody. */
  readonly authorization?: string;
  /** Requests to each operation, and as many again that are derived from its schema. */
  readonly examples: number;
  readonly seed: number;
  readonly without: readonly string[];
  readonly limitMs: number;
}

/** What an answer is held against. Whether wrong input is refused is for the tests of each endpoint: much may be left out. */
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
];

/** Runs it to its end. Returns what it wrote, and whether it found nothing. */
export async function fuzz(
  program: string,
  order: FuzzOrder,
): Promise<{ readonly clean: boolean; readonly report: string }> {
  const options = [
    ...['--url', order.url, '--phases', 'coverage,fuzzing', '--mode', 'all'],
    ...['--max-examples', String(order.examples), '--seed', String(order.seed)],
    ...['--checks', CHECKS.join(), '--continue-on-failure', '--workers', '2'],
    ...['--request-timeout', String(order.limitMs / 1_000)],
    ...['--suppress-health-check', 'all', '--warnings', 'off'],
    ...(order.authorization ? ['--header', `Authorization: ${order.authorization}`] : []),
    ...order.without.flatMap((path) => ['--exclude-path', path]),
  ];
  const folder = dirname(dirname(program));
  const child = spawn('python3', [program, '--no-color', 'run', order.document, ...options], {
    env: { ...process.env, PYTHONPATH: folder },
    // What it keeps between runs lies beside it.
    cwd: dirname(folder),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let report = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      report += text;
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { clean: code === 0, report };
}
