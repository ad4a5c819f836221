/**
 * Numbers that both ends check. Lengths are in characters (code points). What counts UTF-16 units, such as `maxlength`
 * in a form, finds rare characters twice as long and so is stricter, never looser.
 */
export const LIMITS = {
  assistantName: 32,
  assistantPrompt: 300,
  greetingMessage: 64,
  faqEntries: 1_000,
  faqQuestion: 500,
  faqAnswer: 2_000,
  faqPhrasings: 20,
  /** All questions, answers and phrasings of one assistant together. */
  faqCharacters: 600_000,
  passwordMin: 8,
  passwordMax: 128,
  personName: 100,
  email: 254,
  phone: 40,
} as const;

export const VOICES = ['alloy', 'ash', 'ballad', 'coral', 'echo', 'sage', 'shimmer', 'verse'] as const;
export type VoiceName = (typeof VOICES)[number];

/** Spoken when an owner left the voice empty. */
export const DEFAULT_VOICE: VoiceName = 'verse';

/** The defaults of an assistant. */
export const ASSISTANT_DEFAULTS = {
  assistantName: 'New Assistant',
  assistantPrompt: 'Assistant prompt',
  greetingMessage: 'Hello, how can I help you today?',
  voice: DEFAULT_VOICE,
  minutesTotal: 500,
  /** Of calls from one network to one assistant. */
  visitorCallsAtOnce: 3,
  visitorMinutesPerDay: 30,
  /** Visitors can leave their details for a person, and are asked for all of them. */
  contact: { enabled: true, ask: ['name', 'email', 'phone', 'message'] },
  /** How its widget looks: Parlo's own colour, the visitor's theme, no greeting beside the button. */
  look: {
    color: '',
    theme: 'auto',
    radius: 18,
    size: 56,
    greetingDelay: null,
    branding: true,
    suggestions: [],
  },
} as const;

/** Bytes in a mebibyte, which is what people mean by MB. */
export const MB = 1024 * 1024;

/** Limits of what an owner may have and send, apart from an assistant's own fields. */
export const OWNER_LIMITS = {
  assistants: 100,
  apiKeys: 20,
  apiKeyName: 60,
  apiKeyDays: 3_650,
  knowledgeFiles: 50,
  /** Passages of all files of an assistant together. */
  passages: 10_000,
  /** Bytes. */
  knowledgeFile: 10 * MB,
  builderFile: 5 * MB,
  /** Size of a .json file, wherever it is added. */
  jsonFile: 5 * MB,
  logo: 5 * MB,
  filesAtOnce: 10,
  fileName: 200,
  subject: 200,
  supportMessage: 5_000,
  /** The name, company or website in a partner request. */
  partnerFact: 120,
  /** The operator's profiles on other networks: their number, and the characters of each. */
  profiles: 8,
  profileName: 40,
  profileAddress: 300,
  /** What the operator's customers say: their number, and the characters of each. */
  testimonials: 8,
  testimonialName: 60,
  testimonialRole: 80,
  testimonialText: 300,
  /** The operator of the server, as the legal texts name them. */
  operatorName: 120,
  operatorAddress: 300,
  /** A legal text of the operator's own, in one language. */
  legalText: 30_000,
  /** How many businesses an operator may claim. */
  businesses: 1_000_000_000,
  /** Characters of a search. */
  search: 200,
  pageSize: 100,
} as const;

/** Limits of an assistant's tests and of its versions. */
export const TEST_LIMITS = {
  tests: 100,
  addedAtOnce: 20,
  /** Tests that are proposed at once. */
  proposals: 20,
  /** Texts that have to be said, or must not be, of one test. */
  texts: 5,
  /** Characters of such a text. */
  text: 500,
  versions: 20,
} as const;

/** Limits of what a visitor may send, and of what an owner may ask of visitors. */
export const VISITOR_LIMITS = {
  /** Characters of one typed message. */
  chatMessage: 1_000,
  /** Characters of a question as it is stored: speech has no limit of its own. */
  question: 10_000,
  /** Typed turns of one conversation. */
  chatTurns: 100,
  /** Characters of a token. */
  token: 1_024,
  allowedSites: 50,
  /** Characters of one site. */
  site: 260,
  consentText: 500,
  /** Characters of the owner's text that is added in case of danger. */
  dangerNote: 300,
  /** Said before each first reply: one clause. */
  aiNotice: 100,
  retentionDays: 3_650,
  /** The highest limits that an owner can set for one visitor's network. */
  callsAtOnce: 100,
  minutesPerDay: 10_000,
} as const;

/**
 * Calls at once that may be expected of each core of a server: as many over WebRTC as were measured to be answered in time
 * (`npm run bench -- calls`; over a WebSocket more than twice as many). Nothing stops at it: voice hosts take as many as they keep
 * up with. What one address and people without an account may have at most is a share of it.
 */
export const CALLS_PER_CORE = 12;

/** Limits of trying an assistant without an account. */
export const TRIAL_LIMITS = {
  /** Bytes of a request: the assistant as it is typed, and what was said. */
  body: 200 * 1024,
  /** Questions of the assistant, other phrasings included: reading them costs the server work that nobody pays for. */
  questions: 60,
  /** Characters of its prompt, questions and answers together. */
  characters: 20_000,
  /** Seconds of a spoken test. */
  seconds: 180,
  /** Turns that a typed one comes with, and characters of each. */
  turns: 20,
  turn: 4_000,
} as const;

/** Limits of how a widget looks. Lengths on the screen are in CSS pixels. */
export const LOOK_LIMITS = {
  /** Radius of the panel's corners. */
  radiusMax: 32,
  /** Radius of the button's corners. */
  sizeMin: 48,
  sizeMax: 72,
  /** Seconds until the greeting shows beside the button. */
  greetingDelayMax: 120,
  /** Questions shown as buttons. */
  suggestions: 3,
} as const;

/** Limits of how an assistant's words are said. */
export const PRONUNCIATION_LIMITS = {
  /** Of one assistant. */
  rows: 100,
  /** Characters of a word or phrase, and of how it sounds. */
  word: 60,
  saidAs: 120,
} as const;

/** Limits of reading an owner's website. */
export const WEBSITE_LIMITS = {
  /** Websites of one assistant. */
  websites: 5,
  /** Pages that are read of one website. */
  pages: 20,
  /** Characters of an address. */
  address: 2_000,
  /** Questions and answers that are proposed at once. */
  proposals: 40,
  /** Characters of a pasted text: a table of as many questions as an assistant can have. */
  text: 300_000,
  /** Parts of it that are shown because they are no questions, and characters of each. */
  leftParts: 100,
  leftPart: 300,
  /** Rows and columns of a table that questions are taken from, and characters of one cell. */
  tableRows: 2_000,
  tableColumns: 30,
  tableCell: 4_000,
} as const;

/** Characters of what a visitor leaves for a person, and how often they may. */
export const CONTACT_LIMITS = {
  name: 100,
  email: 254,
  phone: 40,
  message: 1_000,
  /** Of one network, and of one email address or phone number. */
  perDay: 3,
} as const;

/** Minutes that a meeting can last. */
export const DURATIONS = [15, 30, 45, 60, 90] as const;
/** Minutes from one time at which a meeting can begin to the next. */
export const START_INTERVALS = [15, 30, 60] as const;

export const CALENDAR_LIMITS = {
  name: 100,
  email: 254,
  note: 1_000,
  services: 20,
  /** Of one day. */
  breaks: 6,
  /** People and rooms. */
  resources: 20,
  resourceName: 60,
  serviceName: 60,
  /** Minutes before and after a meeting. */
  buffer: 120,
  /** Minutes: two weeks. */
  notice: 20_160,
  daysAhead: 365,
  /** Spans of days off. */
  daysOff: 200,
  /** Dates of one request for free times. */
  dates: 30,
  /** Characters of a token in a link or a feed's address. */
  token: 512,
  /** Characters of a message, and messages before it. */
  message: 1_000,
  history: 50,
  /** Free times that are offered when the wanted one is taken. */
  alternatives: 3,
  /** Bookings in one response. */
  bookings: 1_000,
  /** Coming meetings with one assistant: of one email address, and of one network that booked them on one day. */
  openPerEmail: 3,
  openPerVisitor: 5,
  /** How often a visitor may move one meeting: each time is a mail to an address that could be anybody's. */
  moves: 5,
} as const;

/** Limits that all requests of one client share: the server enforces these numbers, and the API guide names them. */
export const API_LIMITS = {
  /** Requests in a minute, of one account or, without a signed-in user, of one address. */
  requestsPerMinute: 6_000,
  /** Of one caller: a browser opens no more connections to one server anyway. */
  uploadsAtOnce: 6,
  /** Bytes of a body, unless the endpoint sets its own limit. */
  body: 16 * 1024,
} as const;

/** File name endings that each place accepts. The type of a file is detected from its content. */
export const KNOWLEDGE_ENDINGS = ['.pdf', '.doc', '.docx', '.txt', '.csv', '.xlsx'] as const;
export const BUILDER_ENDINGS = ['.txt', '.docx', '.json', '.pdf', '.csv', '.xlsx'] as const;
/** Files whose cells, or questions and answers, an assistant's entries are taken from. */
export const TABLE_ENDINGS = ['.csv', '.xlsx', '.json'] as const;
export const LOGO_ENDINGS = ['.png', '.jpg', '.jpeg', '.svg'] as const;
