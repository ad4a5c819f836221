/** The builder's section for telephone numbers. */
export const telephone = {
  text: 'People call a number and talk with your assistant. The minutes count as those of other calls.',
  docs: 'How calls by telephone work',
  loading: 'Loading your numbers',
  loadFailed: 'Your numbers could not be loaded.',
  off: 'Assistants on this server can’t be called by telephone.',
  none: 'You have no telephone number yet. Ask us for one, and it appears here.',
  ask: 'Write to support',
  thisOne: 'This assistant answers.',
  other: '{{name}} answers.',
  nobody: 'Nobody answers.',
  answer: 'Let this assistant answer',
  stop: 'Stop answering',
  noPerson: 'The assistant takes a message from callers who ask for a person.',
  person: 'A person’s number',
  personHint:
    'Callers who ask for a person are put through to it. Without one, the assistant takes a message.',
  personNumbers: 'It begins with {{list}}.',
  save: 'Save number',
  saved: 'Saved.',
  failed: 'That was not saved. Please try again.',
} as const;
