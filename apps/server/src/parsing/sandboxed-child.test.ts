import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Sandbox, sandboxFlags } from './sandboxed-child.ts';

vi.setConfig({ testTimeout: 120_000 });

let folder: string;
let own: string;
let other: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlo-sandbox-'));
  [own, other] = [join(folder, 'own'), join(folder, 'other')];
  await Promise.all([writeFile(own, 'Mine.'), writeFile(other, 'A secret.')]);
});
afterAll(() => rm(folder, { recursive: true }));

/** What code in such a process prints, or the code of its error. */
const attempt = (sandbox: Sandbox, code: string) =>
  promisify(execFile)(process.execPath, [...sandboxFlags(sandbox), '-p', code]).then(
    ({ stdout }) => stdout.trim(),
    ({ stderr }) => /ERR_\w+/.exec(stderr)?.[0],
  );
const file = (path: string) => `fs.readFileSync(${JSON.stringify(path)}, 'utf8')`;
const require = createRequire(new URL('../../../../packages/dialog/package.json', import.meta.url));
const addon = `typeof require(${JSON.stringify(require.resolve('onnxruntime-node'))}).InferenceSession`;

describe('a sandboxed process', () => {
  it('may read its file and our code, and do nothing else', async () => {
    const sandbox = { heapMb: 100, readable: [own] };
    expect(
      await Promise.all([
        attempt(sandbox, file(own)),
        attempt(sandbox, file(other)),
        attempt(sandbox, `fs.writeFileSync(${JSON.stringify(own)}, '')`),
        attempt(sandbox, `child_process.execSync('true')`),
        attempt(sandbox, addon),
      ]),
    ).toEqual([
      'Mine.',
      'ERR_ACCESS_DENIED',
      'ERR_ACCESS_DENIED',
      'ERR_ACCESS_DENIED',
      'ERR_DLOPEN_DISABLED',
    ]);
  });

  it('may load native code where that is allowed, and still read nothing else', async () => {
    const sandbox = { heapMb: 100, addons: true };
    expect(await Promise.all([attempt(sandbox, addon), attempt(sandbox, file(own))])).toEqual([
      'function',
      'ERR_ACCESS_DENIED',
    ]);
  });
});
