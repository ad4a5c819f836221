import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { type MoonshineFiles, type MoonshineNetwork, openMoonshine } from './moonshine-network.ts';
import { type FoundWords, searchWords } from './search-words.ts';
import { Terms } from './terms.ts';

/** Sound to be turned into words. The answer comes through the port; closing the port stops the work. */
export interface RecogniserRequest {
  /** 16 kHz mono; empty to learn whether the networks load. */
  readonly samples: Float32Array<ArrayBuffer>;
  readonly mostTokens: number;
  readonly fewestLetters: number;
  /** Texts whose words are likelier than others; '' for none. */
  readonly terms: string;
  readonly port: MessagePort;
}

export type RecogniserAnswer = { readonly found: FoundWords } | { readonly problem: string };

/** `end` asks a worker to stop what it does and to end by itself. */
export type RecogniserMessage = RecogniserRequest | 'end';

/** The number of assistants whose terms are cached, at 0.2 MB each. */
const KEPT_TERMS = 30;

const network = openMoonshine(workerData as MoonshineFiles);
// Every request hears of a failure; before the first one nobody does.
network.catch(() => {});

const termsOf = new LRUCache<string, Terms>({ max: KEPT_TERMS });
const ending = new AbortController();
const answers = new Set<Promise<void>>();

parentPort?.on('message', (message: RecogniserMessage) => {
  if (message === 'end') void end();
  else void answer(message);
});

async function answer(request: RecogniserRequest): Promise<void> {
  const answering = answerTo(request);
  answers.add(answering);
  await answering;
  answers.delete(answering);
}

async function answerTo(request: RecogniserRequest): Promise<void> {
  const left = new AbortController();
  const { samples, mostTokens, fewestLetters, terms, port } = request;
  port.on('close', () => left.abort());
  const post = (message: RecogniserAnswer) => port.postMessage(message);
  try {
    const opened: MoonshineNetwork = await network;
    if (samples.length === 0) {
      post({ found: { text: '', likelihoods: [] } });
      return;
    }
    const known = terms === '' ? undefined : (termsOf.get(terms) ?? new Terms(terms));
    if (known) termsOf.set(terms, known);
    const signal = AbortSignal.any([left.signal, ending.signal]);
    const begun = await opened.begin(samples);
    const options = { terms: known, fewestLetters, signal };
    try {
      post({ found: await searchWords(opened, opened.tokens, begun, mostTokens, options) });
    } finally {
      opened.forget(begun);
    }
  } catch (error) {
    post({ problem: error instanceof Error ? error.message : String(error) });
  } finally {
    port.close();
  }
}

async function end(): Promise<void> {
  ending.abort();
  await Promise.all(answers);
  await network.then(
    (opened) => opened.close(),
    () => {},
  );
  parentPort?.close();
}
