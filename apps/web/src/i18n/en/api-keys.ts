/** The API page: keys, how to use them, what the server allows. */
export const apiKeys = {
  pageTitle: 'API',
  reference: 'Open the reference',

  base: 'Base URL',
  baseAddress: 'The address',
  copyBase: 'Copy URL',

  keys: 'API keys',
  keysText:
    'A key acts for you on everything but the account itself: passwords, sessions, keys and deletion need you. Up to {{max}} keys.',
  name: 'Name',
  days: 'Expires in days',
  daysHint: 'From 1 to {{max}}. Empty: until you revoke it.',
  create: 'Create key',
  creating: 'Creating...',
  createFailed:
    'We do not know whether a key was made. Look at the list, and revoke any key that you were not shown.',

  shownTitle: 'Your new key',
  shownText:
    'Copy it now and keep it in a safe place. It is shown this once and never again: we keep only its hash.',
  key: 'API key “{{name}}”',
  copyKey: 'Copy Key',
  shownDone: 'I saved the key',

  list: 'Keys in use',
  loading: 'Loading your keys',
  loadFailed: 'Your keys could not be loaded.',
  none: 'No keys yet.',
  noneText: 'Create one above when a program needs to talk to Parlo.',
  begins: 'Begins with',
  made: 'Created',
  used: 'Last used',
  neverUsed: 'Never',
  expires: 'Expires',
  neverExpires: 'Never',
  revoke: 'Revoke',
  revokeThat: 'Revoke {{name}}',
  revokeTitle: 'Revoke “{{name}}”?',
  revokeText: 'Programs that use this key are refused at once. This can’t be undone.',
  revoked: 'The key is revoked.',
  revokeFailed: 'That did not work: the key may still work. Please try again.',

  use: 'How to send it',
  useText: 'As a bearer token, in the Authorization header of each request.',
  useSecret:
    'A key is as good as your password for what it may do: keep it on servers, never in a web page or an app.',
  firstStep: 'In a terminal, put your key in place of the words after the equals sign:',
  secondStep: 'Then this lists your assistants:',
  exampleKey: 'The key as a variable',
  exampleRequest: 'An example request',
  copyKeyLine: 'Copy the first line',
  copyRequest: 'Copy the request',

  limits: 'Limits',
  limitRows: {
    requests: { name: 'All requests of an account together', value: '{{requests}} a minute' },
    each: { name: 'Each endpoint', value: 'has its own, see the reference' },
    body: { name: 'Body of a request', value: '{{kb}} KB, unless the reference says otherwise' },
    file: {
      name: 'A file to answer from',
      value: '{{mb}} MB (.json {{json}} MB), {{files}} for each assistant',
    },
    uploads: { name: 'Uploads at once', value: '{{uploads}}' },
    assistants: { name: 'Assistants', value: '{{assistants}}' },
    chat: { name: 'A typed message', value: '{{characters}} characters, {{turns}} in a conversation' },
    sites: { name: 'Sites that may show an assistant', value: '{{sites}}' },
  },
  limitsAfter: 'Too many requests are refused with 429, and Retry-After says how many seconds to wait.',

  features: 'Beta',
  now: 'Here now',
  planned: 'Planned',
  nowList: {
    assistants: 'Create, change and delete assistants, their answers, files and logos',
    conversations: 'Read conversations with their transcripts',
    analytics: 'Analytics, and exports as CSV and JSON',
    voice: 'Voice calls, compatible with the OpenAI Realtime API',
    chat: 'Typed conversations, answered as a stream',
    calendar: 'Calendar: free times and bookings',
  },
  plannedList: {
    payments: 'Payments: plans and top-ups',
  },
  news: 'API news',
} as const;
