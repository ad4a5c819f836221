/** How long a reply takes when an assistant has as many questions as it may have. Prints a table. */
import { LIMITS } from '@parlo/contract';
import { type AssistantProfile, createRetriever, createSentenceModel } from '@parlo/dialog';
import { readLines } from './retrieval.ts';
import { shuffled } from './support/retrieval-maths.ts';
import { percentile, printTable } from './support/stats.ts';

const SEED = 77;
const COUNTS = [200, LIMITS.faqEntries];
/** Asked one after the other, with nothing remembered. */
const QUESTIONS = 40;

const HEAD = ['questions', 'first reply, with indexing, ms', 'median, ms', '95 %, ms'];

if (import.meta.main) {
  const model = createSentenceModel();
  const retriever = createRetriever({ model });
  const lines = shuffled(readLines('train'), SEED);
  const asked = shuffled(readLines('test'), SEED).slice(0, QUESTIONS);
  const { signal } = new AbortController();
  const rows: number[][] = [];
  for (const count of COUNTS) {
    const faq = lines
      .slice(0, count)
      .map(({ text }, at) => ({ id: String(at), question: text, answer: text, phrasings: [] }));
    const assistant: AssistantProfile = {
      id: 'bank',
      revision: String(count),
      name: 'Mia',
      greeting: 'Hi',
      prompt: '',
      faq,
    };
    const times: number[] = [];
    for (const { text } of asked) {
      const start = performance.now();
      await retriever.search(assistant, { said: text }, signal);
      times.push(performance.now() - start);
    }
    const [first = 0, ...others] = times;
    rows.push([count, first, percentile(others, 0.5), percentile(others, 0.95)]);
  }
  printTable('Search with as many questions as an assistant may have', HEAD, rows);
  await model.close();
}
