import type { EndpointName, ErrorCode } from '@parlo/contract';

/**
 * Who may do what, for every route of this server. `access-table.test.ts` checks all of it against the real app, and
 * fails for a route that is missing here or behaves otherwise.
 *
 * Each row is about something of one owner: their assistant, file, conversation, session, key or email, which the request
 * names. `stranger` is another owner who names it, and `admin` an administrator who does: administrators have endpoints of
 * their own and no hidden access to anybody's data. `apiKey` is a key of the owner.
 */
export interface Row {
  readonly anonymous: Outcome;
  readonly owner: Outcome;
  readonly apiKey: Outcome;
  readonly stranger: Outcome;
  readonly admin: Outcome;
}

/** Allowed, or the code of the refusal. `own`: allowed, but it only concerns the caller's own account. */
export type Outcome = 'allowed' | 'own' | ErrorCode;

const row = (
  anonymous: Outcome,
  owner: Outcome,
  apiKey: Outcome,
  stranger: Outcome,
  admin: Outcome,
): Row => ({ anonymous, owner, apiKey, stranger, admin });

/** Signed in or not. */
const EVERYBODY = row('allowed', 'allowed', 'allowed', 'allowed', 'allowed');
/** Names a thing by its id: somebody else's is reported as not found. */
const BY_ID = row('unauthenticated', 'allowed', 'allowed', 'not_found', 'not_found');
/** Names the caller by their email. */
const BY_EMAIL = row('unauthenticated', 'allowed', 'allowed', 'forbidden', 'forbidden');
/** Names nothing that could be somebody else's, or ignores it. */
const OF_CALLER = row('unauthenticated', 'allowed', 'allowed', 'own', 'own');
/** Concerns the account itself, so it needs the person, not a key. */
const OF_PERSON = row('unauthenticated', 'allowed', 'forbidden', 'own', 'own');
const OF_PERSON_BY_EMAIL = row('unauthenticated', 'allowed', 'forbidden', 'forbidden', 'forbidden');
/** Changes what was bought; nobody here has bought anything. */
const OF_NOTHING_BOUGHT = row('unauthenticated', 'not_found', 'forbidden', 'not_found', 'not_found');
const OF_PERSON_BY_ID = row('unauthenticated', 'allowed', 'forbidden', 'not_found', 'not_found');
/** Connects a calendar of theirs at an address that this server may not ask. */
const CALDAV = row('unauthenticated', 'invalid_input', 'invalid_input', 'not_found', 'not_found');
/** Begins to connect a calendar: by its person, for their own email; no provider is set up here. */
const OAUTH = row('unauthenticated', 'not_found', 'forbidden', 'forbidden', 'forbidden');
/** Needs a token from a mail. */
const BY_LINK = row('invalid_link', 'invalid_link', 'invalid_link', 'invalid_link', 'invalid_link');
/** Ends a sign-in that was begun with a password. */
const SIGN_IN_NOT_BEGUN = row(
  'unauthenticated',
  'unauthenticated',
  'unauthenticated',
  'unauthenticated',
  'unauthenticated',
);
/** Concerns a second factor that nobody here has set up. */
const WITHOUT_SECOND_FACTOR = row('unauthenticated', 'forbidden', 'forbidden', 'forbidden', 'forbidden');
/** A browser's response to a challenge that was never sent. */
const WITHOUT_CHALLENGE = row(
  'invalid_input',
  'invalid_input',
  'invalid_input',
  'invalid_input',
  'invalid_input',
);
const OF_PERSON_WITHOUT_CHALLENGE = row(
  'unauthenticated',
  'invalid_input',
  'forbidden',
  'invalid_input',
  'invalid_input',
);
/** Names a passkey that nobody has, or a service that is not set up here. */
const OF_NONE = row('unauthenticated', 'not_found', 'forbidden', 'not_found', 'not_found');
/** Needs the token of the conversation's visitor; here it is an invalid one. */
const BY_CONVERSATION = row('not_found', 'not_found', 'not_found', 'not_found', 'not_found');
/** Is there for nobody, as this server is set up. */
const NOT_SET_UP = row('not_found', 'not_found', 'not_found', 'not_found', 'not_found');
const ADMINS = row('unauthenticated', 'forbidden', 'forbidden', 'forbidden', 'allowed');
/** Names an order or event that is not there. */
const ADMINS_OF_NOTHING = row('unauthenticated', 'forbidden', 'forbidden', 'forbidden', 'not_found');
/** An embed of an owner who has not paid: only the owner's own tests are allowed. */
const OWN_TEST = row(
  'upgrade_required',
  'allowed',
  'upgrade_required',
  'upgrade_required',
  'upgrade_required',
);

export const CALL_ACCESS: Readonly<Record<EndpointName, Row>> = {
  register: EVERYBODY,
  login: EVERYBODY,
  logout: EVERYBODY,
  signInProviders: EVERYBODY,
  startSignIn: NOT_SET_UP,
  verifySecondFactor: SIGN_IN_NOT_BEGUN,
  getSecondFactor: OF_PERSON,
  setUpSecondFactor: OF_PERSON,
  confirmSecondFactor: WITHOUT_SECOND_FACTOR,
  renewRecoveryCodes: WITHOUT_SECOND_FACTOR,
  turnOffSecondFactor: WITHOUT_SECOND_FACTOR,
  getSignInWays: OF_PERSON,
  linkService: OF_NONE,
  unlinkService: OF_NONE,
  startPasskeySignIn: EVERYBODY,
  signInWithPasskey: WITHOUT_CHALLENGE,
  listPasskeys: OF_PERSON,
  startPasskey: OF_PERSON,
  addPasskey: OF_PERSON_WITHOUT_CHALLENGE,
  renamePasskey: OF_NONE,
  removePasskey: OF_NONE,
  getUser: BY_EMAIL,
  forgotPassword: EVERYBODY,
  resetPassword: BY_LINK,
  getBilling: OF_PERSON,
  getUsage: OF_PERSON,
  updateBilling: OF_PERSON,
  cancelStarter: OF_NOTHING_BOUGHT,
  resumeStarter: OF_NOTHING_BOUGHT,
  billingPortal: OF_NOTHING_BOUGHT,
  sales: EVERYBODY,
  prePayment: OF_PERSON_BY_EMAIL,
  getOrder: OF_PERSON_BY_ID,
  trackOrder: OF_PERSON_BY_ID,
  sendVerification: OF_PERSON,
  verifyEmail: BY_LINK,
  updateProfile: OF_PERSON,
  changePassword: OF_PERSON,
  changeEmail: OF_PERSON,
  listSessions: OF_PERSON,
  endSession: OF_PERSON_BY_ID,
  getActivity: OF_PERSON,
  deleteAccount: OF_PERSON,
  exportAccount: OF_PERSON,
  createApiKey: OF_PERSON,
  listApiKeys: OF_PERSON,
  revokeApiKey: OF_PERSON_BY_ID,

  getAssistants: BY_EMAIL,
  getAssistant: BY_ID,
  addAssistant: BY_EMAIL,
  editAssistant: BY_ID,
  deleteAssistant: BY_ID,
  getAssistantMinutes: BY_ID,
  getVersions: BY_ID,
  restoreVersion: BY_ID,

  getTests: BY_ID,
  addTests: BY_ID,
  editTest: BY_ID,
  deleteTest: BY_ID,
  runTests: BY_ID,
  proposeTests: BY_ID,

  widgetConfig: EVERYBODY,
  session: OWN_TEST,
  chat: OWN_TEST,
  trySession: EVERYBODY,
  tryChat: EVERYBODY,
  ownConversation: BY_CONVERSATION,
  forgetConversation: BY_CONVERSATION,
  feedback: BY_CONVERSATION,
  endChat: BY_CONVERSATION,
  leaveContact: BY_CONVERSATION,
  correctContact: BY_CONVERSATION,
  siteToken: EVERYBODY,
  promptLines: OF_CALLER,
  speech: EVERYBODY,
  voicePreview: EVERYBODY,

  uploadKnowledgeBase: BY_ID,
  getKnowledge: BY_ID,
  getKnowledgeUsage: BY_ID,
  knowledgeEvents: BY_ID,
  downloadKnowledge: BY_ID,
  deleteKnowledge: BY_ID,
  readWebsite: OF_CALLER,
  proposeFromText: OF_CALLER,
  proposeFromTable: OF_CALLER,
  addWebsite: BY_ID,
  getWebsites: BY_ID,
  editWebsite: BY_ID,
  refreshWebsite: BY_ID,
  deleteWebsite: BY_ID,

  getLanguageModel: BY_ID,
  setLanguageModel: BY_ID,
  removeLanguageModel: BY_ID,
  testLanguageModel: BY_ID,
  getSpeechServices: BY_ID,
  setSpeechService: BY_ID,
  removeSpeechService: BY_ID,
  getCallProvider: BY_ID,
  setCallProvider: BY_ID,
  removeCallProvider: BY_ID,
  testCallProvider: BY_ID,

  getTelephoneNumbers: OF_CALLER,
  setTelephoneNumber: BY_ID,

  uploadLogo: BY_ID,
  getLogo: BY_EMAIL,
  getAssistantLogo: EVERYBODY,
  logo: EVERYBODY,

  getConversations: BY_ID,
  getConversation: BY_ID,
  deleteConversation: BY_ID,
  markAnswer: BY_ID,
  markQuestion: OF_CALLER,
  exportConversations: BY_ID,
  getAnalytics: BY_ID,
  getTopics: BY_ID,
  getOverview: OF_CALLER,

  getContacts: BY_ID,
  markContact: BY_ID,
  exportContacts: BY_ID,

  calendarStatus: BY_ID,
  calendarOauthStart: OAUTH,
  connectCaldav: CALDAV,
  disconnectCalendar: BY_ID,
  freeSlots: BY_ID,
  calendarAiProcess: BY_ID,
  scheduleMeeting: BY_ID,
  confirmMeeting: BY_CONVERSATION,
  getCalendarSettings: BY_ID,
  saveCalendarSettings: BY_ID,
  renewCalendarFeed: BY_ID,
  // Its address is not found when it is not the right one.
  calendarFeed: BY_CONVERSATION,
  getBookings: BY_ID,
  moveBooking: BY_ID,
  cancelBooking: BY_ID,
  linkedBooking: BY_LINK,
  moveLinkedBooking: BY_LINK,
  cancelLinkedBooking: BY_LINK,

  support: EVERYBODY,
  subscribe: EVERYBODY,
  unsubscribe: BY_LINK,
  getNotifications: OF_CALLER,
  readNotifications: OF_CALLER,
  deleteNotifications: OF_CALLER,

  posts: EVERYBODY,
  post: EVERYBODY,

  listUsers: ADMINS,
  grantMinutes: ADMINS,
  setAdmin: ADMINS,
  setSuspended: ADMINS,
  removeSecondFactor: ADMINS,
  listTelephoneNumbers: ADMINS,
  addTelephoneNumber: ADMINS,
  giveTelephoneNumber: ADMINS_OF_NOTHING,
  removeTelephoneNumber: ADMINS_OF_NOTHING,
  listOrders: ADMINS,
  refundOrder: ADMINS_OF_NOTHING,
  listPaymentEvents: ADMINS,
  listTickets: ADMINS,
  answerTicket: ADMINS_OF_NOTHING,
  editTicket: ADMINS_OF_NOTHING,
  replayPaymentEvent: ADMINS_OF_NOTHING,
  getSiteTexts: ADMINS,
  saveSiteTexts: ADMINS,
  listSpeechModels: ADMINS,
  runSpeechModelAct: ADMINS,
  stopSpeechModelAct: ADMINS,
  getLocalModels: ADMINS,
  useLocalModel: ADMINS_OF_NOTHING,
  listActs: ADMINS,
  getSystem: ADMINS,
  runDoctor: ADMINS,
};

/** Endpoints that take an email as well as an id: sending their own email does not help a stranger. */
export const ALSO_BY_EMAIL: readonly EndpointName[] = [
  'editAssistant',
  'deleteAssistant',
  'getAssistantMinutes',
  'uploadKnowledgeBase',
  'uploadLogo',
];

/** The realtime API accepts a bearer token or key but no cookie, because any page may hold a widget. */
const BY_TOKEN = row('unauthenticated', 'unauthenticated', 'allowed', 'unauthenticated', 'unauthenticated');
/** Needs a client secret, whoever sends it. */
const BY_SECRET = row(
  'unauthenticated',
  'unauthenticated',
  'unauthenticated',
  'unauthenticated',
  'unauthenticated',
);
/** Needs a client secret, or a key of the owner and the id of an assistant, which is missing here. */
const BY_SECRET_OR_KEY = row(
  'unauthenticated',
  'unauthenticated',
  'not_found',
  'unauthenticated',
  'unauthenticated',
);
/** Needs a key of the owner, and what is asked of the assistant, which is missing here. */
const BY_KEY_WITH_BODY = row(
  'unauthenticated',
  'unauthenticated',
  'invalid_input',
  'unauthenticated',
  'unauthenticated',
);
/** Needs a key of the owner, and a form, which JSON is not. */
const BY_KEY_WITH_FORM = row(
  'unauthenticated',
  'unauthenticated',
  'unsupported_media_type',
  'unauthenticated',
  'unauthenticated',
);
/** For programs on this machine, or with `PARLO_METRICS_TOKEN`; no account gives access. */
const OPERATOR = row('forbidden', 'forbidden', 'forbidden', 'forbidden', 'forbidden');

const UNSIGNED = row('not_found', 'not_found', 'not_found', 'not_found', 'not_found');

/** Routes outside the contract, by method and pattern. */
export const OTHER_ACCESS: Readonly<Record<string, Row>> = {
  'GET /health': EVERYBODY,
  'GET /health/live': EVERYBODY,
  'GET /health/ready': EVERYBODY,
  'GET /metrics': OPERATOR,
  'GET /api/openapi.json': EVERYBODY,
  'GET /api/docs': EVERYBODY,
  'GET /api/docs/redoc.js': EVERYBODY,
  'POST /v1/realtime/client_secrets': BY_TOKEN,
  'POST /v1/realtime/calls': BY_SECRET,
  'POST /v1/realtime/rooms': BY_SECRET,
  'POST /v1/realtime/calls/{callId}/{act}': BY_SECRET_OR_KEY,
  'GET /v1/realtime': BY_SECRET_OR_KEY,
  'GET /v1/models': BY_TOKEN,
  'GET /v1/models/{id}': BY_SECRET_OR_KEY,
  'POST /v1/chat/completions': BY_KEY_WITH_BODY,
  'POST /v1/audio/speech': BY_KEY_WITH_BODY,
  'POST /v1/audio/transcriptions': BY_KEY_WITH_FORM,
  // Signed by the provider, whoever sends it; a body without a signature is refused.
  'POST /api/payments/webhook/{provider}': UNSIGNED,
  // Signed by LiveKit, which is not set up here.
  'POST /api/livekit/webhook': NOT_SET_UP,
  // Google sends browsers back here, with a state of the caller's own; no Google calendar can be connected here.
  'GET /api/calendar/oauth/callback': NOT_SET_UP,
  // As the services do that people sign in with.
  'GET /api/auth/callback/{provider}': NOT_SET_UP,
  // Leads the buyer to the provider's page, and all others to a page that uses the endpoints above.
  'GET /checkout': EVERYBODY,
  // Anybody with the address of a checkout may pay.
  'GET /checkout/test/{ref}': EVERYBODY,
  'POST /checkout/test/{ref}': EVERYBODY,
  'GET /sitemap.xml': EVERYBODY,
  'GET /robots.txt': EVERYBODY,
  'GET /llms.txt': EVERYBODY,
  'GET /blog/rss.xml': EVERYBODY,
  'GET /uk/blog/rss.xml': EVERYBODY,
  'GET /widget': EVERYBODY,
  'GET /popup/*': EVERYBODY,
  'GET /check': EVERYBODY,
  'GET /embed.js': EVERYBODY,
  'GET /embed-open.js': EVERYBODY,
  'GET /embed-launcher.js': EVERYBODY,
  'GET /widget-assets/*': EVERYBODY,
  'GET /assets/*': EVERYBODY,
  // Pages of the app: their data comes from the endpoints above.
  'GET /*': EVERYBODY,
};
