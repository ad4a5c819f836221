import { type Act, type ActScores, type ActTurn, actReading } from '../acts/act.ts';
import type { DangerKind, DangerScores } from '../acts/danger-scores.ts';
import { MEANING_DIMENSIONS } from '../passages/meaning.ts';
import { tellingStems } from '../passages/shared-words.ts';
import { stemWord } from '../passages/stem-word.ts';
import type {
  EmbeddedAs,
  EmbedOptions,
  Intents,
  JudgedText,
  Judgement,
  Question,
  SentenceModel,
} from '../responder.ts';
import { spellOut } from '../retrieval/spell-out.ts';
import { plainOf } from '../text/clean-text.ts';
import { NO_ACTS, recordedActs } from './recorded-acts.ts';

/** Words that mean the same to {@link ScriptedModel}: the part of a real model that tests need. */
const SYNONYMS = new Map(
  [
    ['pets', 'dogs'],
    ['reserve', 'book'],
    ['bring', 'deliver'],
    ['cost', 'price'],
  ].map(([word = '', meaning = '']) => [stemWord(word), stemWord(meaning)]),
);

/** Likelihoods that no threshold comes near. */
export const SURELY = 0.95;
export const HARDLY = 0.02;

export const NO_INTENTS: Intents = { complaint: 0, person: 0, safety: 0, followUp: 0 };

/** The act of a turn, or the likelihoods of some. */
export type ScriptedAct = Act | Partial<ActScores>;

/** By what the visitor says: candidates, each named by a part of its text, and what they are to the question. */
export type Judgements = Readonly<Record<string, Readonly<Record<string, Partial<Judgement>>>>>;

/**
 * A model for tests. Texts are near each other as far as they share words or synonyms. A text answers a question as
 * `judgements` say; a question that is not among them is answered by what has half of its telling words or more, or
 * some of them and half of those of both it and the turn before it. Records what it is asked.
 */
export class ScriptedModel implements SentenceModel {
  /** The texts of every call of `embed`, in order. */
  readonly calls: (readonly string[])[] = [];
  /** What they were embedded as. */
  readonly as: EmbeddedAs[] = [];
  readonly judged: { readonly question: Question; readonly candidates: readonly JudgedText[] }[] = [];
  /** While set, every call fails with it. */
  failure: Error | undefined;
  closed = 0;
  readonly #judgements: ReadonlyMap<string, Readonly<Record<string, Partial<Judgement>>>>;

  readonly #intents: readonly { readonly at: Float32Array; readonly intents: Intents }[];

  readonly #dangers: ReadonlyMap<string, DangerKind>;

  readonly #acts: ReadonlyMap<string, ScriptedAct>;

  constructor(
    judgements: Judgements = {},
    intents: Readonly<Record<string, Partial<Intents>>> = {},
    dangers: Readonly<Record<string, DangerKind>> = {},
    acts: Readonly<Record<string, ScriptedAct>> = {},
  ) {
    this.#acts = new Map(Object.entries(acts));
    this.#dangers = new Map(Object.entries(dangers).map(([said, kind]) => [wordsKey(said), kind]));
    this.#intents = Object.entries(intents).map(([said, some]) => {
      return { at: embedWords(said), intents: { ...NO_INTENTS, ...some } };
    });
    this.#judgements = new Map(Object.entries(judgements).map(([said, table]) => [keyOf(said), table]));
  }

  async embed(
    texts: readonly string[],
    signal?: AbortSignal,
    { as = 'question' }: EmbedOptions = {},
  ): Promise<Float32Array[]> {
    signal?.throwIfAborted();
    this.calls.push(texts);
    this.as.push(as);
    await Promise.resolve();
    signal?.throwIfAborted();
    if (this.failure) throw this.failure;
    return texts.map(embedWords);
  }

  async judge(
    question: Question,
    candidates: readonly JudgedText[],
    signal?: AbortSignal,
  ): Promise<readonly Judgement[]> {
    signal?.throwIfAborted();
    this.judged.push({ question, candidates });
    await Promise.resolve();
    signal?.throwIfAborted();
    if (this.failure) throw this.failure;
    const table = this.#judgements.get(keyOf(question.said));
    return candidates.map(({ text }) => {
      if (!table) return { answers: likelihoodOf(question, text), condition: HARDLY };
      const [, judgement] = Object.entries(table).find(([part]) => text.includes(part)) ?? [];
      return { answers: HARDLY, condition: HARDLY, ...judgement };
    });
  }

  /** What `intents` has for a turn of the same telling words, in any order. */
  intentsOf(vector: Float32Array): Intents {
    return this.#intents.find(({ at }) => at.every((value, i) => value === vector[i]))?.intents ?? NO_INTENTS;
  }

  /** What `dangers` has for a turn of the same telling words, in any order; none for all others. */
  async dangerOf(text: string, signal?: AbortSignal): Promise<DangerScores> {
    signal?.throwIfAborted();
    if (this.failure) throw this.failure;
    const none = { life: 0, doctor: 0, self_harm: 0, hazard: 0, violence: 0, none: 1 };
    const kind = this.#dangers.get(wordsKey(text));
    return kind ? { ...none, none: 1 - SURELY, [kind]: SURELY } : none;
  }

  /** What `acts` has for a turn, word for word; else what is recorded of it. It rejects for all others: words read those. */
  async actOf(turn: ActTurn, signal?: AbortSignal): Promise<ActScores> {
    signal?.throwIfAborted();
    if (this.failure) throw this.failure;
    const act = this.#acts.get(turn.said);
    const scripted = typeof act === 'string' ? actReading(act, SURELY).all : act && { ...NO_ACTS, ...act };
    const found = scripted ?? recordedActs(turn);
    if (!found) throw new Error('No act is scripted or recorded for this turn');
    return found;
  }

  async close(): Promise<void> {
    this.closed++;
  }
}

/** A model reads what was typed in a hurry spelled out. */
const keyOf = (said: string): string => plainOf(spellOut(said, []));

const wordsKey = (text: string): string => [...meaningsOf(text)].sort().join(' ');

const meaningsOf = (text: string): ReadonlySet<string> =>
  new Set(tellingStems(text).map((stem) => SYNONYMS.get(stem) ?? stem));

function likelihoodOf({ said, before = '' }: Question, text: string): number {
  const found = meaningsOf(text);
  const shareOf = (question: string): number => {
    const asked = meaningsOf(question);
    return asked.size === 0 ? 0 : [...asked].filter((word) => found.has(word)).length / asked.size;
  };
  const share = Math.max(shareOf(said), shareOf(said) > 0 ? shareOf(`${before} ${said}`) : 0);
  return share >= 0.5 ? SURELY + share * (1 - SURELY) : HARDLY;
}

function embedWords(text: string): Float32Array {
  const vector = new Float32Array(MEANING_DIMENSIONS);
  for (const word of meaningsOf(text)) {
    let hash = 7;
    for (const letter of word) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
    const place = hash % MEANING_DIMENSIONS;
    vector[place] = (vector[place] ?? 0) + 1;
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}
