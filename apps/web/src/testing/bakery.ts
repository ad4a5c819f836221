import type { Assistant } from '@parlo/contract';

/** For tests: an assistant as the server sends it. */
export const BAKERY: Assistant = {
  id: 'assistant_1',
  assistantName: 'Bakery',
  assistantPrompt: 'Be warm.',
  greetingMessage: 'Hello',
  voice: 'coral',
  replyMode: 'exact',
  faqList: [{ question: 'Open?', answer: 'Yes.', phrasings: [] }],
  allowedSites: [],
  consentText: '',
  retentionDays: null,
  contact: { enabled: true, ask: ['name', 'email', 'phone', 'message'] },
  look: {
    color: '',
    theme: 'auto',
    radius: 18,
    size: 56,
    greetingDelay: null,
    branding: true,
    suggestions: [],
  },
  visitorCallsAtOnce: 3,
  visitorMinutesPerDay: 30,
  logoDownload: null,
  knowledgeFile: null,
  minutes: 1,
  minutes_total: 500,
  limitedCalls: 0,
  openContacts: 0,
  version: 4,
};
