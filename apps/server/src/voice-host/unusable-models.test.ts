import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StartError } from '../platform/errors.ts';
import { VoiceHosts } from './voice-hosts.ts';

/** What the recogniser reads beside its model. */
const TOKENS = 'moonshine-tokens-v1.txt';

let folder: string;
let hosts: VoiceHosts | undefined;
const died: object[] = [];
const log = { info: () => {}, error: (fields: object) => void died.push(fields) };
const start = (count: number, cacheDir: string) => {
  hosts = new VoiceHosts(count, { cacheDir, webRtc: {} }, log);
  return hosts;
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlo-unusable-'));
  died.length = 0;
});
afterEach(async () => {
  await hosts?.stop(0);
  await rm(folder, { recursive: true, force: true });
});

it('a damaged model file ends the start with its fault', {
  timeout: 120_000,
}, async () => {
  await writeFile(join(folder, TOKENS), 'no table of tokens\n');
  const started = start(1, folder);
  await expect(started.ready).rejects.toThrow(/could not be loaded: .*no table of tokens/);
  await expect(started.ready).rejects.toBeInstanceOf(StartError);
  expect(died.length).toBeLessThanOrEqual(3);
  await started.stop(0);
  expect(started.pids).toEqual([]);
});

it('a model file that can’t be written ends the start with the reason that the host sent', {
  timeout: 120_000,
}, async () => {
  const noFolder = join(folder, 'file');
  await writeFile(noFolder, '');
  const started = start(2, noFolder);
  await expect(started.ready).rejects.toThrow(/could not be loaded: EEXIST: .*file/);
});

it('a host that can’t be started again later says so, and is not tried without end', {
  timeout: 120_000,
}, async () => {
  const started = start(1, folder);
  await started.ready;
  expect(started.unusable).toBe(false);
  await writeFile(join(folder, TOKENS), 'no table of tokens\n');
  for (const pid of started.pids) process.kill(pid, 'SIGKILL');
  await expect.poll(() => started.unusable, { timeout: 90_000 }).toBe(true);
  // The one that was killed, and three that died at once; nothing was started again since.
  expect(died).toHaveLength(4);
  expect(started.pids).toEqual([]);
  // The start itself was fine.
  await started.ready;
});
