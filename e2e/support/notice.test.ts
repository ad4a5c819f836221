import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

it('NOTICE names what the lock file has', () => {
  expect(() => execFileSync(process.execPath, [join(root, 'scripts/notice.mjs'), '--check'])).not.toThrow();
});

it('of moonshine-js only the English model is there, and only its two files are loaded', () => {
  const models = globSync('node_modules/@moonshine-ai/moonshine-js/dist/model/**/*.onnx', { cwd: root });
  expect(models.map((path) => path.split('/dist/').at(-1)).toSorted()).toEqual([
    'model/tiny/quantized/decoder_model_merged.onnx',
    'model/tiny/quantized/encoder_model.onnx',
  ]);
  const sources = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root });
  expect(sources.length).toBeGreaterThan(500);
  const naming = sources.filter((path) => readFileSync(join(root, path), 'utf8').includes('@moonshine-ai'));
  expect(naming).toEqual(['packages/voice/src/speech/model-files.ts']);
});

it('nothing that browsers load has anything of it', () => {
  // Pages themselves may name the model: the docs do.
  const built = globSync('apps/web/build/**/*.{js,css,wasm,onnx}', { cwd: root });
  expect(built.length).toBeGreaterThan(50);
  const has = built.filter((path) =>
    /moonshine|useful ?sensors/i.test(readFileSync(join(root, path), 'latin1')),
  );
  expect(has).toEqual([]);
});
