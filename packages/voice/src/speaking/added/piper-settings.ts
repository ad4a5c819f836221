import { readFile } from 'node:fs/promises';

/** The settings file next to a voice of Piper. */
export interface PiperSettings {
  readonly sampleRate: number;
  /** Whether it was taught letters; else phonemes as eSpeak NG writes them. */
  readonly readsLetters: boolean;
  /** The network's numbers of a letter or phoneme. */
  readonly ids: ReadonlyMap<string, readonly number[]>;
  /** How much the sound, the tempo and the lengths of sounds vary. */
  readonly scales: readonly [noise: number, length: number, width: number];
  readonly speakers: number;
}

/** Rejects with a sentence that says what is missing. */
export async function readPiperSettings(file: string): Promise<PiperSettings> {
  const content = await readJson(file);
  const settings = asRecord(content);
  const audio = asRecord(settings.audio);
  const inference = asRecord(settings.inference);
  const ids = new Map<string, readonly number[]>();
  for (const [sign, numbers] of Object.entries(asRecord(settings.phoneme_id_map)))
    if (Array.isArray(numbers) && numbers.every(Number.isInteger)) ids.set(sign.normalize('NFC'), numbers);
  if (!['^', '_', '$'].every((sign) => ids.has(sign)))
    throw new Error(`${file} has no numbers for the phonemes.`);
  return {
    sampleRate: numberOf(audio.sample_rate, 22_050),
    readsLetters: settings.phoneme_type === 'text',
    ids,
    scales: [
      numberOf(inference.noise_scale, 0.667),
      numberOf(inference.length_scale, 1),
      numberOf(inference.noise_w, 0.8),
    ],
    speakers: numberOf(settings.num_speakers, 1),
  };
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (cause) {
    throw new Error(`${file} can’t be read.`, { cause });
  }
}

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const numberOf = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && value > 0 ? value : otherwise;
