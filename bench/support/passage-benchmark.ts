import {
  type AssistantProfile,
  createLocalResponder,
  createRetriever,
  createSentenceModel,
  embedPassages,
  type Passage,
  type Responder,
  type SentenceModel,
} from '@parlo/dialog';
import { readDemoAnswers, readPassageSet, readUnanswered } from './passage-sets.ts';

export const PASSAGE_COLUMNS = ['files', 'questions', 'answered', 'rightly', 'near ones', 'unrelated'];

interface Task {
  readonly name: string;
  readonly passages: readonly Passage[];
  readonly asked: readonly { readonly text: string; readonly ids: readonly string[] }[];
  /** About the same trade, and answered by no file. */
  readonly near: readonly string[];
}

const BESIDE = 6;

const share = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${part} of ${whole} (${Math.round((100 * part) / whole)} %)`;

/** The passages an answer is from; none for "I don't know". */
async function answerFrom(
  responder: Responder,
  assistant: AssistantProfile,
  text: string,
): Promise<readonly string[]> {
  const turns = [{ role: 'visitor' as const, text }];
  for await (const part of responder.respond({ id: text, assistant, turns }, new AbortController().signal))
    if (part.type === 'end') return part.memo.outcome === 'answered' ? (part.memo.passageIds ?? []) : [];
  return [];
}

async function runTask(
  { name, passages, asked, near }: Task,
  unrelated: readonly string[],
  model: SentenceModel,
): Promise<string[]> {
  const retriever = createRetriever({ model });
  const responder = createLocalResponder(retriever);
  const assistant = {
    id: name,
    revision: '1',
    name: 'Mia',
    greeting: 'Hi',
    prompt: '',
    faq: [],
    knowledge: { revision: '1', load: async () => passages },
  };
  // Or the first questions would be asked of an index that is being built.
  await responder.prepare(assistant, new AbortController().signal);
  let answered = 0;
  let rightly = 0;
  for (const { text, ids } of asked) {
    const from = await answerFrom(responder, assistant, text);
    if (from.length > 0) answered++;
    if (from.some((id) => ids.includes(id))) rightly++;
  }
  const countAnswered = async (texts: readonly string[]): Promise<number> => {
    let count = 0;
    for (const text of texts) if ((await answerFrom(responder, assistant, text)).length > 0) count++;
    return count;
  };
  const row = [
    `${name}, ${passages.length} passages${passages[0]?.vector ? '' : ', words alone'}`,
    String(asked.length),
    share(answered, asked.length),
    share(rightly, answered),
    share(await countAnswered(near), near.length),
    share(await countAnswered(unrelated), unrelated.length),
  ];
  await retriever.close();
  return row;
}

/**
 * Whole answers from files, by meaning and words and by words alone: how many questions are answered, how many of the
 * answers are from a right passage, and how many questions are answered that no file answers. `most`: of each set's
 * questions so many are asked, beside {@link BESIDE} times as many passages and those that answer.
 */
export async function runPassageBenchmark(
  unrelated: readonly string[],
  most = Number.POSITIVE_INFINITY,
): Promise<string[][]> {
  const model = createSentenceModel();
  const tasks: readonly Task[] = [
    { name: 'guest house', ...readPassageSet('guesthouse'), near: readUnanswered() },
    { name: 'handbook', ...readPassageSet('handbook'), near: [] },
    { name: 'demo answers', passages: readDemoAnswers(), asked: [], near: [] },
  ];
  const rows: string[][] = [];
  try {
    for (const whole of tasks) {
      const asked = whole.asked.slice(0, most);
      const answering = new Set(asked.flatMap(({ ids }) => ids));
      const task = {
        ...whole,
        asked,
        near: whole.near.slice(0, most),
        passages: whole.passages.filter(({ id }, i) => i < BESIDE * most || answering.has(id)),
      };
      const vectors = await embedPassages(task.passages, model);
      const passages = task.passages.map((passage, i) => ({ ...passage, vector: vectors[i] ?? null }));
      rows.push(await runTask({ ...task, passages }, unrelated, model));
      rows.push(await runTask(task, unrelated, model));
    }
  } finally {
    await model.close();
  }
  return rows;
}
