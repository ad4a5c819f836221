import type { AssistantProfile, Passage } from '../responder.ts';
import { wholeSentences } from '../sentences/sentence-stream.ts';
import { wordsOf } from '../text/clean-text.ts';

/**
 * What an instruction to an assistant begins with. A sentence that is taken for a fact though it is an instruction may be
 * read out to a visitor, so the lists are wide: a fact that is missed costs one answer.
 */
const INSTRUCTION_STARTS = new Set(
  (
    'be act use do never always please try keep avoid answer reply respond speak talk write ask tell say offer greet ' +
    'help explain remember make ensure stay refer redirect mention pretend imagine ignore follow refuse decline focus ' +
    'find give suggest repeat listen name take praise end recommend compare promise let hand check confirm show ' +
    'introduce guide begin start finish advise collect thank apologise apologize encourage describe recite share ' +
    "don't dont only if when should must you your you're role goal tone style persona task " +
    'будь будьте відповідай відповідайте говори говоріть пиши пишіть використовуй використовуйте ніколи завжди ' +
    'питай питайте запитуй запитуйте пропонуй пропонуйте допомагай допомагайте вітай вітайте розповідай розповідайте ' +
    'пояснюй пояснюйте уникай уникайте намагайся намагайтеся старайся старайтеся не якщо коли ти ви твій твоя твоє ' +
    'ваш ваша ваше роль мета тон стиль завдання поводься поводьтеся звертайся звертайтеся кажи кажіть'
  ).split(' '),
);
/** Words that speak of the assistant or of talking itself, wherever they stand. */
const ABOUT_TALKING =
  /(?<![\p{L}\p{N}])(?:you are|you're|your (?:role|job|task|goal|tone)|assistant|chatbot|customers? asks?|visitors? asks?|callers? asks?|secret|confidential|internal|password|never (?:say|tell|mention|reveal)|do not|don't|асистент\p{L}*|помічни\p{L}*|бот|таємн\p{L}*|секрет\p{L}*|конфіденційн\p{L}*|пароль|не (?:кажи|кажіть|розголошуй|розголошуйте|згадуй|згадуйте))(?![\p{L}\p{N}])/iu;

/** An order after what it is for: "For complaints, take the details." */
const ORDER =
  /(?:[,:;] |^(?:for|with|on|in|at|to) (?:.* )?)(?<!(?:we|you) )(?:ask|say|tell|offer|suggest|take|give|repeat) /iu;

export interface PromptParts {
  /** Sentences that say something of the owner's business. */
  readonly facts: readonly (readonly string[])[];
  /** Sentences that say how to behave; no visitor is to hear them. */
  readonly instructions: readonly string[];
}

/** The facts of an owner's prompt by paragraph, and its instructions such as "Be friendly". */
export function splitPrompt(prompt: string): PromptParts {
  const facts: string[][] = [];
  const instructions: string[] = [];
  for (const paragraph of prompt.split(/\n\s*\n|\n(?=\s*(?:[-*•]|\d+[.)])\s)/u)) {
    const kept: string[] = [];
    for (const sentence of wholeSentences(withoutMarks(paragraph))) {
      (isInstruction(sentence) ? instructions : kept).push(sentence);
    }
    if (kept.length > 0) facts.push(kept);
  }
  return { facts, instructions };
}

/** The facts of an owner's prompt as passages for an index, one a paragraph. What a visitor is shown as their source is `file`. */
export function promptPassages(
  { id, prompt }: Pick<AssistantProfile, 'id' | 'prompt'>,
  file: string,
): Passage[] {
  return splitPrompt(prompt).facts.map((sentences, position) => ({
    id: `${id}_prompt_${position}`,
    file,
    heading: '',
    text: sentences.join(' '),
    // Said as it stands, as an answer in a list of questions is, and not as something that a file says.
    question: '',
    vector: null,
  }));
}

/** The assistant with the facts of its prompt among what its files hold, so that they are found as these are. */
export function withPromptFacts(assistant: AssistantProfile): AssistantProfile {
  const { name, prompt, knowledge } = assistant;
  const passages = promptPassages(assistant, name);
  if (passages.length === 0) return assistant;
  const load = async (signal: AbortSignal) => [...passages, ...((await knowledge?.load(signal)) ?? [])];
  return { ...assistant, knowledge: { revision: JSON.stringify([knowledge?.revision, name, prompt]), load } };
}

function withoutMarks(paragraph: string): string {
  return paragraph.replace(/^\s*(?:[-*•#]+|\d+[.)])\s+/u, '').replace(/\s+/gu, ' ');
}

function isInstruction(sentence: string): boolean {
  const words = wordsOf(sentence);
  const [first = ''] = words;
  // Two words or fewer are a heading or a call to order, no fact.
  return (
    words.length < 3 || INSTRUCTION_STARTS.has(first) || ABOUT_TALKING.test(sentence) || ORDER.test(sentence)
  );
}
