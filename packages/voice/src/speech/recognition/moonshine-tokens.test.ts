import { chmod, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatTokens, moonshineTokensFile } from './moonshine-tokens.ts';

// Reads a vocabulary of 32,000 words: a second on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const line = (text: string, id: number) => `${Buffer.from(text).toString('base64')}\t${id}`;

describe('formatTokens', () => {
  const lines = formatTokens(['<unk>', '▁Hello', '<0x0A>', '<0xFF>', 'é']).split('\n');

  it('writes a line for every output of the model', () => {
    expect(lines).toHaveLength(32_769);
    expect(lines.at(-1)).toBe('');
    expect(lines[32_767]).toBe(line('<unused32767>', 32_767));
  });

  it('decodes spaces and bytes', () => {
    expect(lines.slice(0, 5)).toEqual([
      line('<unk>', 0),
      line(' Hello', 1),
      line('\n', 2),
      `${Buffer.from([255]).toString('base64')}\t3`,
      line('é', 4),
    ]);
  });
});

describe('moonshineTokensFile', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tokens-test-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('makes the table once, whole, when several start at the same time', async () => {
    const cache = join(folder, 'new', 'cache');
    const paths = await Promise.all([1, 2, 3].map(() => moonshineTokensFile(cache)));
    expect(new Set(paths).size).toBe(1);
    expect(await readdir(cache)).toHaveLength(1);
    const path = paths[0] ?? '';
    const table = await readFile(path, 'utf8');
    expect(table.split('\n')[15_043]).toBe(line(' Hello', 15_043));
    const { ino } = await stat(path);
    await moonshineTokensFile(cache);
    expect((await stat(path)).ino).toBe(ino);
  });

  it.skipIf(process.getuid?.() === 0)('uses a temporary folder where it may not write', async () => {
    await chmod(folder, 0o500);
    const path = await moonshineTokensFile(join(folder, 'cache'));
    expect(path.startsWith(folder)).toBe(false);
    expect((await stat(path)).size).toBeGreaterThan(500_000);
    await rm(join(path, '..'), { recursive: true });
  });
});
