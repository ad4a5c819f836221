import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runModelAct } from './run-apart.ts';

const never = new AbortController().signal;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlo-apart-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('runModelAct', () => {
  it('performs the act', async () => {
    await mkdir(join(folder, 'whisper-base'));
    await writeFile(join(folder, 'whisper-base', 'model.json'), '{"id":"whisper-base"}');
    await runModelAct({ act: 'remove', name: 'whisper-base', folder }, { signal: never });
    expect(await readdir(folder)).toEqual([]);
  });

  it('reports faults like the act itself', async () => {
    for (const [act, name, code] of [
      ['add', 'nothing-such', 'unknown_model'],
      ['add', 'piper-uk', 'by_hand'],
      ['remove', 'whisper-base', 'not_there'],
      ['verify', 'whisper-base', 'not_there'],
    ] as const) {
      await expect(runModelAct({ act, name, folder }, { signal: never })).rejects.toMatchObject({
        name: 'ModelProblem',
        code,
      });
    }
  });

  it('says what a check found', async () => {
    await mkdir(join(folder, 'whisper-base'));
    await writeFile(join(folder, 'whisper-base', 'model.json'), '{"id":"whisper-base"}');
    const checking = runModelAct({ act: 'verify', name: 'whisper-base', folder }, { signal: never });
    await expect(checking).rejects.toMatchObject({ code: 'incomplete' });
  });

  it('stops, and leaves nothing', async () => {
    const stop = new AbortController();
    // Fetching begins at once and goes on until it is stopped, or fails where there is no network.
    const adding = runModelAct(
      { act: 'add', name: 'whisper-base-q8', folder },
      {
        signal: stop.signal,
        onProgress: () => stop.abort(),
      },
    );
    await expect(adding).rejects.toMatchObject({ code: expect.stringMatching(/aborted|no_pip|unreachable/) });
    expect(await readdir(folder)).toEqual([]);
    await expect(
      runModelAct({ act: 'add', name: 'uk', folder }, { signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({ code: 'aborted' });
  });
});
