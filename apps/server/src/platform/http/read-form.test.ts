import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { serve } from '@hono/node-server';
import { OpenAPIHono } from '@hono/zod-openapi';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { silentLogger } from '../../testing/silent-logger.ts';
import { errorHandler } from './http-errors.ts';
import { readForm } from './read-form.ts';

const LIMITS = { field: 'files', maxFiles: 3, maxBytes: 1_000, bodyLimit: 20_000 };
const BOUNDARY = 'XXboundaryXX';
const TYPE = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

let dir = '';
let server: Server;
let origin = '';
/** How many forms were begun; what a cut-off upload is waited for with. */
let ended = 0;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'parlo-form-'));
  server = serve({
    fetch: createFormApp(join(dir, 'uploads')).fetch,
    port: 0,
    hostname: '127.0.0.1',
  }) as Server;
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(dir, { recursive: true });
});
/** Whatever a test did, nothing of it is on the disk. */
afterEach(async () => {
  expect(await readdir(join(dir, 'uploads')).catch(() => [])).toEqual([]);
});

function createFormApp(uploads: string): OpenAPIHono {
  const app = new OpenAPIHono();
  app.onError(errorHandler(silentLogger));
  app.post('/', async (context) => {
    try {
      const form = await readForm(context, uploads, LIMITS);
      const files = await Promise.all(
        form.files.map(async ({ name, size, path, tooLarge }) => {
          const content = (await readFile(path)).toString('latin1');
          const { mode } = await stat(path);
          return { name, size, tooLarge, content, mode: mode & 0o777 };
        }),
      );
      await form.discard();
      await form.discard();
      return context.json({ fields: form.fields, files });
    } finally {
      ended++;
    }
  });
  return app;
}

interface Part {
  readonly name?: string;
  readonly file?: string;
  readonly content?: string;
}

function multipart(parts: readonly Part[]): string {
  const one = ({ name = 'files', file, content = '' }: Part) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}\r\n` +
    `${file === undefined ? '' : 'Content-Type: text/plain\r\n'}\r\n${content}\r\n`;
  return `${parts.map(one).join('')}--${BOUNDARY}--\r\n`;
}

interface Answer {
  readonly status: number;
  readonly code?: string;
  readonly fields: Record<string, string>;
  readonly files: readonly {
    name: string;
    size: number;
    content: string;
    tooLarge: boolean;
    mode: number;
  }[];
}

async function send(body: BodyInit, headers: Record<string, string> = TYPE): Promise<Answer> {
  const init = { method: 'POST', headers, body, duplex: 'half' };
  const response = await fetch(origin, init as RequestInit);
  return { status: response.status, ...((await response.json()) as object) } as Answer;
}

const names = ({ files }: Answer) => files.map(({ name }) => name);

describe('a form', () => {
  it('gives its fields and files, in their order, to nobody else on this machine', async () => {
    const form = new FormData();
    form.append('email', 'ada@example.com');
    form.append('files', new Blob(['first']), 'a.txt');
    form.append('files', new Blob(['second']), 'a.txt');
    form.append('note', 'ще слово');
    const { status, fields, files } = await send(form, {});
    expect(status).toBe(200);
    expect(fields).toEqual({ email: 'ada@example.com', note: 'ще слово' });
    expect(files.map(({ name, content, mode }) => [name, content, mode])).toEqual([
      ['a.txt', 'first', 0o600],
      ['a.txt', 'second', 0o600],
    ]);
  });

  it('may have no file, or a field for one that was left empty', async () => {
    expect(await send(multipart([{ name: 'a', content: 'b' }]))).toMatchObject({ status: 200, files: [] });
    expect(await send(multipart([{ file: '', content: '' }]))).toMatchObject({ status: 200, files: [] });
    expect(await send(`--${BOUNDARY}--\r\n`)).toMatchObject({ status: 200, fields: {}, files: [] });
  });

  it('may have an empty file', async () => {
    expect(await send(multipart([{ file: 'empty.txt' }]))).toMatchObject({
      files: [{ name: 'empty.txt', size: 0, tooLarge: false }],
    });
  });

  it('may have bytes of any kind, what looks like a boundary included', async () => {
    const content = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)).join('');
    const tricky = `${content}\r\n--${BOUNDARY.slice(0, -1)}\r\n--`;
    const { files } = await send(Buffer.from(multipart([{ file: 'x', content: tricky }]), 'latin1'));
    expect(files[0]?.content).toBe(tricky);
  });

  it('keeps no file of another field', async () => {
    const answer = await send(
      multipart([
        { name: 'other', file: 'x', content: 'no' },
        { file: 'y', content: 'yes' },
      ]),
    );
    expect(names(answer)).toEqual(['y']);
  });

  it('has no properties but its own', async () => {
    const parts = ['__proto__', 'constructor', 'toString'].map((name) => ({ name, content: 'x' }));
    const { fields } = await send(multipart(parts));
    expect(fields).toEqual({ constructor: 'x', toString: 'x' });
  });
});

describe('names of files', () => {
  it.each([
    ['../../../etc/passwd', 'passwd'],
    ['C:\\temp\\menu.txt', 'menu.txt'],
    ['a\0b.txt', 'ab.txt'],
    ['Меню.pdf', 'Меню.pdf'],
    ['..', 'file'],
    [`${'n'.repeat(400)}.txt`, `${'n'.repeat(196)}.txt`],
  ])('are cleaned: %j', async (given, clean) => {
    expect(names(await send(multipart([{ file: given, content: 'x' }])))).toEqual([clean]);
  });
});

describe('a form over its limits', () => {
  it('names the file, and keeps only its beginning', async () => {
    const { status, files } = await send(
      multipart([
        { file: 'exact.txt', content: 'x'.repeat(1_000) },
        { file: 'large.txt', content: 'y'.repeat(1_001) },
      ]),
    );
    expect(status).toBe(200);
    expect(files).toMatchObject([
      { name: 'exact.txt', size: 1_000, tooLarge: false },
      { name: 'large.txt', size: 1_000, tooLarge: true },
    ]);
  });

  it('are more files or fields than are taken', async () => {
    const files = Array.from({ length: 4 }, (_, n) => ({ file: `${n}.txt`, content: 'x' }));
    expect(await send(multipart(files))).toMatchObject({ status: 409, code: 'limit_reached' });
    expect(await send(multipart(files.slice(1)))).toMatchObject({ status: 200 });
    const fields = Array.from({ length: 21 }, (_, n) => ({ name: `f${n}`, content: 'x' }));
    expect(await send(multipart(fields))).toMatchObject({ status: 409, code: 'limit_reached' });
  });

  it('is a field longer than any we take', async () => {
    const field = { name: 'email', content: 'x'.repeat(9_000) };
    expect(await send(multipart([field]))).toMatchObject({ status: 413, code: 'too_large' });
  });

  it('is a body over the limit, by the length it declares', async () => {
    const body = multipart([{ file: 'x', content: 'x'.repeat(30_000) }]);
    expect(await send(body)).toMatchObject({ status: 413, code: 'too_large' });
  });

  it('is a body over the limit, by its true length, before all of it came', async () => {
    let sent = 0;
    const endless = new ReadableStream({
      start: (controller) => controller.enqueue(Buffer.from(multipart([{ file: 'x' }]).slice(0, -20))),
      pull(controller) {
        sent += 1_000;
        if (sent > 50_000_000) controller.close();
        else controller.enqueue(Buffer.alloc(1_000, 'x'));
      },
    });
    // A server that stops reading may also end the connection before its answer was read.
    const answer = await send(endless).catch(() => ({ status: 413 }));
    expect(answer.status).toBe(413);
    expect(sent).toBeLessThan(50_000_000);
  });
});

describe('an invalid form', () => {
  const whole = multipart([
    { name: 'a', content: 'b' },
    { file: 'x.txt', content: 'x'.repeat(500) },
  ]);
  const cuts = Array.from({ length: 24 }, (_, n) => Math.floor((n * (whole.length - 6)) / 24));

  it('is refused wherever it was cut', async () => {
    for (const cut of cuts) {
      const { status, code } = await send(whole.slice(0, cut));
      expect([cut, status, code]).toEqual([cut, 400, 'invalid_upload']);
    }
  });

  it.each([
    ['nothing', ''],
    ['words', 'hello'],
    ['JSON', '{"a":1}'],
    ['another boundary', whole.replaceAll(BOUNDARY, 'other')],
    ['a header without an end', `--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"`],
    ['endless headers', `--${BOUNDARY}\r\n${'X: y\r\n'.repeat(2_500)}\r\n\r\nx`],
    ['zeros', Buffer.alloc(10_000)],
  ])('is refused when it is %s', async (_what, body) => {
    const { status } = await send(body);
    expect(status).toBe(400);
  });

  it('skips parts without headers', async () => {
    const parts = [
      '',
      'Content-Type: text/plain\r\n',
      'Content-Disposition: attachment; name="files"; filename="x"\r\n',
    ];
    const body = parts.map((headers) => `--${BOUNDARY}\r\n${headers}\r\nx\r\n`).join('');
    expect(await send(`${body}--${BOUNDARY}--\r\n`)).toMatchObject({ status: 200, fields: {}, files: [] });
  });

  it.each([
    'multipart/form-data',
    'multipart/form-data; boundary',
    'multipart/form-data; boundary=',
    'multipart/mixed; boundary=x',
    'application/json',
    'text/plain',
  ])('is refused as %s', async (type) => {
    const { status } = await send(whole, { 'content-type': type });
    expect([400, 415]).toContain(status);
  });
});

describe('an upload that is cut off', () => {
  async function cutOff(head: string, body: string): Promise<void> {
    const before = ended;
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${TYPE['content-type']}\r\n${head}\r\n\r\n`);
    socket.write(body);
    await folderAppears();
    socket.destroy();
    await expect.poll(() => ended).toBe(before + 1);
  }

  async function folderAppears(): Promise<void> {
    await expect.poll(() => readdir(join(dir, 'uploads')).then(({ length }) => length)).toBe(1);
  }

  it('leaves nothing, and the server goes on answering', async () => {
    const body = multipart([{ file: 'x', content: 'x'.repeat(900) }]).slice(0, 500);
    await cutOff('Content-Length: 9000', body);
    await cutOff('Transfer-Encoding: chunked', `${body.length.toString(16)}\r\n${body}\r\n`);
    expect(await readdir(join(dir, 'uploads'))).toEqual([]);
    expect(await send(multipart([{ file: 'after', content: 'x' }]))).toMatchObject({ status: 200 });
  });

  it('is told so when its body ends too early but its connection stays', async () => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    const body = multipart([{ file: 'x', content: 'half' }]).slice(0, -25);
    socket.write(
      `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${TYPE['content-type']}\r\n` +
        `Content-Length: ${body.length}\r\n\r\n${body}`,
    );
    expect(await text(socket)).toMatch(/^HTTP\/1.1 400 [\s\S]*invalid_upload/);
  });
});

describe('many at once', () => {
  it('do not mix', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        send(
          multipart([
            { name: 'n', content: String(n) },
            { file: `${n}.txt`, content: String(n).repeat(900) },
          ]),
        ),
      ),
    );
    answers.forEach(({ fields, files }, n) => {
      expect(fields).toEqual({ n: String(n) });
      expect(files).toMatchObject([{ name: `${n}.txt`, content: String(n).repeat(900) }]);
    });
  });
});

describe('a disk that takes nothing', () => {
  it('is our fault, to be tried again', async () => {
    await writeFile(join(dir, 'no-folder'), '');
    const app = createFormApp(join(dir, 'no-folder'));
    const body = multipart([{ file: 'x', content: 'x' }]);
    const response = await app.request('/', { method: 'POST', headers: TYPE, body });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  });
});
