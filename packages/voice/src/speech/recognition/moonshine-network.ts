import { readFile } from 'node:fs/promises';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { freeNumbers } from '../../free-numbers.ts';
import type { NextTokens, TokenTexts } from './search-words.ts';

/**
 * What a network keeps of beginnings: what it heard, and of each layer the keys and values so far. Whoever asks for the
 * next tokens of a state, or selects from it, has used it up.
 */
export interface MoonshineState {
  /** The encoded audio, by input; the same for every prefix. Its keys and values come with the first token. */
  readonly heard: Repeated;
  /** Undefined before the first token. */
  readonly own?: ReadonlyMap<string, Tensor>;
  /** Scores that came with it. */
  readonly scores?: Float32Array;
}

/** Tensors of one row, and the same for as many rows as were asked for so far: copying them takes longer than a step. */
class Repeated {
  readonly #single: Map<string, Tensor>;
  readonly #byRows = new Map<number, ReadonlyMap<string, Tensor>>();

  constructor(single: Iterable<readonly [string, Tensor]>) {
    this.#single = new Map(single);
  }

  /** Before it was asked for more than one row. */
  add(more: Iterable<readonly [string, Tensor]>): void {
    for (const [name, tensor] of more) this.#single.set(name, tensor);
  }

  of(rows: number): ReadonlyMap<string, Tensor> {
    if (rows === 1) return this.#single;
    const known = this.#byRows.get(rows);
    if (known) return known;
    const from = Array<number>(rows).fill(0);
    const repeated = new Map([...this.#single].map(([name, tensor]) => [name, rowsOf(tensor, from)]));
    this.#byRows.set(rows, repeated);
    return repeated;
  }

  free(): void {
    for (const tensors of [this.#single, ...this.#byRows.values()]) freeAll(tensors);
  }
}

export interface MoonshineNetwork extends NextTokens<MoonshineState> {
  readonly tokens: TokenTexts;
  /** Listens to 16 kHz sound. */
  begin(samples: Float32Array): Promise<MoonshineState>;
  /** Gives back what was heard in `begun`, once nobody asks for its words any more. */
  forget(begun: MoonshineState): void;
  close(): Promise<void>;
}

export interface MoonshineFiles {
  readonly encoder: string;
  readonly decoder: string;
  /** One `BASE64<TAB>ID` line for each token. */
  readonly tokens: string;
}

const START = 1;
const END = 2;
const TOKENS = 32_768;
const PAST = 'past_key_values.';
const HEARD = '.encoder.';
const HEARD_STATES = 'encoder_hidden_states';
/** Written in books, never said; without them the same words do not come twice. */
const OF_PRINT = /["“”„«»<>]|[.?!,]['’]|^ ['’‘]+$|['’‘]{2}|[^\x20-\u024f\u2019]/u;

const OPTIONS: InferenceSession.SessionOptions = {
  // Two threads make these small networks slower, and the other core is wanted for speech.
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  // With an arena a step takes half the time: it keeps what a step allocates for the next one.
  enableCpuMemArena: true,
  // Utterances differ in length: a pattern would be kept for each.
  enableMemPattern: false,
};

/** Loads a network of Moonshine's family. Rejects with files that are missing, damaged or of another family. */
export async function openMoonshine(files: MoonshineFiles): Promise<MoonshineNetwork> {
  const tokens = { texts: await readTexts(files.tokens), start: START, end: END };
  // It runs once for an utterance, and an arena would keep what the longest one took.
  const encoder = await InferenceSession.create(files.encoder, { ...OPTIONS, enableCpuMemArena: false });
  const decoder = await InferenceSession.create(files.decoder, OPTIONS);
  const kept = decoder.inputNames
    .filter((name) => name.startsWith(PAST))
    .map((name) => name.slice(PAST.length));
  if (kept.length === 0 || !decoder.inputNames.includes('use_cache_branch'))
    throw new Error(`${files.decoder} is not a network of Moonshine’s family.`);
  const [heardNames, ownNames] = [true, false].map((isHeard) =>
    kept.filter((name) => name.includes(HEARD) === isHeard),
  ) as [string[], string[]];
  const shapes = decoder.inputMetadata.find(({ name }) => name === PAST + kept[0]);
  const [, heads = 8, , size = 36] = shapes?.isTensor ? shapes.shape.map(Number) : [];

  return {
    tokens,
    begin: async (samples) => {
      const { last_hidden_state: heard } = await encoder.run({
        input_values: new Tensor('float32', samples, [1, samples.length]),
      });
      if (!heard) throw new Error('The recogniser heard nothing.');
      return { heard: new Repeated([[HEARD_STATES, heard]]) };
    },
    forget: ({ heard }) => heard.free(),
    next: async (last, state) => {
      const rows = last.length;
      const nothing = () => new Tensor('float32', new Float32Array(0), [rows, heads, 0, size]);
      const feeds: Record<string, Tensor> = {
        input_ids: new Tensor('int64', BigInt64Array.from(last, BigInt), [rows, 1]),
        use_cache_branch: new Tensor('bool', [state.own !== undefined], [1]),
        ...Object.fromEntries(state.heard.of(rows)),
      };
      for (const name of kept) feeds[PAST + name] ??= state.own?.get(name) ?? nothing();
      const wanted = state.own ? ownNames : kept;
      const outputs = await decoder.run(feeds, ['logits', ...wanted.map((name) => `present.${name}`)]);
      const present = (name: string): [string, Tensor] => {
        const tensor = outputs[`present.${name}`];
        if (!tensor) throw new Error(`The recogniser gave no ${name}.`);
        return [name, tensor];
      };
      const scores = outputs.logits?.data;
      if (!(scores instanceof Float32Array) || scores.length !== rows * TOKENS)
        throw new Error('The recogniser gave no scores.');
      // The encoded audio does not change after the first token.
      if (!state.own) state.heard.add(heardNames.map(present).map(asPast));
      freeState(state);
      return { scores, state: { heard: state.heard, own: new Map(ownNames.map(present)), scores } };
    },
    select: (state, from) => {
      const rows = state.own?.values().next().value?.dims[0] ?? 0;
      if (rows === from.length && from.every((row, i) => row === i)) return state;
      const own = [...(state.own ?? [])].map(([name, tensor]): [string, Tensor] => [
        name,
        rowsOf(tensor, from),
      ]);
      freeState(state);
      return { heard: state.heard, own: new Map(own) };
    },
    close: async () => {
      await encoder.release();
      await decoder.release();
    },
  };
}

/** Texts by token, '' for those that are left out: marks of print, and letters that take several tokens. */
async function readTexts(file: string): Promise<string[]> {
  const texts = Array<string>(TOKENS).fill('');
  for (const line of (await readFile(file, 'utf8')).trimEnd().split('\n')) {
    const [base64 = '', id = ''] = line.split('\t');
    if (texts[Number.parseInt(id, 10)] === undefined) throw new Error(`${file} has no table of tokens.`);
    const text = Buffer.from(base64, 'base64').toString('utf8');
    texts[Number(id)] = OF_PRINT.test(text) ? '' : text;
  }
  return texts;
}

/** All but what was heard, which goes on with the next state. */
function freeState({ own, scores }: MoonshineState): void {
  if (own) freeAll(own);
  if (scores) freeNumbers(scores);
}

function freeAll(tensors: ReadonlyMap<string, Tensor>): void {
  for (const { data } of tensors.values()) if (data instanceof Float32Array) freeNumbers(data);
}

const asPast = ([name, tensor]: [string, Tensor]): [string, Tensor] => [PAST + name, tensor];

function rowsOf(tensor: Tensor, from: readonly number[]): Tensor {
  const [rows = 1, ...rest] = tensor.dims;
  const data = tensor.data as Float32Array;
  const size = data.length / rows;
  const selected = new Float32Array(from.length * size);
  for (const [to, row] of from.entries())
    selected.set(data.subarray(row * size, (row + 1) * size), to * size);
  return new Tensor('float32', selected, [from.length, ...rest]);
}
