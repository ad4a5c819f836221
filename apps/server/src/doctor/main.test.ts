import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { DOCTOR_CHECKS } from '@parlo/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { readArguments } from './read-arguments.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlo-doctor-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function doctor(args: string[], variables: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH, PORT: String(await freePort()), ...variables };
  const child = spawn(process.execPath, [MAIN, ...args], { cwd: folder, env });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return { output, code };
}

it('looks at everything before the first start, and creates nothing', async () => {
  const { output, code } = await doctor(['--json']);
  const { passed, checks } = JSON.parse(output) as { passed: boolean; checks: { check: string }[] };
  expect(checks.map(({ check }) => check)).toEqual([...DOCTOR_CHECKS]);
  expect({ passed, code }).toEqual({ passed: true, code: 0 });
  expect(await readdir(folder)).toEqual([]);
});

it('fails with what fails, in a line of its own', async () => {
  const turn = {
    PARLO_TURN_URLS: `turn:127.0.0.1:${await freePort()}?transport=tcp`,
    PARLO_TURN_SECRET: 'a-secret-of-tests',
  };
  const { output, code } = await doctor([], turn);
  expect(code).toBe(1);
  expect(output).toMatch(/^FAILED +turn +turn:127\.0\.0\.1:\d+\?transport=tcp does not answer/m);
  expect(output).toContain('1 failed');
  expect(output).not.toContain('a-secret');
});

it('names a wrong variable', async () => {
  const { output, code } = await doctor([], { PARLO_TRUST_PROXY: 'yes' });
  expect(code).toBe(1);
  expect(output).toContain('PARLO_TRUST_PROXY must be a whole number');
});

it.each([
  [[], { what: 'all', json: false, mailTo: undefined }],
  [['--json'], { what: 'all', json: true, mailTo: undefined }],
  [['--mail', 'me@example.com'], { what: 'all', json: false, mailTo: 'me@example.com' }],
  [['realtime'], { what: 'realtime', json: false, mailTo: undefined }],
  [['--mail', 'nobody'], null],
  [['everything'], null],
  [['--loud'], null],
])('reads %j', (args, read) => {
  expect(readArguments(args)).toEqual(read);
});
