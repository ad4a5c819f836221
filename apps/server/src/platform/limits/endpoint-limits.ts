import { ENDPOINTS, type Endpoint, type EndpointName } from '@parlo/contract';
import type { Limit, LimitGroup } from './rate-limit.ts';

/** How often each endpoint may be requested, in addition to the limit that all endpoints share. See `docs/api.md`. */

const perMinute = (points: number): Limit => ({ points, seconds: 60 });
const perHour = (points: number): Limit => ({ points, seconds: 3_600 });

/** By address, since callers need not be signed in. */
const VISITORS = {
  register: perHour(100),
  login: perMinute(120),
  logout: perMinute(120),
  signInProviders: perMinute(300),
  startSignIn: perMinute(60),
  verifySecondFactor: perMinute(60),
  startPasskeySignIn: perMinute(60),
  signInWithPasskey: perMinute(60),
  forgotPassword: perHour(60),
  resetPassword: perHour(120),
  verifyEmail: perHour(120),
  widgetConfig: perMinute(6_000),
  session: perMinute(120),
  chat: perMinute(60),
  trySession: perMinute(20),
  tryChat: perMinute(60),
  ownConversation: perMinute(120),
  forgetConversation: perMinute(60),
  feedback: perMinute(120),
  endChat: perMinute(120),
  leaveContact: perMinute(30),
  // A moment after each pause in typing.
  correctContact: perMinute(240),
  freeSlots: perMinute(120),
  calendarAiProcess: perMinute(60),
  confirmMeeting: perMinute(30),
  calendarFeed: perMinute(600),
  linkedBooking: perMinute(120),
  moveLinkedBooking: perMinute(30),
  cancelLinkedBooking: perMinute(30),
  siteToken: perMinute(300),
  // A moment after each pause in typing.
  promptLines: perMinute(240),
  speech: perMinute(300),
  voicePreview: perMinute(60),
  getAssistantLogo: perMinute(300),
  logo: perMinute(600),
  support: perHour(20),
  subscribe: perHour(60),
  unsubscribe: perHour(120),
  posts: perMinute(300),
  post: perMinute(300),
} as const;

/** By account, since an office behind one address may have many owners. */
const OWNERS = {
  getUser: perMinute(6_000),
  getBilling: perMinute(300),
  getUsage: perMinute(120),
  updateBilling: perMinute(60),
  cancelStarter: perMinute(20),
  resumeStarter: perMinute(20),
  billingPortal: perMinute(20),
  sales: perMinute(300),
  prePayment: perMinute(20),
  getOrder: perMinute(120),
  trackOrder: perMinute(60),
  sendVerification: perHour(20),
  updateProfile: perMinute(60),
  changePassword: perHour(60),
  changeEmail: perHour(20),
  getSecondFactor: perMinute(120),
  setUpSecondFactor: perHour(60),
  confirmSecondFactor: perHour(60),
  renewRecoveryCodes: perHour(60),
  turnOffSecondFactor: perHour(60),
  getSignInWays: perMinute(120),
  linkService: perHour(60),
  unlinkService: perHour(60),
  listPasskeys: perMinute(120),
  startPasskey: perHour(60),
  addPasskey: perHour(60),
  renamePasskey: perHour(120),
  removePasskey: perHour(60),
  listSessions: perMinute(120),
  endSession: perMinute(120),
  getActivity: perMinute(300),
  deleteAccount: perHour(20),
  exportAccount: perHour(20),
  createApiKey: perHour(120),
  listApiKeys: perMinute(120),
  revokeApiKey: perMinute(120),
  getAssistants: perMinute(6_000),
  getAssistant: perMinute(600),
  addAssistant: perMinute(240),
  editAssistant: perMinute(600),
  deleteAssistant: perMinute(240),
  getAssistantMinutes: perMinute(600),
  getVersions: perMinute(240),
  restoreVersion: perMinute(60),
  getTests: perMinute(600),
  addTests: perMinute(120),
  editTest: perMinute(240),
  deleteTest: perMinute(240),
  runTests: perMinute(30),
  proposeTests: perMinute(30),
  uploadKnowledgeBase: perMinute(60),
  getKnowledge: perMinute(600),
  getKnowledgeUsage: perMinute(240),
  knowledgeEvents: perMinute(120),
  downloadKnowledge: perMinute(120),
  deleteKnowledge: perMinute(240),
  readWebsite: perHour(30),
  proposeFromText: perMinute(20),
  proposeFromTable: perMinute(10),
  addWebsite: perHour(30),
  getWebsites: perMinute(600),
  editWebsite: perMinute(60),
  refreshWebsite: perHour(20),
  deleteWebsite: perMinute(60),
  getLanguageModel: perMinute(300),
  setLanguageModel: perMinute(60),
  removeLanguageModel: perMinute(60),
  testLanguageModel: perMinute(20),
  getSpeechServices: perMinute(300),
  setSpeechService: perMinute(60),
  removeSpeechService: perMinute(60),
  getCallProvider: perMinute(300),
  setCallProvider: perMinute(60),
  removeCallProvider: perMinute(60),
  testCallProvider: perMinute(20),
  getTelephoneNumbers: perMinute(300),
  setTelephoneNumber: perMinute(60),
  uploadLogo: perMinute(60),
  getLogo: perMinute(300),
  getConversations: perMinute(300),
  getConversation: perMinute(600),
  deleteConversation: perMinute(600),
  markAnswer: perMinute(600),
  markQuestion: perMinute(600),
  exportConversations: perHour(60),
  getAnalytics: perMinute(120),
  getTopics: perMinute(60),
  getOverview: perMinute(120),
  getContacts: perMinute(300),
  markContact: perMinute(600),
  exportContacts: perHour(60),
  calendarStatus: perMinute(600),
  calendarOauthStart: perMinute(30),
  connectCaldav: perMinute(10),
  disconnectCalendar: perMinute(60),
  scheduleMeeting: perMinute(120),
  getCalendarSettings: perMinute(300),
  saveCalendarSettings: perMinute(120),
  renewCalendarFeed: perMinute(30),
  getBookings: perMinute(600),
  moveBooking: perMinute(120),
  cancelBooking: perMinute(120),
  getNotifications: perMinute(300),
  readNotifications: perMinute(300),
  deleteNotifications: perMinute(300),
  listUsers: perMinute(300),
  grantMinutes: perMinute(120),
  setAdmin: perMinute(60),
  setSuspended: perMinute(60),
  removeSecondFactor: perMinute(60),
  listTelephoneNumbers: perMinute(300),
  addTelephoneNumber: perMinute(120),
  giveTelephoneNumber: perMinute(120),
  removeTelephoneNumber: perMinute(120),
  listOrders: perMinute(300),
  refundOrder: perMinute(60),
  listPaymentEvents: perMinute(300),
  listTickets: perMinute(600),
  answerTicket: perMinute(60),
  editTicket: perMinute(600),
  replayPaymentEvent: perMinute(60),
  getSiteTexts: perMinute(120),
  saveSiteTexts: perMinute(60),
  // Asked for every second while something is done.
  listSpeechModels: perMinute(300),
  runSpeechModelAct: perMinute(60),
  stopSpeechModelAct: perMinute(60),
  getLocalModels: perMinute(60),
  useLocalModel: perMinute(60),
  listActs: perMinute(300),
  getSystem: perMinute(120),
  // Each one connects to everything that this server uses.
  runDoctor: perMinute(20),
} as const;

export const ENDPOINT_LIMITS: Readonly<Record<EndpointName, Limit>> = { ...VISITORS, ...OWNERS };

/** Counted by the assistant that a visitor's request names, so that many addresses don't get around it. */
export const ASSISTANT_LIMITS: Readonly<Partial<Record<EndpointName, Limit>>> = {
  widgetConfig: perMinute(60_000),
  session: perMinute(1_200),
  chat: perMinute(1_200),
  siteToken: perMinute(6_000),
  getAssistantLogo: perMinute(30_000),
};

const perAssistant = (name: string) => `${name}PerAssistant`;

/** All limits by the name of their group: the name of the endpoint, or that name with `PerAssistant`. */
export const ENDPOINT_GROUPS: Readonly<Record<string, Limit>> = {
  ...ENDPOINT_LIMITS,
  ...Object.fromEntries(Object.entries(ASSISTANT_LIMITS).map(([name, limit]) => [perAssistant(name), limit])),
};

export interface EndpointLimits {
  /** By caller. */
  readonly group: LimitGroup | undefined;
  /** By assistant. */
  readonly perAssistant: LimitGroup | undefined;
}

const NAMES = new Map<Endpoint, EndpointName>(
  Object.entries(ENDPOINTS).map(([name, endpoint]) => [endpoint, name as EndpointName]),
);

/** The groups that a request to an endpoint is counted in. A route outside the contract has none. */
export function limitsOf(endpoint: Endpoint): EndpointLimits {
  const name = NAMES.get(endpoint);
  return {
    group: name,
    perAssistant: name && ASSISTANT_LIMITS[name] ? perAssistant(name) : undefined,
  };
}

/** How often an endpoint may be requested, in words. */
export function describeLimits(endpoint: Endpoint): string {
  const name = NAMES.get(endpoint);
  if (name === undefined) return '';
  const often = ({ points, seconds }: Limit) => `${points} times ${seconds === 60 ? 'a minute' : 'an hour'}`;
  const by = endpoint.access === 'anyone' ? 'address' : 'account';
  const assistant = ASSISTANT_LIMITS[name];
  const more = assistant ? ` and ${often(assistant)} for each assistant` : '';
  return `At most ${often(ENDPOINT_LIMITS[name])} for each ${by}${more}.`;
}
