import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { isDemoAssistant } from '@parlo/contract';
import {
  type AssistantProfile,
  createLocalResponder,
  createRetriever,
  createSentenceModel,
  type ResponseMemo,
  withTools,
} from '@parlo/dialog';
import { LANGUAGES } from '@parlo/dialog/language';
import { z } from 'zod';
import { DIALOG_TOOLS } from '../../dialog-tools/index.ts';
import { type DemoAssistant, readDemoAssistants } from '../../features/assistants/demo-content.ts';
import { isSaid } from '../is-said.ts';

/** `held-out` is by another hand. Nobody reads it who writes what the assistant knows: see README.md. */
export const QUESTION_SETS = ['own', 'held-out'] as const;
export type QuestionSet = (typeof QUESTION_SETS)[number];

const Text = z.string().trim().min(1);
const anyQuestion = {
  language: z.enum(['en', 'uk']),
  question: Text,
  /** None of these is part of the reply. */
  mustNotSay: z.array(Text).default([]),
  topic: Text,
};
const DemoQuestion = z.union([
  /** One of each group is part of the reply. */
  z.strictObject({ ...anyQuestion, mustSay: z.array(z.array(Text).min(1)).min(1) }),
  /** Nothing that the assistant knows answers it. */
  z.strictObject({ ...anyQuestion, expect: z.literal('unknown') }),
]);
export type DemoQuestion = z.output<typeof DemoQuestion>;

/** `declined`: it does not know, or asks back. */
export type DemoVerdict = 'right' | 'declined' | 'wrong';

export interface AskedQuestion {
  readonly asked: DemoQuestion;
  readonly reply: string;
  readonly verdict: DemoVerdict;
  readonly ms: number;
}

const LIMIT_MS = 120_000;

/** Where a server that runs from these sources keeps the vectors of the demo: whoever needs them first makes them. */
const VECTORS = fileURLToPath(new URL('../../../../../.cache/vectors', import.meta.url));

export async function readQuestions(set: QuestionSet): Promise<readonly DemoQuestion[]> {
  const text = await readFile(new URL(`${set}.json`, import.meta.url), 'utf8');
  return z.array(DemoQuestion).parse(JSON.parse(text));
}

/** Asks each question of the demo that greets in its language, in a conversation of its own. */
export async function askDemo(questions: readonly DemoQuestion[]): Promise<readonly AskedQuestion[]> {
  const [en, uk] = (await readDemoAssistants()).map(profileOf);
  if (!en || !uk) throw new Error('There is no demo assistant');
  const model = createSentenceModel();
  const retriever = createRetriever({ model, keep: { isKept: isDemoAssistant, folder: VECTORS } });
  const responder = withTools(createLocalResponder(retriever), DIALOG_TOOLS, () => undefined);
  const ask = async (asked: DemoQuestion): Promise<AskedQuestion> => {
    const start = performance.now();
    const turns = [{ role: 'visitor', text: asked.question }] as const;
    const assistant = asked.language === 'en' ? en : uk;
    const conversation = { id: asked.question, assistant, turns, caller: 'visitor_in_text' } as const;
    let reply = '';
    let memo: ResponseMemo | undefined;
    for await (const part of responder.respond(conversation, AbortSignal.timeout(LIMIT_MS))) {
      if (part.type === 'text') reply += part.text;
      if (part.type === 'end') memo = part.memo;
    }
    if (!memo) throw new Error('The reply has no end');
    return { asked, reply, verdict: judge(asked, reply, memo), ms: performance.now() - start };
  };
  try {
    // A model that can't be loaded is a failure here; in a conversation, words alone would decide.
    await model.embed(['ready']);
    for (const assistant of [en, uk]) await responder.prepare(assistant, AbortSignal.timeout(LIMIT_MS));
    const all: AskedQuestion[] = [];
    for (const question of questions) all.push(await ask(question));
    return all;
  } finally {
    await responder.close();
    await retriever.close();
    await model.close();
  }
}

function profileOf({ id, content }: DemoAssistant): AssistantProfile {
  const { assistantName: name, greetingMessage: greeting, assistantPrompt: prompt, faqList = [] } = content;
  const faq = faqList.map(({ phrasings = [], ...entry }, i) => ({ id: `${i}`, ...entry, phrasings }));
  return { id, name, greeting, prompt, faq, revision: '1' };
}

/** The beginning of a reply that names an uncertain subject: "If you mean ". */
const GUESSES = LANGUAGES.map(({ assistant }) => assistant.guess('|', '').split('|')[0] ?? '');

/**
 * A reply that asserts something else than it must is wrong: it comes from an entry that answers another question. A
 * guess asserts nothing: it says itself what it would be an answer to, as asking back does.
 */
export function judge(asked: DemoQuestion, reply: string, { outcome }: ResponseMemo): DemoVerdict {
  const isSaidOf = (texts: readonly string[]) => texts.some((text) => isSaid(text, reply));
  if (isSaidOf(asked.mustNotSay)) return 'wrong';
  const missed =
    outcome === 'answered' && !GUESSES.some((start) => reply.startsWith(start)) ? 'wrong' : 'declined';
  if ('expect' in asked) return outcome === 'unknown' ? 'right' : missed;
  const isAssertion = outcome === 'answered' || outcome === 'small_talk';
  if (isAssertion && asked.mustSay.every(isSaidOf)) return 'right';
  return missed;
}
