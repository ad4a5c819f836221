import type { TestAssistant } from '../../owner/assistants/test-data.ts';

const NAME = 'Parlo Mini';

/**
 * The assistant of a test call when the builder handed none over (spec.md §9). Not words of the interface: it is spoken,
 * and what is spoken is English so far.
 */
export const DEFAULT_IDENTITY: Omit<TestAssistant, 'id'> = {
  assistantName: NAME,
  assistantPrompt: 'Give short, clear responses.',
  greetingMessage: `Hello, I am ${NAME}. How can I help you today?`,
  aiNotice: '',
  voice: 'verse',
  pronunciations: [],
  alsoSpoken: [],
  replyMode: 'exact',
  faqList: [],
};
