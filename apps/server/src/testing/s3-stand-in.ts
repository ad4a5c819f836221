import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '../env.ts';

/**
 * Stands in for a service that speaks S3: one bucket in memory, on loopback. It keeps to what Amazon documents
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/): path-style addresses, PUT, GET, HEAD and DELETE of an
 * object, uploads in parts, HEAD and a list of the bucket, errors as XML, and requests signed with Signature Version 4.
 */
export interface S3StandIn {
  readonly settings: S3Settings;
  readonly objects: ReadonlyMap<string, Buffer>;
  /** How requests went, as `PUT key 200`. */
  readonly seen: readonly string[];
  /** From now on: works, never responds, fails with 503, or stops in the middle of an object. */
  behave(as: 'well' | 'silent' | 'overloaded' | 'stalling'): void;
  close(): Promise<void>;
}

const BUCKET = 'parlo-test';
const REGION = 'eu-test-1';
const KEY_ID = 'AKIDTEST';
const SECRET = 'only/tests+know';
/** Amazon's own limit on how old a signature may be. */
const SKEW_MS = 15 * 60_000;

export async function startS3StandIn(): Promise<S3StandIn> {
  const objects = new Map<string, Buffer>();
  const seen: string[] = [];
  let manner: Parameters<S3StandIn['behave']>[0] = 'well';
  const server = createServer((request, response) => {
    void handle(request, response, objects, manner).then((status) => {
      if (status !== null) seen.push(`${request.method} ${keyOf(request) || '(bucket)'} ${status}`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: BUCKET,
      region: REGION,
      accessKeyId: KEY_ID,
      secretAccessKey: SECRET,
    },
    objects,
    seen,
    behave: (as) => {
      manner = as;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const keyOf = ({ url = '' }: IncomingMessage) =>
  decodeURIComponent(url.split('?')[0] ?? '')
    .replace(`/${BUCKET}`, '')
    .replace(/^\//, '');

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  objects: Map<string, Buffer>,
  manner: string,
): Promise<number | null> {
  if (manner === 'silent') return null;
  const body = await buffer(request).catch(() => null);
  if (body === null) return null;
  const refusal = manner === 'overloaded' ? { status: 503, code: 'SlowDown' } : refusalOf(request);
  if (refusal) return refuse(request, response, refusal);
  const query = new URL(request.url ?? '', 'http://bucket').searchParams;
  const key = keyOf(request);
  if (query.has('uploads') || query.has('uploadId')) {
    return takePart(request, response, { objects, key, query, body });
  }
  if (!key && query.get('list-type') === '2') return list(response, objects);
  return serveObject(request, response, { objects, key, body, stalls: manner === 'stalling' });
}

interface ObjectRequest {
  readonly objects: Map<string, Buffer>;
  readonly key: string;
  readonly body: Buffer;
  readonly stalls: boolean;
}

function serveObject(
  request: IncomingMessage,
  response: ServerResponse,
  { objects, key, body, stalls }: ObjectRequest,
): number {
  const { method } = request;
  if (method === 'PUT' && key) {
    if (request.headers['content-length'] === undefined) {
      return refuse(request, response, { status: 411, code: 'MissingContentLength' });
    }
    objects.set(key, body);
    return end(response, 200, { ETag: `"${createHash('md5').update(body).digest('hex')}"` });
  }
  if (method === 'DELETE' && key) {
    objects.delete(key);
    return end(response, 204);
  }
  if (method === 'HEAD' && !key) return end(response, 200);
  const found = objects.get(key);
  if (!found) return refuse(request, response, { status: 404, code: 'NoSuchKey' });
  if (stalls) return stall(response, found);
  const headers = { 'Content-Type': 'application/octet-stream', 'Content-Length': found.length };
  return end(response, 200, headers, method === 'HEAD' ? undefined : found);
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html */
function list(response: ServerResponse, objects: ReadonlyMap<string, Buffer>): number {
  const found = [...objects].map(
    ([key, { length }]) =>
      `<Contents><Key>${key}</Key><LastModified>2026-11-30T00:00:00.000Z</LastModified><ETag>"x"</ETag><Size>${length}</Size></Contents>`,
  );
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult><IsTruncated>false</IsTruncated>${found.join('')}</ListBucketResult>`;
  return end(response, 200, { 'Content-Type': 'application/xml' }, Buffer.from(xml));
}

interface PartRequest {
  readonly objects: Map<string, Buffer>;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly body: Buffer;
}

const PARTS = '\0parts of ';

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/mpuoverview.html: begin, parts in any order, complete or abort. */
function takePart(
  { method }: IncomingMessage,
  response: ServerResponse,
  { objects, key, query, body }: PartRequest,
): number {
  const xml = (text: string) =>
    end(response, 200, { 'Content-Type': 'application/xml' }, Buffer.from(`<?xml version="1.0"?>${text}`));
  const nameOf = (part: string) => `${PARTS}${key} ${part.padStart(6, '0')}`;
  const parts = () => [...objects.keys()].filter((name) => name.startsWith(`${PARTS}${key} `)).sort();
  if (query.has('uploads')) {
    return xml(
      `<InitiateMultipartUploadResult><Bucket>${BUCKET}</Bucket><Key>${key}</Key><UploadId>upload1</UploadId></InitiateMultipartUploadResult>`,
    );
  }
  if (method === 'PUT') {
    objects.set(nameOf(query.get('partNumber') ?? ''), body);
    return end(response, 200, { ETag: `"${createHash('md5').update(body).digest('hex')}"` });
  }
  const names = parts();
  const whole = Buffer.concat(names.map((name) => objects.get(name) ?? Buffer.alloc(0)));
  for (const name of names) objects.delete(name);
  if (method === 'DELETE') return end(response, 204);
  objects.set(key, whole);
  return xml(
    `<CompleteMultipartUploadResult><Location>x</Location><Bucket>${BUCKET}</Bucket><Key>${key}</Key><ETag>"x-1"</ETag></CompleteMultipartUploadResult>`,
  );
}

function end(
  response: ServerResponse,
  status: number,
  headers: Record<string, string | number> = {},
  body?: Buffer,
): number {
  response.writeHead(status, headers).end(body);
  return status;
}

function stall(response: ServerResponse, body: Buffer): number {
  response.writeHead(200, { 'Content-Length': body.length });
  response.write(body.subarray(0, Math.ceil(body.length / 2)));
  return 200;
}

interface Refusal {
  readonly status: number;
  readonly code: string;
}

function refuse(request: IncomingMessage, response: ServerResponse, { status, code }: Refusal): number {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>Refused.</Message></Error>`;
  const body = request.method === 'HEAD' ? undefined : Buffer.from(xml);
  return end(response, status, { 'Content-Type': 'application/xml' }, body);
}

function refusalOf(request: IncomingMessage): Refusal | null {
  const [path = ''] = (request.url ?? '').split('?');
  if (path !== `/${BUCKET}` && !path.startsWith(`/${BUCKET}/`)) return { status: 404, code: 'NoSuchBucket' };
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  if (!parts) return { status: 403, code: 'AccessDenied' };
  const [, keyId = '', day = '', region = '', names = '', signature] = parts;
  if (keyId !== KEY_ID) return { status: 403, code: 'InvalidAccessKeyId' };
  const time = String(request.headers['x-amz-date']);
  const sent = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(Date.now() - sent) < SKEW_MS)) return { status: 403, code: 'RequestTimeTooSkewed' };
  const signed = names.split(';');
  const must = ['host', 'x-amz-content-sha256', 'x-amz-date'];
  if (!must.every((name) => signed.includes(name))) return { status: 403, code: 'AccessDenied' };
  const expected = sign(request, { day, region, time, signed });
  return region === REGION && expected === signature ? null : { status: 403, code: 'SignatureDoesNotMatch' };
}

interface Signing {
  readonly day: string;
  readonly region: string;
  readonly time: string;
  readonly signed: readonly string[];
}

// https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
function sign(request: IncomingMessage, { day, region, time, signed }: Signing): string {
  const [path = '', query = ''] = (request.url ?? '').split('?');
  const canonical = [
    request.method,
    path,
    query,
    ...signed.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    signed.join(';'),
    request.headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const hash = createHash('sha256').update(canonical).digest('hex');
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${SECRET}`);
  return hmac(key, `AWS4-HMAC-SHA256\n${time}\n${scope}\n${hash}`).toString('hex');
}
