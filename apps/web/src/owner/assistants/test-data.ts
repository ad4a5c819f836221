import { ASSISTANT_DEFAULTS, Assistant, FaqItem, ReplyMode, VOICES } from '@parlo/contract';
import { z } from 'zod';

/** The navigation state from 'Test Assistant' to the test screen: the form's values, saved or not. */
const TestAssistant = z.object({
  id: z.string(),
  assistantName: z.string().trim().min(1).catch(ASSISTANT_DEFAULTS.assistantName),
  assistantPrompt: z.string().trim().min(1).catch(ASSISTANT_DEFAULTS.assistantPrompt),
  greetingMessage: z.string().trim().min(1).catch(ASSISTANT_DEFAULTS.greetingMessage),
  aiNotice: Assistant.shape.aiNotice.catch(''),
  voice: z.enum(['', ...VOICES]).catch(''),
  pronunciations: Assistant.shape.pronunciations.catch([]),
  alsoSpoken: Assistant.shape.alsoSpoken.catch([]),
  replyMode: ReplyMode.catch('exact'),
  faqList: z.array(FaqItem).catch([]),
});
export type TestAssistant = z.infer<typeof TestAssistant>;

/** The navigation state of /sandbox. */
export interface TestData {
  readonly testAssistant: TestAssistant;
}

/** Reads navigation state that anything may have written; null when nothing was handed over. */
export function readTestData(state: unknown): TestAssistant | null {
  const data = z.object({ testAssistant: TestAssistant }).safeParse(state);
  return data.success ? data.data.testAssistant : null;
}
