import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const GENERATOR = fileURLToPath(new URL('./load-generator.ts', import.meta.url));

export interface LoadOrder {
  readonly port: number;
  readonly perSecond: number;
  /** Asked and not counted. */
  readonly warmUpMs: number;
  readonly forMs: number;
  /** Whole HTTP requests, sent in turn. */
  readonly requests: readonly string[];
}

/** Milliseconds from the moment a request was due until its response was there: waiting to be sent counts too. */
export interface LoadResult {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** Of the shortest body. */
  readonly leastBytes: number;
  /** Responses other than 200, by status. */
  readonly wrong: Readonly<Record<string, number>>;
}

/** Puts a server under load from a process of its own. Rejects when a connection breaks or a response is no success. */
export async function load(order: LoadOrder): Promise<LoadResult> {
  const child = fork(GENERATOR, { stdio: 'inherit', execArgv: [] });
  try {
    child.send(order);
    const ended = once(child, 'exit').then(() => Promise.reject(new Error('The load generator failed.')));
    ended.catch(() => undefined);
    const [result] = (await Promise.race([once(child, 'message'), ended])) as [LoadResult];
    if (Object.keys(result.wrong).length > 0) {
      throw new Error(`Requests were refused: ${JSON.stringify(result.wrong)}`);
    }
    return result;
  } finally {
    child.kill();
  }
}

/** A GET as bytes. `from` is the visitor's address that a trusted proxy would add. */
export function getRequest(path: string, from: string): string {
  const lines = [`GET ${path} HTTP/1.1`, 'Host: localhost', `X-Forwarded-For: ${from}`, 'Accept: */*'];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** A POST of JSON as bytes, by the account of `authorization`. */
export function postRequest(path: string, body: object, authorization: string): string {
  const json = JSON.stringify(body);
  const lines = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(json)}`,
    `Authorization: ${authorization}`,
  ];
  return `${lines.join('\r\n')}\r\n\r\n${json}`;
}
