import { ASSISTANT_DEFAULTS, LIMITS, type NewAssistant, VOICES, type VoiceName } from '@parlo/contract';
import { AppError } from '../../../platform/errors.ts';

/** An assistant's prompt has a limit of its own; instructions are written by programs, for one call. */
const MOST_PROMPT = 30_000;
const MOST_GREETING = 500;
const NAME = 'Assistant';

type Part = 'name' | 'greeting' | 'prompt' | 'faq';

/** How instructions name their parts, each at the beginning of a line and with a colon after it. */
const LABELS: readonly (readonly [RegExp, Part])[] = [
  [/^(?:assistant(?: |’s |'s )?)?name$/iu, 'name'],
  [/^(?:initial |first )?greeting(?: message)?$/iu, 'greeting'],
  [/^(?:assistant |system )?(?:prompt|instructions)$/iu, 'prompt'],
  [/^(?:faqs?|frequently asked questions|questions and answers|knowledge base)(?: text| list)?$/iu, 'faq'],
];
const MOST_LABEL = 40;
const YOU_ARE =
  /\b[Yy]ou are (?:called |named )?["“]?(\p{Lu}[\p{L}\p{N}’'-]*(?: \p{Lu}[\p{L}\p{N}’'-]*){0,2})["”]?(?=[,.;\n]|$)/u;
const ITEM = /^[*>-]*\s*(?:\d+[.)]\s*)?(q|question|a|answer)\s?\d*\s?:(.*)$/iu;
const ANSWER_WITHIN = /\s(?=(?:a|answer) ?:)/giu;

interface Asked {
  readonly instructions: string;
  readonly voice?: string | undefined;
}

/**
 * The assistant that a session describes by its `instructions` and `voice`, as the specification has it: name, greeting,
 * prompt and FAQ where the instructions name these parts; all of them are the prompt where they do not. A provider
 * holds its calls if the operator has one. Throws an AppError with the field that does not fit.
 */
export function draftOfInstructions({ instructions, voice }: Asked): NewAssistant {
  const parts = partsOf(instructions);
  const prompt = parts.prompt.trim();
  if (prompt.length > MOST_PROMPT) {
    const message = `Instructions can be at most ${MOST_PROMPT} characters long, without their questions.`;
    throw new AppError('too_long', message, {
      field: 'instructions',
      params: { max: MOST_PROMPT },
    });
  }
  const name = oneLine(parts.name) || (YOU_ARE.exec(prompt)?.[1] ?? NAME);
  const greeting = unquoted(oneLine(parts.greeting)).slice(0, MOST_GREETING);
  const faqList = faqIn(parts.faq.split('\n'));
  return {
    assistantName: unquoted(name).slice(0, LIMITS.assistantName),
    greetingMessage: greeting || ASSISTANT_DEFAULTS.greetingMessage,
    assistantPrompt: prompt,
    voice: knownVoice(voice),
    faqList,
    // Instructions are written for a language model. Without one, and without a provider, their facts are read out.
    replyMode: 'own_words',
    callEngine: 'provider',
  };
}

function knownVoice(voice: string | undefined): VoiceName {
  const known = VOICES.find((each) => each === (voice ?? ASSISTANT_DEFAULTS.voice));
  if (known) return known;
  throw new AppError('invalid_choice', `Choose one of the voices: ${VOICES.join(', ')}.`, { field: 'voice' });
}

function partsOf(instructions: string): Readonly<Record<Part, string>> {
  const parts: Record<Part, string[]> = { name: [], greeting: [], prompt: [], faq: [] };
  let current: Part = 'prompt';
  for (const line of instructions.split('\n')) {
    const labelled = labelledIn(line);
    // "Name:" in the midst of a prompt is something that the assistant has to ask for.
    const isNew = labelled !== undefined && parts[labelled.part].length === 0;
    if (isNew) current = labelled.part;
    const text = isNew ? labelled.rest : line;
    parts[current].push(text);
    const isOneLine = current === 'name' || current === 'greeting';
    if (isOneLine && text.trim() !== '') current = 'prompt';
  }
  const { name, greeting, prompt, faq } = parts;
  const isRead = faqIn(faq).length > 0;
  return {
    name: name.join(' '),
    greeting: greeting.join(' '),
    // A FAQ in another shape is a part of the prompt.
    prompt: [...prompt, ...(isRead ? [] : faq)].join('\n'),
    faq: faq.join('\n'),
  };
}

function labelledIn(line: string): { readonly part: Part; readonly rest: string } | undefined {
  const text = line.trimStart();
  const colon = text.indexOf(':');
  if (colon < 0 || colon > MOST_LABEL) return undefined;
  const label = text
    .slice(0, colon)
    .replace(/[#*>-]/gu, '')
    .trim();
  const part = LABELS.find(([pattern]) => pattern.test(label))?.[1];
  return part && { part, rest: text.slice(colon + 1).replace(/^[\s*]+/u, '') };
}

/** Lines that begin with `Q:` and `A:`, or with the whole words. */
function faqIn(lines: readonly string[]): { question: string; answer: string }[] {
  const items: { question: string; answer: string }[] = [];
  let part: 'question' | 'answer' = 'question';
  for (const line of lines.flatMap((each) => each.trim().split(ANSWER_WITHIN))) {
    const [, kind = '', rest = line] = ITEM.exec(line) ?? [];
    if (/^q/iu.test(kind)) items.push({ question: '', answer: '' });
    if (kind !== '') part = /^q/iu.test(kind) ? 'question' : 'answer';
    const item = items.at(-1);
    if (item) item[part] = `${item[part]} ${rest}`;
  }
  return items
    .map(({ question, answer }) => ({
      question: oneLine(question).slice(0, LIMITS.faqQuestion),
      answer: oneLine(answer).slice(0, LIMITS.faqAnswer),
    }))
    .filter(({ question, answer }) => question !== '' && answer !== '')
    .slice(0, LIMITS.faqEntries);
}

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();
const unquoted = (text: string): string => text.replace(/^["“'«]+|["”'»]+$/gu, '');
