import {
  type Assistant,
  type AssistantChanges,
  FaqItem,
  LIMITS,
  NewAssistant,
  VOICES,
} from '@parlo/contract';
import { z } from 'zod';

/** The builder's form. Phrasings are one text, a line each: that is how people paste them. */
const FaqEntry = FaqItem.omit({ phrasings: true }).extend({
  phrasings: z
    .string()
    .refine((text) => phrasingsOf(text).length <= LIMITS.faqPhrasings, 'too many')
    .refine((text) => phrasingsOf(text).every((line) => line.length <= LIMITS.faqQuestion), 'too long'),
});

export const BuilderForm = NewAssistant.omit({ faqList: true }).extend({
  voice: z.enum(['', ...VOICES]),
  faqList: z.array(FaqEntry).max(LIMITS.faqEntries),
});
export type BuilderValues = z.input<typeof BuilderForm>;
export type FaqValues = BuilderValues['faqList'][number];

export const EMPTY_ENTRY: FaqValues = { question: '', answer: '', phrasings: '' };

/** The lines of a text that say something, each once. */
export function phrasingsOf(text: string): string[] {
  return [
    ...new Set(
      text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  ];
}

export function toValues(assistant: Assistant): BuilderValues {
  const { assistantName, assistantPrompt, greetingMessage, voice, faqList } = assistant;
  return {
    assistantName,
    assistantPrompt,
    greetingMessage,
    voice,
    faqList: faqList.map(({ question, answer, phrasings }) => ({
      question,
      answer,
      phrasings: phrasings.join('\n'),
    })),
  };
}

export function toChanges(values: BuilderValues): AssistantChanges {
  return {
    ...values,
    faqList: values.faqList.map((entry) => ({ ...entry, phrasings: phrasingsOf(entry.phrasings) })),
  };
}

/**
 * What the form shows when somebody else saved in between: what was typed here stays, and every field that was not
 * touched here takes what they saved. `base` is what both began with.
 */
export function mergeValues(base: BuilderValues, mine: BuilderValues, theirs: BuilderValues): BuilderValues {
  const untouched = Object.keys(theirs).filter((key) => {
    const field = key as keyof BuilderValues;
    return JSON.stringify(base[field]) === JSON.stringify(mine[field]);
  });
  return {
    ...mine,
    ...Object.fromEntries(untouched.map((key) => [key, theirs[key as keyof BuilderValues]])),
  };
}

/** A name that none of `taken` has: 'New Assistant', then 'New Assistant 2' and so on. */
export function freeName(base: string, taken: readonly string[]): string {
  let name = base;
  for (let number = 2; taken.includes(name); number += 1) name = `${base} ${number}`;
  return name;
}
