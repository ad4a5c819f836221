import { setTimeout as wait } from 'node:timers/promises';
import { registerOwner } from '@parlo/e2e/support/account.ts';
import { makeBigPdf } from '../support/big-pdf.ts';
import { duringCall } from '../support/during-call.ts';
import { longestSilence } from '../support/longest-silence.ts';
import type { Row } from '../support/stats.ts';

/** How long a large file takes to be answered from, and whether a call at the same time notices. */

const PAGES = 300;
const MEGABYTES = 10;
const GOAL_SECONDS = 20;
const SMALL_KB = 50;
const SMALL_GOAL_SECONDS = 5;
/** As many as may be read, each from an account of its own: what strangers could send to keep others waiting. */
const SLOW_FILES = 3;
const SLOW_PAGES = 1_000;
const LIMIT_MS = 180_000;

export async function knowledgeRows({ url }: { readonly url: string }): Promise<Row[]> {
  const pdf = await makeBigPdf(PAGES, MEGABYTES);
  const upload = await openAccount(url);
  const quiet = await silences(url, async () => undefined);
  const startedAt = performance.now();
  const reading = upload(pdf.bytes).then((passages) => ({ passages, ms: performance.now() - startedAt }));
  const busy = await silences(url, () => reading);
  const { passages, ms } = await reading;
  const meanwhile = await smallFileSeconds(url);
  const size = (pdf.bytes.length / 1024 / 1024).toFixed(1);
  return [
    {
      what: `a PDF of ${PAGES} pages and ${size} MB, from its upload until it is answered from (${passages} passages)`,
      goal: `≤ ${GOAL_SECONDS} s`,
      measured: `${(ms / 1_000).toFixed(1)} s, during a call`,
    },
    {
      what: 'longest silence within the same answers of a call, without that file and while it is read',
      goal: 'no difference that is heard (≤ 40 ms)',
      measured: `${quiet} ms and ${busy} ms`,
    },
    {
      what: `${SMALL_KB} KB of another owner, from their upload until they are answered from, while ${SLOW_FILES} PDFs of ${SLOW_PAGES} pages each are read`,
      goal: `≤ ${SMALL_GOAL_SECONDS} s`,
      measured: `${meanwhile.toFixed(1)} s`,
    },
  ];
}

async function smallFileSeconds(url: string): Promise<number> {
  const { bytes } = await makeBigPdf(SLOW_PAGES, 0);
  const text = 'The bakery opens at nine and bakes rye bread. '.repeat(Math.ceil((SMALL_KB * 1024) / 46));
  const owners = await Promise.all(Array.from({ length: SLOW_FILES + 1 }, () => openAccount(url)));
  const [small, ...slow] = owners;
  // What becomes of them is not what is measured: they may be more than an assistant can have.
  const held = slow.map((upload) => upload(bytes).catch(() => undefined));
  await wait(2_000);
  const startedAt = performance.now();
  await small?.(Buffer.from(text.slice(0, SMALL_KB * 1024)), 'bakery.txt');
  const seconds = (performance.now() - startedAt) / 1_000;
  await Promise.all(held);
  return seconds;
}

/** The longest silence within what a call says during `work`. */
async function silences(url: string, work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  await duringCall(url, work, (frames) => {
    longest = Math.max(longest, longestSilence(frames));
  });
  return longest;
}

/** Registers an owner; the result uploads a file to their assistant and resolves with its passages when it is ready. */
async function openAccount(url: string): Promise<(bytes: Buffer, name?: string) => Promise<number>> {
  const { client, email } = await registerOwner(url);
  const texts = { assistantName: 'Manual', assistantPrompt: 'Help.', greetingMessage: 'Hi.' };
  const assistant = { ...texts, voice: 'verse' as const };
  const { assistantId } = await client.request('addAssistant', { email, assistant });
  return async (bytes, name = 'manual.pdf') => {
    const upload = new File([Uint8Array.from(bytes)], name);
    let [file] = (await client.upload('uploadKnowledgeBase', { email, assistantId }, [upload])).files;
    const deadline = performance.now() + LIMIT_MS;
    while (file?.status === 'pending' && performance.now() < deadline) {
      await wait(200);
      [file] = (await client.request('getKnowledge', { assistantId })).files;
    }
    if (file?.status !== 'ready') throw new Error(`the file is ${file?.status}: ${file?.reason}`);
    return file.passages;
  };
}
