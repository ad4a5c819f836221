import { splitPrompt } from '../model/prompt-parts.ts';
import type { AssistantProfile, Passage } from '../responder.ts';
import { headingOfFact } from './fact-kinds.ts';

/** What a fact of a prompt has for a question: it is said as it stands, as an answer is, and nobody asked one. */
const OF_PROMPT = '';

/** Whether a passage is what the owner told the assistant of itself: no file that a visitor could be shown. */
export const isPromptFact = ({ question }: Pick<Passage, 'question'>): boolean => question === OF_PROMPT;

/** The facts of an owner's prompt as passages for an index, one each. No visitor is shown them as a source. */
export function promptPassages(
  { id, prompt }: Pick<AssistantProfile, 'id' | 'prompt'>,
  file: string,
): Passage[] {
  return splitPrompt(prompt).facts.map((sentences, position) => {
    const text = sentences.join(' ');
    return {
      id: `${id}_prompt_${position}`,
      file,
      heading: headingOfFact(text),
      text,
      question: OF_PROMPT,
      vector: null,
    };
  });
}

/** The assistant with the facts of its prompt among what its files hold, so that they are found as these are. */
export function withPromptFacts(assistant: AssistantProfile): AssistantProfile {
  const { name, prompt, knowledge } = assistant;
  const passages = promptPassages(assistant, name);
  if (passages.length === 0) return assistant;
  const load = async (signal: AbortSignal) => [...passages, ...((await knowledge?.load(signal)) ?? [])];
  return { ...assistant, knowledge: { revision: JSON.stringify([knowledge?.revision, name, prompt]), load } };
}
