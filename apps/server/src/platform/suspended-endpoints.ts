import type { EndpointName } from '@parlo/contract';

/**
 * How each endpoint behaves while the account it acts on is suspended, for the owner's requests and for visitors'.
 * - `refused`: checked before the endpoint does anything.
 * - `asks`: the endpoint checks the same rule itself, because its input alone does not show the account.
 * - `allowed`: with the reason.
 */
export type SuspendedEndpoint = 'refused' | { readonly asks: string } | { readonly allowed: string };

const allowed = (because: string) => ({ allowed: because });
const READS = allowed('The owner reads, and keeps, what is theirs.');
const DELETES = allowed('The owner deletes what is theirs, or ends an access.');
const SIGNS_IN = allowed('The owner gets into their account, and keeps others out.');
const NOBODYS = allowed('It concerns no account.');
const OPERATORS = allowed(
  'It administers the installation, and only an administrator may; who else would reopen one?',
);
const SHOWN = allowed('It says what an embedded page shows: that the assistant is not available.');
const VISITORS_OWN = allowed('A visitor reads, ends or deletes their own conversation.');
const FREES = allowed('The meeting does not take place: nobody waits in vain.');
const PAYS_LESS = allowed('It ends or limits what is charged.');

export const SUSPENDED_ENDPOINTS: Readonly<Record<EndpointName, SuspendedEndpoint>> = {
  register: NOBODYS,
  login: SIGNS_IN,
  logout: SIGNS_IN,
  signInProviders: NOBODYS,
  startSignIn: SIGNS_IN,
  verifySecondFactor: SIGNS_IN,
  getSecondFactor: READS,
  setUpSecondFactor: SIGNS_IN,
  confirmSecondFactor: SIGNS_IN,
  renewRecoveryCodes: SIGNS_IN,
  turnOffSecondFactor: SIGNS_IN,
  getUser: READS,
  forgotPassword: SIGNS_IN,
  resetPassword: SIGNS_IN,
  getBilling: READS,
  getUsage: READS,
  updateBilling: PAYS_LESS,
  cancelStarter: PAYS_LESS,
  resumeStarter: 'refused',
  billingPortal: allowed('The provider’s page shows invoices and removes cards.'),
  sales: NOBODYS,
  // No payment lifts a suspension: an administrator does, or the bank's decision.
  prePayment: 'refused',
  getOrder: READS,
  trackOrder: READS,
  sendVerification: 'refused',
  verifyEmail: SIGNS_IN,
  updateProfile: 'refused',
  changePassword: SIGNS_IN,
  changeEmail: 'refused',
  listSessions: READS,
  endSession: DELETES,
  getActivity: READS,
  deleteAccount: DELETES,
  exportAccount: READS,
  createApiKey: 'refused',
  listApiKeys: READS,
  revokeApiKey: DELETES,

  getAssistants: READS,
  getAssistant: READS,
  addAssistant: 'refused',
  editAssistant: 'refused',
  deleteAssistant: DELETES,
  getAssistantMinutes: READS,
  getVersions: READS,
  restoreVersion: 'refused',

  getTests: READS,
  addTests: 'refused',
  editTest: 'refused',
  deleteTest: DELETES,
  runTests: 'refused',
  proposeTests: 'refused',

  widgetConfig: SHOWN,
  session: { asks: 'requireMayCall: the owner may still hold a test call.' },
  chat: { asks: 'requireMayChat: a turn may tell of danger.' },
  trySession: NOBODYS,
  tryChat: NOBODYS,
  ownConversation: VISITORS_OWN,
  forgetConversation: VISITORS_OWN,
  feedback: 'refused',
  endChat: VISITORS_OWN,
  leaveContact: 'refused',
  correctContact: 'refused',
  siteToken: SHOWN,
  promptLines: NOBODYS,
  speech: NOBODYS,
  voicePreview: NOBODYS,

  uploadKnowledgeBase: 'refused',
  getKnowledge: READS,
  getKnowledgeUsage: READS,
  knowledgeEvents: READS,
  downloadKnowledge: READS,
  deleteKnowledge: DELETES,
  readWebsite: 'refused',
  proposeFromText: 'refused',
  proposeFromTable: 'refused',
  addWebsite: 'refused',
  getWebsites: READS,
  editWebsite: 'refused',
  refreshWebsite: 'refused',
  deleteWebsite: DELETES,

  getLanguageModel: READS,
  setLanguageModel: 'refused',
  removeLanguageModel: DELETES,
  testLanguageModel: 'refused',
  getSpeechServices: READS,
  setSpeechService: 'refused',
  removeSpeechService: DELETES,
  getCallProvider: READS,
  setCallProvider: 'refused',
  removeCallProvider: DELETES,
  testCallProvider: 'refused',

  uploadLogo: 'refused',
  getLogo: READS,
  getAssistantLogo: SHOWN,
  logo: SHOWN,

  getConversations: READS,
  getConversation: READS,
  deleteConversation: DELETES,
  markAnswer: 'refused',
  markQuestion: 'refused',
  exportConversations: READS,
  getAnalytics: READS,
  getTopics: READS,
  getOverview: READS,

  getContacts: READS,
  markContact: 'refused',
  exportContacts: READS,

  calendarStatus: READS,
  calendarOauthStart: 'refused',
  connectCaldav: 'refused',
  disconnectCalendar: DELETES,
  freeSlots: 'refused',
  calendarAiProcess: 'refused',
  scheduleMeeting: 'refused',
  confirmMeeting: 'refused',
  getCalendarSettings: READS,
  saveCalendarSettings: 'refused',
  renewCalendarFeed: DELETES,
  calendarFeed: READS,
  getBookings: READS,
  moveBooking: 'refused',
  cancelBooking: FREES,
  linkedBooking: allowed('A visitor sees when their meeting is.'),
  moveLinkedBooking: 'refused',
  cancelLinkedBooking: FREES,

  support: allowed('The owner writes to the operator.'),
  subscribe: NOBODYS,
  unsubscribe: NOBODYS,
  getNotifications: READS,
  readNotifications: READS,
  deleteNotifications: DELETES,

  posts: NOBODYS,
  post: NOBODYS,

  listUsers: OPERATORS,
  grantMinutes: OPERATORS,
  setAdmin: OPERATORS,
  setSuspended: OPERATORS,
  listOrders: OPERATORS,
  refundOrder: OPERATORS,
  listPaymentEvents: OPERATORS,
  listTickets: OPERATORS,
  answerTicket: OPERATORS,
  editTicket: OPERATORS,
  replayPaymentEvent: OPERATORS,
  getSiteTexts: OPERATORS,
  saveSiteTexts: OPERATORS,
  listSpeechModels: OPERATORS,
  runSpeechModelAct: OPERATORS,
  stopSpeechModelAct: OPERATORS,
  getLocalModels: OPERATORS,
  useLocalModel: OPERATORS,
  listActs: OPERATORS,
  getSystem: OPERATORS,
  runDoctor: OPERATORS,
};

const NO_ACCOUNTS = allowed('It is the installation’s own, or a page.');

/** The same for routes outside the contract, by method and pattern. */
export const SUSPENDED_ROUTES: Readonly<Record<string, SuspendedEndpoint>> = {
  'GET /health': NO_ACCOUNTS,
  'GET /health/live': NO_ACCOUNTS,
  'GET /health/ready': NO_ACCOUNTS,
  'GET /metrics': NO_ACCOUNTS,
  'GET /api/openapi.json': NO_ACCOUNTS,
  'GET /api/docs': NO_ACCOUNTS,
  'GET /api/docs/redoc.js': NO_ACCOUNTS,
  'POST /v1/realtime/client_secrets': allowed('A secret opens nothing by itself: its use is asked about.'),
  'POST /v1/realtime/calls': {
    asks: 'requireMayCall, when the secret is used; and the lease of its first seconds.',
  },
  'POST /v1/realtime/rooms': { asks: 'requireMayCall, as for a call.' },
  'POST /v1/realtime/calls/{callId}/{act}': allowed('Ends a call that runs.'),
  'GET /v1/realtime': { asks: 'requireMayCall, as for a call.' },
  'GET /v1/models': allowed('Reads the names of the account’s own assistants.'),
  'GET /v1/models/{id}': allowed('Reads the name of one of the account’s own assistants.'),
  'POST /v1/chat/completions': {
    asks: 'requireMayChat, as for a visitor; who tells of a danger is told where help is.',
  },
  'POST /v1/audio/transcriptions': {
    asks: 'Whether the account may serve visitors, before anything is read.',
  },
  'POST /v1/audio/speech': { asks: 'Whether the account may serve visitors, before anything is spoken.' },
  'POST /api/payments/webhook/{provider}': allowed(
    'What was paid, refused or paid back is booked in any case.',
  ),
  'GET /api/calendar/oauth/callback': { asks: 'GoogleOauth.finish, before anything is exchanged.' },
  'GET /api/auth/callback/{provider}': SIGNS_IN,
  'GET /checkout': NO_ACCOUNTS,
  'GET /checkout/test/{ref}': allowed('A checkout that was open can still be paid; orders are refused.'),
  'POST /checkout/test/{ref}': allowed('A checkout that was open can still be paid; orders are refused.'),
  'GET /sitemap.xml': NO_ACCOUNTS,
  'GET /robots.txt': NO_ACCOUNTS,
  'GET /llms.txt': NO_ACCOUNTS,
  'GET /blog/rss.xml': NO_ACCOUNTS,
  'GET /uk/blog/rss.xml': NO_ACCOUNTS,
  'GET /widget': SHOWN,
  'GET /popup/*': SHOWN,
  'GET /check': NO_ACCOUNTS,
  'GET /embed.js': NO_ACCOUNTS,
  'GET /embed-open.js': NO_ACCOUNTS,
  'GET /embed-launcher.js': NO_ACCOUNTS,
  'GET /widget-assets/*': NO_ACCOUNTS,
  'GET /assets/*': NO_ACCOUNTS,
  'GET /*': NO_ACCOUNTS,
};

const ASKED_BEFORE = allowed('It was asked for when the account was open, and ends what then began.');
const HOUSEKEEPING = allowed('It deletes, or keeps in order, what is stored.');

/** The same for jobs, by name. */
export const SUSPENDED_JOBS: Readonly<Record<string, SuspendedEndpoint>> = {
  mail: allowed('Whoever queues a mail has asked; those about suspension and payments go out.'),
  account_mail: { asks: 'No links to new addresses; one for a new password is sent.' },
  booking_mail: { asks: 'Nobody is mailed; what is still to come is, once the account is open.' },
  booking_reminder: { asks: 'Nobody is reminded.' },
  held_booking_mails: { asks: 'The mails it releases ask again.' },
  contact_mail: { asks: 'Its owner reads messages under Messages; no mail is sent.' },
  urgent_mail: allowed(
    'Nothing urgent is kept of a suspended account; what was kept before it was, is mailed.',
  ),
  calendar_write: ASKED_BEFORE,
  calendar_withdraw: HOUSEKEEPING,
  'read-website': ASKED_BEFORE,
  'parse-knowledge': ASKED_BEFORE,
  'parse-knowledge-small': ASKED_BEFORE,
  'embed-knowledge': HOUSEKEEPING,
  'remove-files': HOUSEKEEPING,
  auto_top_up: { asks: 'No order is made.' },
  charge_top_up: { asks: 'Nothing is charged.' },
  settle_plan_charging: allowed('It has the plan of a suspended account not charged.'),
  end_subscription: PAYS_LESS,
  refund_order: PAYS_LESS,
};
