import { fileURLToPath } from 'node:url';

/** The files of a voice. */
export interface HibariFiles {
  readonly network: string;
  readonly alphabet: string;
  /** Sounds of other languages, as blends of the network's own; none by default. */
  readonly blends?: string;
}

/** The folder of the network and its alphabet in the repository. */
export const HIBARI_FILES: HibariFiles = {
  network: fileURLToPath(new URL('../../../../../models/voice/hibari.onnx', import.meta.url)),
  alphabet: fileURLToPath(new URL('../../../../../models/voice/hibari.json', import.meta.url)),
  blends: fileURLToPath(new URL('../../../../../models/voice/uk/sounds.json', import.meta.url)),
};
