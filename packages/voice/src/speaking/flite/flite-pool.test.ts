import { readFile } from 'node:fs/promises';
import { describe, expect, it, vi } from 'vitest';
import { modelFiles } from '../../speech/model-files.ts';
import { FlitePool } from './flite-pool.ts';
import { VOICES, type VoiceRecipe } from './voices.ts';

// Real models: seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const never = new AbortController().signal;
/** `start` is nothing but a trap. */
const trapping = WebAssembly.compile(
  Uint8Array.from(
    Buffer.from(
      '0061736d01000000010401600000030201000503010001071302066d656d6f72790200065f737461727400000a05010300000b',
      'hex',
    ),
  ),
);

describe('FlitePool', () => {
  it('says what went wrong in a worker, and replaces it', async () => {
    const pool = new FlitePool(await trapping, 1, 5000);
    await expect(pool.speak('Hello', VOICES.verse, never)).rejects.toThrow('unreachable');
    await expect(pool.speak('Hello', VOICES.verse, never)).rejects.toThrow('unreachable');
    await pool.close();
  });

  it('gives up on a worker that takes too long', async () => {
    const pool = new FlitePool(await trapping, 1, 0);
    await expect(pool.speak('Hello', VOICES.verse, never)).rejects.toThrow('No speech within 0 ms');
    await pool.close();
  });

  it('passes on what Flite says against a request', async () => {
    const pool = new FlitePool(await WebAssembly.compile(await readFile(modelFiles.flite())), 1, 5000);
    const nobody = { ...VOICES.verse, speaker: 'nobody' } as unknown as VoiceRecipe;
    const outcome = await pool.speak('Hello', nobody, never).then(
      (sound) => sound.length,
      (error: Error) => error.message,
    );
    expect(outcome).not.toBe(0);
    expect((await pool.speak('Hello', VOICES.verse, never)).length).toBeGreaterThan(1600);
    await pool.close();
  });
});
