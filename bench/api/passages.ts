/** What answering out of ten thousand passages of files takes: `passageRows`, printed by bench/api.ts. */
import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  type AssistantProfile,
  createLocalResponder,
  createPassageIndex,
  createRetriever,
  createSentenceModel,
  embedPassages,
  type Passage,
  type SentenceModel,
} from '@parlo/dialog';
import { readLines } from '../retrieval.ts';
import { makePassages } from '../support/made-passages.ts';
import { readPassageSet } from '../support/passage-sets.ts';
import { shuffled } from '../support/retrieval-maths.ts';
import { median, percentile, printRows, type Row } from '../support/stats.ts';

const SEED = 12;
const PASSAGES = 10_000;
/** Passages whose vectors are the model's; the others take one of theirs, changed a little. */
const EMBEDDED = 300;
const QUESTIONS = 200;
const WARM_UP = 20;

const signal = new AbortController().signal;
const ms = (value: number): string => `${value.toFixed(1)} ms`;

/** Vectors for all passages out of those of the first: what they hold makes no difference to how long a search takes. */
function vary(passages: readonly Passage[], vectors: readonly Int8Array[]): readonly Passage[] {
  return passages.map((passage, i) => {
    const vector = vectors[i % vectors.length]?.map(
      (value, j) => ((value + i * 31 + j * 17) % 15) - 7 + value * 0.9,
    );
    return { ...passage, vector: vector ?? null };
  });
}

function demoFaq(): AssistantProfile['faq'] {
  const text = readFileSync(new URL('../../content/demo-assistant.json', import.meta.url), 'utf8');
  const demo: { readonly faqList: readonly Omit<AssistantProfile['faq'][number], 'id'>[] } = JSON.parse(text);
  return demo.faqList.map((entry, i) => ({ ...entry, id: String(i) }));
}

/**
 * One whole answer after the other: FAQ and files searched, an answer chosen and put into words. And of these times,
 * what went by in the model, which embeds the question and judges what was found.
 */
async function answerTimes(passages: readonly Passage[], inner: SentenceModel) {
  let modelMs = 0;
  const timed = async <T>(work: Promise<T>): Promise<T> => {
    const start = performance.now();
    const result = await work;
    modelMs += performance.now() - start;
    return result;
  };
  const model: SentenceModel = {
    embed: (...given) => timed(inner.embed(...given)),
    judge: (...given) => timed(inner.judge(...given)),
    intentsOf: (vector) => inner.intentsOf(vector),
    dangerOf: (text, signal) => inner.dangerOf(text, signal),
    actOf: (turn, signal) => inner.actOf(turn, signal),
    close: async () => undefined,
  };
  const retriever = createRetriever({ model });
  const responder = createLocalResponder(retriever);
  const knowledge = { revision: '1', load: async () => passages };
  const assistant = {
    id: 'a',
    revision: '1',
    name: 'Mia',
    greeting: 'Hi',
    prompt: '',
    faq: demoFaq(),
    knowledge,
  };
  await responder.prepare(assistant, signal);
  const questions = shuffled(
    [
      ...readLines('test').map(({ text }) => text),
      ...readPassageSet('guesthouse').asked.map(({ text }) => text),
    ],
    SEED,
  ).slice(0, QUESTIONS + WARM_UP);
  const times: number[] = [];
  const inModel: number[] = [];
  for (const text of questions) {
    modelMs = 0;
    const start = performance.now();
    const turns = [{ role: 'visitor' as const, text }];
    for await (const _ of responder.respond({ id: text, assistant, turns }, signal));
    times.push(performance.now() - start);
    inModel.push(modelMs);
  }
  await retriever.close();
  return { times: times.slice(WARM_UP), inModel: inModel.slice(WARM_UP) };
}

/** Processor time of this thread: what other processes do makes no difference to it. Milliseconds. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Time to build an index, the slices it works in, and memory measured before and after. */
async function measureBuild(passages: readonly Passage[]) {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const used = (): number => {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const before = used();
  const slices: number[] = [];
  let isOver = false;
  let last = threadMs();
  const tick = (): void => {
    const now = threadMs();
    slices.push(now - last);
    last = now;
    if (!isOver) setImmediate(tick);
  };
  setImmediate(tick);
  const start = threadMs();
  const index = await createPassageIndex(passages);
  const tookMs = threadMs() - start;
  isOver = true;
  return { index, tookMs, slices, grown: used() - before };
}

/** Rows of the table of measured goals. Takes about a quarter of a minute. */
export async function passageRows(): Promise<Row[]> {
  const model = createSentenceModel();
  try {
    const made = makePassages(PASSAGES, SEED);
    await model.embed(['warm up']);
    const start = performance.now();
    const vectors = await embedPassages(made.slice(0, EMBEDDED), model);
    const eachMs = (performance.now() - start) / EMBEDDED;
    const passages = vary(made, vectors);
    const build = await measureBuild(passages);
    const { times, inModel } = await answerTimes(passages, model);
    const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
    return [
      {
        what: 'An answer out of 10,000 passages and a FAQ, median and 95 %',
        goal: '≤ 60 ms, 120 ms',
        measured: `${ms(median(times))}, ${ms(percentile(times, 0.95))} (model ${ms(median(inModel))})`,
      },
      {
        what: 'Index of 10,000 passages: processor time, and 99 % of the slices it works in',
        goal: 'slices ≤ 5 ms',
        measured: `${ms(build.tookMs)}, ${ms(percentile(build.slices, 0.99))}`,
      },
      {
        what: 'Memory of 10,000 passages indexed: measured without their text, and by its own estimate with it',
        goal: '≤ 64 MB',
        measured: `${megabytes(build.grown)}, ${megabytes(build.index.bytes)}`,
      },
      {
        what: 'Meaning of a passage of a large file, of 1,500 (300 pages) and of 10,000',
        goal: '≤ 20 s for 1,500',
        measured: `${ms(eachMs)}, ${((eachMs * 1500) / 1000).toFixed(1)} s, ${((eachMs * PASSAGES) / 1000).toFixed(0)} s`,
      },
    ];
  } finally {
    await model.close();
  }
}

if (import.meta.main) {
  const rows = await passageRows();
  printRows('Answers from files', rows);
}
