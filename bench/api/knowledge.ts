import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AssistantAddedResponse, KnowledgeResponse, KnowledgeUploadedResponse } from '@parlo/contract';
import { besideCall } from '../support/beside-call.ts';
import { makeBigPdf } from '../support/big-pdf.ts';
import { longestSilence } from '../support/longest-silence.ts';
import type { Row } from '../support/rows.ts';

/** How long a large file takes to be answered from, and whether a call beside it notices. */

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
      measured: `${(ms / 1_000).toFixed(1)} s, with a call beside it`,
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

/** The longest silence within what a call beside `work` says. */
async function silences(url: string, work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  await besideCall(url, work, (frames) => {
    longest = Math.max(longest, longestSilence(frames));
  });
  return longest;
}

/** Answers with what uploads a file to a new account's assistant, and resolves with its passages when it is ready. */
async function openAccount(url: string): Promise<(bytes: Buffer, name?: string) => Promise<number>> {
  const email = `bench-${randomUUID()}@example.com`;
  const person = { name: 'Olena', surname: 'Koval', phone: '+380441234567', password: 'correct horse' };
  const registered = await fetch(`${url}/api/register`, json({ ...person, email }));
  const headers = { authorization: `Bearer ${registered.headers.get('set-auth-token') ?? ''}` };
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${url}/api${path}`, json(body, headers));
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return answer.json();
  };
  const assistant = {
    assistantName: 'Manual',
    assistantPrompt: 'Help.',
    greetingMessage: 'Hi.',
    voice: 'verse',
  };
  const { assistantId } = AssistantAddedResponse.parse(await post('/add_assistant', { email, assistant }));
  return async (bytes, name = 'manual.pdf') => {
    const body = new FormData();
    body.append('email', email);
    body.append('assistantId', assistantId);
    body.append('files', new Blob([Uint8Array.from(bytes)]), name);
    const sent = await fetch(`${url}/api/upload_knowledge_base`, { method: 'POST', headers, body });
    let [file] = KnowledgeUploadedResponse.parse(await sent.json()).files;
    const deadline = performance.now() + LIMIT_MS;
    while (file?.status === 'pending' && performance.now() < deadline) {
      await wait(200);
      [file] = KnowledgeResponse.parse(await post('/get_knowledge', { assistantId })).files;
    }
    if (file?.status !== 'ready') throw new Error(`the file is ${file?.status}: ${file?.reason}`);
    return file.passages;
  };
}

function json(body: object, headers: Readonly<Record<string, string>> = {}): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}
