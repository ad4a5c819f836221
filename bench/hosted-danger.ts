/**
 * What reading for danger costs a call that a provider holds: the time from a visitor's transcript to the request for a
 * reply, which waits for it. Over the turns of `data/danger`, one after another, and eight at once.
 */
import { readFile } from 'node:fs/promises';
import { createHostedReader, createRetriever, createSentenceModel, HostedDialog } from '@parlo/dialog';
import { readTold } from '@parlo/dialog/danger-turns';
import { median, percentile, printTable } from './support/stats.ts';

const FOLDER = new URL('data/danger/', import.meta.url);
const FILES = ['hand-a.txt', 'hand-b.txt'];
const AT_ONCE = 8;
/** The network is loaded by the first turn of a server, not by a visitor's. */
const WARM_UP = 20;

const model = createSentenceModel();
const retriever = createRetriever({ model });
const reader = createHostedReader(model);
const told = await Promise.all(FILES.map((file) => readFile(new URL(file, FOLDER), 'utf8')));
const said = told.flatMap((text) => readTold(text)).map((turn) => turn.said);
for (const text of said.slice(0, WARM_UP)) await timed(text);

const alone: number[] = [];
for (const text of said) alone.push(await timed(text));
const together: number[] = [];
for (let at = 0; at < said.length; at += AT_ONCE) {
  together.push(...(await Promise.all(said.slice(at, at + AT_ONCE).map(timed))));
}
await retriever.close();
await model.close();
printTable(
  'Reading a turn for danger before a provider may reply to it, ms',
  ['turns', 'number', 'p50', 'p95', 'slowest'],
  [rowOf('one after another', alone), rowOf(`${AT_ONCE} at once`, together)],
);

async function timed(text: string): Promise<number> {
  const dialog = new HostedDialog({
    conversation: {
      id: 'conversation_1',
      assistant: { id: 'assistant_1', revision: '1', name: 'Vera', prompt: '', greeting: 'Hello!', faq: [] },
      caller: 'visitor_in_call',
      turns: [],
      languages: ['en', 'uk'],
    },
    retriever,
    reader,
    tools: [],
    onReport: () => undefined,
    edits: async () => null,
  });
  const begun = performance.now();
  await dialog.help(text, new AbortController().signal);
  return performance.now() - begun;
}

function rowOf(what: string, times: readonly number[]): (string | number)[] {
  return [what, times.length, median(times), percentile(times, 0.95), Math.max(...times)];
}
