import { ASSISTANT_DEFAULTS, OWNER_LIMITS } from '@parlo/contract';
import {
  type AssistantProfile,
  createLocalResponder,
  createRetriever,
  createSentenceModel,
  type Passage,
  type Responder,
  type SentenceModel,
  type Turn,
  withTools,
} from '@parlo/dialog';
import { DIALOG_TOOLS } from '../../../apps/server/src/dialog-tools/index.ts';
import { createLeaveContact } from '../../../apps/server/src/dialog-tools/leave-contact.ts';
import { readFileInChildren } from '../../../apps/server/src/parsing/embed-in-child.ts';
import type { Business, StoredBusiness, VisitorTurn } from './business.ts';
import { type Judgement, judge, type Reply } from './judge.ts';

/** A visitor's turn and what became of it. */
export interface AskedTurn {
  readonly business: Pick<Business, 'id' | 'language'>;
  readonly turn: VisitorTurn;
  readonly reply: Reply;
  readonly judgement: Judgement;
  /** Of a question that stands by itself: what became of it right after another one, which has nothing to do with it. */
  readonly afterAnother?: Judgement;
  /** Until the whole reply was there, its embeddings included. */
  readonly ms: number;
  /** How likely the best that FAQ or file has for the turn alone answers it, 0 to 1. */
  readonly confidence: number;
}

/** Long enough for any file of the benchmark on a busy machine. */
const LIMIT_MS = 240_000;

/** Those of the server, except that details which visitors leave are kept nowhere. */
export const TOOLS = [...DIALOG_TOOLS, createLeaveContact(async () => 'stored')];

const GREETINGS = { en: 'Hello! How can I help you?', uk: 'Вітаю! Чим можу допомогти?' } as const;

/** Asks every turn of every business, one after the other, of assistants put together as the server does it. */
export async function askBusinesses(businesses: readonly StoredBusiness[]): Promise<readonly AskedTurn[]> {
  const model = createSentenceModel();
  try {
    // A model that can't be loaded is a failure here; in a conversation, words alone would decide.
    await model.embed(['ready']);
    const asked: AskedTurn[] = [];
    for (const business of businesses) asked.push(...(await askBusiness(business, model)));
    return asked;
  } finally {
    await model.close();
  }
}

async function askBusiness(business: StoredBusiness, model: SentenceModel): Promise<readonly AskedTurn[]> {
  const retriever = createRetriever({ model });
  const responder = withTools(createLocalResponder(retriever), TOOLS, () => undefined);
  const assistant = await profileOf(business);
  const asked: AskedTurn[] = [];
  try {
    await responder.prepare(assistant, AbortSignal.timeout(LIMIT_MS));
    let another: VisitorTurn | undefined;
    for (const turn of business.turns) {
      const { reply, ms } = await askTurn(turn, assistant, responder);
      // Afterwards: what it finds out is kept for a while, and a reply would come sooner for it.
      const [best] = await retriever.search(assistant, { said: turn.said }, AbortSignal.timeout(LIMIT_MS));
      const confidence = best?.answers ?? 0;
      const before = isPlain(turn) && another ? [another.said] : undefined;
      const late = before && (await askTurn({ ...turn, before }, assistant, responder));
      asked.push({
        business,
        turn,
        reply,
        judgement: judge(turn, reply),
        ms,
        confidence,
        ...(late && { afterAnother: judge(turn, late.reply) }),
      });
      if (isPlain(turn)) another = turn;
    }
  } finally {
    await responder.close();
    await retriever.close();
  }
  return asked;
}

/** Neither leans on the turn before it nor asks for more than one thing. */
const isPlain = ({ kind, before }: VisitorTurn): boolean =>
  before === undefined && (kind === 'entry' || kind === 'file');

/** An assistant as an owner makes it: entries without other phrasings, and one file, read as an upload is. */
export async function profileOf(business: StoredBusiness): Promise<AssistantProfile> {
  const { id, name, language, prompt, faq, filePath } = business;
  const order = { path: filePath, kind: 'text', maxPassages: OWNER_LIMITS.passages } as const;
  const read = await readFileInChildren(order, AbortSignal.timeout(LIMIT_MS));
  if (read.status === 'unreadable') throw new Error(`${filePath} could not be read: ${read.cause}`);
  const passages = read.passages.map((passage, i): Passage => {
    return { ...passage, id: `${id}.${i}`, file: 'file.md' };
  });
  return {
    id,
    name,
    prompt,
    revision: '1',
    greeting: GREETINGS[language],
    faq: faq.map((entry) => ({ ...entry, phrasings: [] })),
    contact: ASSISTANT_DEFAULTS.contact,
    knowledge: { revision: '1', load: async () => passages },
  };
}

/**
 * A conversation of its own: what comes before the turn is really asked, and its replies are kept. `likelihoods` are those
 * of the words of a turn that was spoken.
 */
export async function askTurn(
  { id, before = [], said }: Pick<VisitorTurn, 'id' | 'before' | 'said'>,
  assistant: AssistantProfile,
  responder: Responder,
  likelihoods?: readonly number[],
): Promise<{ readonly reply: Reply; readonly ms: number }> {
  const turns: Turn[] = [];
  const ask = async (text: string, likely?: readonly number[]): Promise<Reply> => {
    turns.push({ role: 'visitor', text, ...(likely && { likelihoods: likely }) });
    const conversation = { id, assistant, turns: [...turns], caller: 'visitor_in_text' } as const;
    const said = await collect(responder.respond(conversation, AbortSignal.timeout(LIMIT_MS)));
    const reply = { ...said, offered: await offeredBy(said.memo, assistant) };
    turns.push({ role: 'assistant', text: reply.text, memo: reply.memo });
    return reply;
  };
  for (const earlier of before) await ask(earlier);
  const start = performance.now();
  const reply = await ask(said, likelihoods);
  return { reply, ms: performance.now() - start };
}

async function offeredBy(
  { outcome, passageIds = [] }: Reply['memo'],
  { knowledge }: AssistantProfile,
): Promise<readonly string[]> {
  if (outcome !== 'clarifying' || passageIds.length === 0) return [];
  const passages = (await knowledge?.load(AbortSignal.timeout(LIMIT_MS))) ?? [];
  return passages.filter(({ id }) => passageIds.includes(id)).map(({ text }) => text);
}

async function collect(parts: ReturnType<Responder['respond']>): Promise<Omit<Reply, 'offered'>> {
  let text = '';
  let memo: Reply['memo'] | undefined;
  const tools: string[] = [];
  for await (const part of parts) {
    if (part.type === 'text') text += part.text;
    else if (part.type === 'tool_call') tools.push(part.name);
    else if (part.type === 'end') memo = part.memo;
  }
  if (!memo) throw new Error('The reply has no end');
  return { text, memo, tools };
}
