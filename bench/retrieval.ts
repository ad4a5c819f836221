/**
 * How often search puts the right answer first, and how well it knows that a question has none: of a FAQ, then of
 * files. Prints two tables. Data and licences: the README.md of each folder in data.
 */
import { readFileSync } from 'node:fs';
import {
  type AssistantProfile,
  createRetriever,
  createSentenceModel,
  type Embedder,
  type FaqEntry,
  type SentenceModel,
} from '@parlo/dialog';
import MiniSearch from 'minisearch';
import { PASSAGE_COLUMNS, runPassageBenchmark } from './support/passage-benchmark.ts';
import { areaUnderCurve, parseCsv, shuffled } from './support/retrieval-maths.ts';
import { percentile, printTable } from './support/stats.ts';

/** Chosen once and never tuned: which 40 of the 77 categories are the FAQ. */
const SEED = 77;
const ENTRY_COUNT = 40;
const PHRASING_COUNTS = [1, 5];
/** Questions that are timed one after the other, with nothing remembered. */
const TIMED_QUESTIONS = 200;
/** Questions of a bank's customers that are put to files about other things. */
const UNRELATED_QUESTIONS = 300;

export interface Line {
  readonly text: string;
  readonly category: string;
}

/** A FAQ made of training lines, and test lines asked of it. */
export interface RetrievalTask {
  readonly entries: readonly FaqEntry[];
  /** Questions that an entry answers: its id is the category. */
  readonly inScope: readonly Line[];
  readonly outOfScope: readonly Line[];
}

/** One way to search. `score` says how likely `id` is right; comparable between questions. */
export type Search = (text: string) => Promise<{ readonly id: string | undefined; readonly score: number }>;

export interface RetrievalResult {
  readonly firstRight: number;
  readonly outOfScopeAuc: number;
}

export function readLines(file: 'train' | 'test'): Line[] {
  const csv = readFileSync(new URL(`./data/banking77/${file}.csv`, import.meta.url), 'utf8');
  return parseCsv(csv).map(([text = '', category = '']) => ({ text: text.trim(), category }));
}

/**
 * The first `phrasings` training lines of each chosen category as an entry, every test line as a question. The data has
 * no answers: the question stands in for one, since any other text would tell more than an owner's question does.
 */
function createTask(train: readonly Line[], test: readonly Line[], phrasings: number): RetrievalTask {
  const categories = [...new Set(train.map(({ category }) => category))].sort();
  const chosen = new Set(shuffled(categories, SEED).slice(0, ENTRY_COUNT));
  const entries = [...chosen].map((category) => {
    const lines = train.filter((line) => line.category === category).slice(0, phrasings);
    const [question = '', ...others] = lines.map(({ text }) => text);
    return { id: category, question, answer: question, phrasings: others };
  });
  return {
    entries,
    inScope: test.filter(({ category }) => chosen.has(category)),
    outOfScope: test.filter(({ category }) => !chosen.has(category)),
  };
}

export async function measure(task: RetrievalTask, search: Search): Promise<RetrievalResult> {
  let right = 0;
  const inside: number[] = [];
  const outside: number[] = [];
  for (const { text, category } of task.inScope) {
    const { id, score } = await search(text);
    if (id === category) right++;
    inside.push(score);
  }
  for (const { text } of task.outOfScope) outside.push((await search(text)).score);
  return { firstRight: right / task.inScope.length, outOfScopeAuc: areaUnderCurve(inside, outside) };
}

async function measureMs(task: RetrievalTask, search: Search): Promise<number[]> {
  const times: number[] = [];
  for (const { text } of shuffled(task.inScope, SEED).slice(0, TIMED_QUESTIONS)) {
    const start = performance.now();
    await search(text);
    times.push(performance.now() - start);
  }
  return times;
}

/** A model that embeds each text once, so that accuracy takes minutes and not a quarter of an hour. */
function remember(model: SentenceModel): SentenceModel {
  const known = new Map<string, Float32Array>();
  return {
    async embed(texts, signal, options) {
      const keyOf = (text: string) => `${options?.as ?? 'question'} ${text}`;
      const missing = texts.filter((text) => !known.has(keyOf(text)));
      const vectors = await model.embed(missing, signal, options);
      missing.forEach((text, i) => {
        known.set(keyOf(text), vectors[i] ?? new Float32Array());
      });
      return texts.map((text) => known.get(keyOf(text)) ?? new Float32Array());
    },
    judge: (...given) => model.judge(...given),
    intentsOf: (vector) => model.intentsOf(vector),
    dangerOf: (text, signal) => model.dangerOf(text, signal),
    actOf: (turn, signal) => model.actOf(turn, signal),
    close: () => model.close(),
  };
}

/** As an assistant searches: by meaning and words, and the best judged by reading them. */
async function judged({ entries }: RetrievalTask, model: SentenceModel): Promise<Search> {
  const retriever = createRetriever({ model });
  const assistant: AssistantProfile = {
    id: 'bank',
    revision: '1',
    name: 'Mia',
    greeting: 'Hi',
    prompt: '',
    faq: entries,
  };
  const { signal } = new AbortController();
  await retriever.prepare(assistant, signal);
  return async (said) => {
    const [best] = await retriever.search(assistant, { said }, signal);
    const id = best?.source.kind === 'entry' ? best.source.entry.id : undefined;
    return { id, score: best?.answers ?? 0 };
  };
}

async function bm25({ entries }: RetrievalTask): Promise<Search> {
  const documents = entries.flatMap(({ id, question, phrasings }) =>
    [question, ...phrasings].map((text, i) => ({ id: `${id}#${i}`, text })),
  );
  const index = new MiniSearch<{ id: string; text: string }>({
    fields: ['text'],
    searchOptions: { fuzzy: 0.2, prefix: true },
  });
  index.addAll(documents);
  return async (text) => {
    const [best] = index.search(text);
    return { id: best && String(best.id).split('#')[0], score: best?.score ?? 0 };
  };
}

/** The entry whose question is nearest in meaning. */
async function encoder({ entries }: RetrievalTask, embedder: Embedder): Promise<Search> {
  const texts = entries.flatMap(({ id, question, phrasings }) =>
    [question, ...phrasings].map((text) => ({ id, text })),
  );
  const vectors = await embedder.embed(texts.map(({ text }) => text));
  return async (text) => {
    const [query] = await embedder.embed([text]);
    const cosines = vectors.map((vector) =>
      vector.reduce((sum, value, i) => sum + value * (query?.[i] ?? 0), 0),
    );
    const score = Math.max(...cosines);
    return { id: texts[cosines.indexOf(score)]?.id, score };
  };
}

/** Measures everything; one row per number of phrasings and way to search, as the table's head names them. */
async function runRetrievalBenchmark(): Promise<(string | number)[][]> {
  const [train, test] = [readLines('train'), readLines('test')];
  const model = createSentenceModel();
  const remembering = remember(model);
  const rows: (string | number)[][] = [];
  try {
    for (const phrasings of PHRASING_COUNTS) {
      const task = createTask(train, test, phrasings);
      for (const [name, create] of Object.entries({ bm25, encoder, judged })) {
        const result = await measure(task, await create(task, remembering));
        const times = await measureMs(task, await create(task, model));
        rows.push([
          `${phrasings} phrasing${phrasings === 1 ? '' : 's'}, ${name}`,
          result.firstRight.toFixed(3),
          result.outOfScopeAuc.toFixed(3),
          percentile(times, 0.5).toFixed(1),
          percentile(times, 0.95).toFixed(1),
        ]);
      }
    }
  } finally {
    await model.close();
  }
  return rows;
}

if (import.meta.main) {
  printTable(
    'Retrieval: Banking77, 40 entries, test lines',
    ['entry, search', 'first right', 'out-of-scope AUC', 'ms median', 'ms p95'],
    await runRetrievalBenchmark(),
  );
  const unrelated = shuffled(readLines('test'), SEED).slice(0, UNRELATED_QUESTIONS);
  printTable(
    'Retrieval: files, one question after the other',
    PASSAGE_COLUMNS,
    await runPassageBenchmark(unrelated.map(({ text }) => text)),
  );
}
