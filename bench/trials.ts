import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_ASSISTANT_ID, TRIAL_LIMITS } from '@parlo/contract';
import { startParlo } from '@parlo/e2e/support/parlo.ts';
import { percentile, printRows } from './support/stats.ts';

/** What a visitor waits for a typed answer while people without an account try the largest assistants they may. */

const TRYING = 12;
const TURNS = 40;
const QUESTIONS = ['What does Parlo cost?', 'Which languages do you speak?', 'Can I talk with it?'];
/** Characters of an entry: its question and its answer. */
const ENTRY = 400;

const parlo = await startParlo({ env: { PARLO_TRUST_PROXY: '1', PARLO_VOICE_HOSTS: '1' } });
try {
  await warm();
  const alone = await visit();
  const leaving = new AbortController();
  const trying = Array.from({ length: TRYING }, (_, who) => keepTrying(`10.1.0.${who}`, leaving.signal));
  await pause(3_000);
  const beside = await visit();
  leaving.abort();
  const counts = await Promise.all(trying);
  printRows('Trying without an account', [
    { what: 'a visitor’s typed answer, nobody trying', goal: '', measured: shown(alone) },
    { what: `the same, ${TRYING} addresses trying`, goal: '≤ 3 × alone', measured: shown(beside) },
    { what: 'answers to those who tried', goal: '', measured: String(counts.reduce((a, b) => a + b, 0)) },
  ]);
} finally {
  await parlo.remove();
}

function shown(times: readonly number[]): string {
  return `p50 ${Math.round(percentile(times, 0.5))} ms, p95 ${Math.round(percentile(times, 0.95))} ms`;
}

function post(path: string, address: string, body: object, signal?: AbortSignal): Promise<Response> {
  return fetch(`${parlo.url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
    signal: signal ?? null,
  });
}

async function ask(at: number): Promise<number> {
  const begun = performance.now();
  const text = QUESTIONS[at % QUESTIONS.length] ?? '';
  const response = await post('chat', `10.2.${at >> 8}.${at & 255}`, {
    assistantId: DEMO_ASSISTANT_ID,
    text,
  });
  const said = await response.text();
  if (!said.includes('response.done')) throw new Error(`The visitor was refused: ${said}`);
  return performance.now() - begun;
}

/** The demo's own phrasings are embedded after the start: until then answers are slow. */
async function warm(): Promise<void> {
  for (let at = 0, quick = 0; at < 60 && quick < 5; at++) {
    quick = (await ask(at)) < 150 ? quick + 1 : 0;
    await pause(1_000);
  }
}

async function visit(): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < TURNS; at++) {
    times.push(await ask(1_000 + at));
    await pause(100);
  }
  return times;
}

/** Sends another draft each time, as an attacker would, so that nothing of it is known. */
async function keepTrying(address: string, signal: AbortSignal): Promise<number> {
  let answered = 0;
  for (let turn = 0; !signal.aborted; turn++) {
    const draft = largestDraft(`${address} ${turn}`);
    try {
      const response = await post('try_chat', address, { draft, text: 'Is there parking?' }, signal);
      if ((await response.text()).includes('response.done')) answered++;
      else await pause(200, undefined, { signal });
    } catch (error) {
      if (!signal.aborted) console.error('A trial failed:', error);
      break;
    }
  }
  return answered;
}

function largestDraft(seed: string) {
  const entries = Math.min(TRIAL_LIMITS.questions, Math.floor((TRIAL_LIMITS.characters - 100) / ENTRY));
  return {
    assistantName: 'Mia',
    assistantPrompt: 'We are a shop.',
    greetingMessage: 'Hello.',
    voice: 'ash',
    faqList: Array.from({ length: entries }, (_, at) => ({
      question: `Question ${at} of ${seed}: ${'where do people park near the shop '.repeat(9)}`.slice(
        0,
        ENTRY / 2,
      ),
      answer: `Answer ${at} of ${seed}: ${'cars stand behind the old mill '.repeat(9)}`.slice(0, ENTRY / 2),
    })),
  };
}
