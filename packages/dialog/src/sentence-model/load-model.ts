import { fileURLToPath } from 'node:url';
import { LRUCache } from 'lru-cache';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { type ActTurn, ASKED } from '../acts/act.ts';
import { ACTS_FOLDER, type ActNetwork, labelsOf } from '../acts/act-files.ts';
import type { EmbeddedAs, JudgedText, Judgement, Question } from '../responder.ts';
import { DIMENSIONS, MODEL_FOLDER } from './model-files.ts';
import { type KeptPieces, keepPieces, pieceNearness } from './piece-nearness.ts';
import { loadTokenizer, type PiecesOf } from './tokenizer.ts';

// Ids that the vocabulary begins with.
const BEGIN = 0;
const END = 2;
/** Longer texts lose their end: what is embedded, and what the judge was trained on. */
const EMBEDDED_PIECES = 160;
const CANDIDATE_PIECES = 100;
const SAID_PIECES = 40;
const BEFORE_PIECES = 16;
const CLASSIFIED_PIECES = 96;
/** Several networks read the same turn: the vectors and classifications of so many texts are kept. */
const KEPT_TEXTS = 200;
/** The pieces of some thousand entries, or of six hundred parts of files. */
const PIECES_BYTES = 24 * 1024 * 1024;
// What a text's nearness piece by piece counts beside that of its vector: fitted by `make/weigh_judge.py`.
const PIECES_WEIGHT = 0.52;
const USUAL_PIECE_NEARNESS = 0.61;
/** Recognition and synthesis want the other cores. */
const THREADS = 2;

/**
 * The model, for the thread that it was loaded in. It reads one text at a time, the judge one candidate: bytes inside a
 * network are scaled by all that is read together, so next to others a text would mean something else each time. It is
 * also sooner done, since nothing is padded.
 */
export interface LoadedModel {
  /** With `isKept`, what is judged next is judged sooner: texts of files are embedded by a process that judges none. */
  embed(texts: readonly string[], as: EmbeddedAs, isKept: boolean): Promise<Float32Array[]>;
  judge(question: Question, candidates: readonly JudgedText[]): Promise<Judgement[]>;
  /** How likely a text tells of each kind of danger, and of none. */
  readDanger(text: string): Promise<ActScores>;
  /** How likely each act is for a turn. */
  readAct(turn: Pick<ActTurn, 'said' | 'asked'>): Promise<ActScores>;
}

/** Likelihoods by a network's labels; all of them together are 1. */
export type ActScores = Readonly<Record<string, number>>;

interface LoadedAct {
  readonly labels: readonly string[];
  readonly network: InferenceSession;
}

interface DangerOutputs {
  readonly scores: Float32Array;
  /** The means of two layers' states, which the act of a turn is read by too. */
  readonly means: Float32Array;
}

/**
 * Loads `models/understanding` (its README says what it is and how it was made): a vocabulary, an encoder of twelve
 * layers whose mean is a text's vector, and a judge of six that reads a question and a candidate together. The judge is
 * loaded when it is first asked: who only embeds files needs none. So are the networks of acts, in `models/acts`.
 */
export async function loadModel(): Promise<LoadedModel> {
  const options: InferenceSession.SessionOptions = {
    intraOpNumThreads: THREADS,
    // Threads that spin while a text is read take a third less time for it. Between two texts they would take a core from
    // the calls.
    extra: { session: { intra_op: { allow_spinning: '1' }, force_spinning_stop: '1' } },
  };
  const open = (name: string, folder = MODEL_FOLDER) =>
    InferenceSession.create(fileURLToPath(new URL(name, folder)), options);
  const openAct = async (act: ActNetwork): Promise<LoadedAct> => {
    const [labels, network] = await Promise.all([labelsOf(act), open(`${act}.onnx`, ACTS_FOLDER)]);
    return { labels, network };
  };
  const [pieces, words, encoder] = await Promise.all([
    loadTokenizer(new URL('tokenizer.json.br', MODEL_FOLDER)),
    open('words.onnx'),
    open('encoder.onnx'),
  ]);
  return new Model(pieces, words, encoder, () => open('judge.onnx'), openAct);
}

class Model implements LoadedModel {
  readonly #pieces: PiecesOf;
  readonly #words: InferenceSession;
  readonly #encoder: InferenceSession;
  readonly #openJudge: () => Promise<InferenceSession>;
  readonly #openAct: (act: ActNetwork) => Promise<LoadedAct>;
  readonly #acts = new Map<ActNetwork, Promise<LoadedAct>>();
  #judge: Promise<InferenceSession> | undefined;
  readonly #known = new LRUCache<string, KeptPieces>({
    maxSize: PIECES_BYTES,
    sizeCalculation: ({ states, scales }, key) => states.byteLength + scales.byteLength + key.length * 2,
  });
  readonly #vectors = new LRUCache<string, Float32Array>({ max: KEPT_TEXTS });
  readonly #dangers = new LRUCache<string, DangerOutputs>({ max: KEPT_TEXTS });

  constructor(
    pieces: PiecesOf,
    words: InferenceSession,
    encoder: InferenceSession,
    openJudge: () => Promise<InferenceSession>,
    openAct: (act: ActNetwork) => Promise<LoadedAct>,
  ) {
    this.#pieces = pieces;
    this.#words = words;
    this.#encoder = encoder;
    this.#openJudge = openJudge;
    this.#openAct = openAct;
  }

  async embed(texts: readonly string[], as: EmbeddedAs, isKept: boolean): Promise<Float32Array[]> {
    const vectors: Float32Array[] = [];
    for (const text of texts) {
      const known = this.#vectors.get(keyOf(text, as));
      if (known) {
        vectors.push(known);
        continue;
      }
      const { vector, pieces } = await this.#read(text, as);
      vectors.push(vector);
      if (!isKept) continue;
      this.#known.set(keyOf(text, as), pieces());
      this.#vectors.set(keyOf(text, as), vector);
    }
    return vectors;
  }

  async judge({ said, before = '' }: Question, candidates: readonly JudgedText[]): Promise<Judgement[]> {
    if (candidates.length === 0) return [];
    const earlier = before === '' ? [] : [...this.#pieces(before, BEFORE_PIECES), END];
    const asked = [BEGIN, ...earlier, ...this.#pieces(said, SAID_PIECES), END];
    const nearness = await this.#nearnessOf(before === '' ? said : `${before} ${said}`, candidates);
    this.#judge ??= this.#openJudge();
    const judge = await this.#judge;
    const judgements: Judgement[] = [];
    for (const [i, { text }] of candidates.entries()) {
      const ids = [...asked, END, ...this.#pieces(text, CANDIDATE_PIECES), END];
      const segment = BigInt64Array.from(ids, (_, at) => (at < asked.length ? 0n : 1n));
      const { scores } = await judge.run({
        ...(await this.#inputsOf(ids)),
        segment: new Tensor('int64', segment, [1, ids.length]),
        nearness: new Tensor('float32', nearness.slice(i, i + 1), [1]),
      });
      const [answers = 0, condition = 0] = numbersOf(scores);
      judgements.push({ answers, condition });
    }
    return judgements;
  }

  async readDanger(text: string): Promise<ActScores> {
    const { labels } = await this.#actOf('danger');
    return byLabel(labels, (await this.#dangerOf(text)).scores);
  }

  async readAct({ said, asked }: Pick<ActTurn, 'said' | 'asked'>): Promise<ActScores> {
    const { labels, network } = await this.#actOf('acts');
    const [vector] = await this.embed([said], 'question', true);
    if (!vector) throw new Error('The encoder gave no vector');
    const { means } = await this.#dangerOf(said);
    const { scores } = await network.run({
      vector: new Tensor('float32', vector, [1, vector.length]),
      means: new Tensor('float32', means, [1, means.length]),
      asked: new Tensor('int64', BigInt64Array.of(BigInt(ASKED.indexOf(asked))), [1]),
    });
    return byLabel(labels, numbersOf(scores));
  }

  async #dangerOf(text: string): Promise<DangerOutputs> {
    const known = this.#dangers.get(text);
    if (known) return known;
    const { network } = await this.#actOf('danger');
    const ids = this.#idsOf(text, 'question', CLASSIFIED_PIECES);
    const { scores, means } = await network.run(await this.#inputsOf(ids));
    const outputs = { scores: numbersOf(scores), means: numbersOf(means) };
    this.#dangers.set(text, outputs);
    return outputs;
  }

  #actOf(name: ActNetwork): Promise<LoadedAct> {
    const loading = this.#acts.get(name) ?? this.#openAct(name);
    this.#acts.set(name, loading);
    return loading;
  }

  #idsOf(text: string, as: EmbeddedAs, most: number): readonly number[] {
    const mark = this.#pieces(as === 'question' ? 'query:' : 'passage:', most);
    return [BEGIN, ...mark, ...this.#pieces(text, most), END];
  }

  async #read(text: string, as: EmbeddedAs) {
    const ids = this.#idsOf(text, as, EMBEDDED_PIECES);
    const { vectors, states } = await this.#encoder.run(await this.#inputsOf(ids));
    return {
      vector: numbersOf(vectors),
      // The marks of a text's beginning and end are no pieces of it.
      pieces: () =>
        keepPieces(numbersOf(states).subarray(DIMENSIONS, (ids.length - 1) * DIMENSIONS), DIMENSIONS),
    };
  }

  /** Of each candidate, how near its vector is to the question's, corrected by how near its pieces are. */
  async #nearnessOf(question: string, candidates: readonly JudgedText[]): Promise<Float32Array> {
    const asked = await this.#piecesOf(question, 'question');
    const found = new Float32Array(candidates.length);
    for (const [i, { text, nearness }] of candidates.entries()) {
      const byPiece = pieceNearness(asked, await this.#piecesOf(text, 'text'));
      found[i] = nearness + PIECES_WEIGHT * (byPiece - USUAL_PIECE_NEARNESS);
    }
    return found;
  }

  async #piecesOf(text: string, as: EmbeddedAs): Promise<KeptPieces> {
    const known = this.#known.get(keyOf(text, as));
    if (known) return known;
    const pieces = (await this.#read(text, as)).pieces();
    this.#known.set(keyOf(text, as), pieces);
    return pieces;
  }

  /** What both networks begin with: the vectors of the pieces, and that all of them are there. */
  async #inputsOf(ids: readonly number[]) {
    const shape = [1, ids.length];
    const { words } = await this.#words.run({
      ids: new Tensor('int64', BigInt64Array.from(ids, BigInt), shape),
    });
    if (!words) throw new Error('The vocabulary gave no vectors');
    return { words, mask: new Tensor('float32', new Float32Array(ids.length).fill(1), shape) };
  }
}

const byLabel = (labels: readonly string[], likelihoods: Float32Array): ActScores =>
  Object.fromEntries(labels.map((label, i) => [label, likelihoods[i] ?? 0]));

const keyOf = (text: string, as: EmbeddedAs): string => `${as} ${text}`;

function numbersOf(tensor: InferenceSession.OnnxValueMapType[string] | undefined): Float32Array {
  if (!(tensor instanceof Tensor) || !(tensor.data instanceof Float32Array))
    throw new Error('The model gave no numbers');
  return tensor.data;
}
