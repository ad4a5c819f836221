import { randomUUID } from 'node:crypto';
import type { EndpointName } from '@parlo/contract';
import type { Owner } from './sign-up.ts';
import { freshNumber, type Things } from './things.ts';

/** The things that a request is about, and the person who sends it. */
export interface Meeting {
  readonly owner: Owner;
  readonly things: Things;
  /** An API key of the owner. */
  readonly keyId: string;
  /** A logo of the owner. */
  readonly logoId: string;
  /** The email of the person who sends the request; the owner's if nobody is signed in. */
  readonly callerEmail: string;
}

export type MakeInput = (meeting: Meeting) => Readonly<Record<string, unknown>>;

const freshEmail = () => `new-${randomUUID()}@example.com`;
const assistant = () => ({
  assistantName: randomUUID().slice(0, 32),
  assistantPrompt: 'Be kind.',
  greetingMessage: 'Hello!',
  voice: 'ash',
});
const nothing: MakeInput = () => ({});
/** Everybody in the tests has the same one. */
const ofCallersPassword: MakeInput = ({ owner: { password } }) => ({ password });
const ofOwner: MakeInput = ({ owner }) => ({ email: owner.email });
const ofAssistant: MakeInput = ({ things }) => ({ assistantId: things.assistantId });
const ofFile: MakeInput = ({ things: { assistantId, fileId } }) => ({ assistantId, fileId });
const ofWebsite: MakeInput = ({ things: { assistantId, websiteId } }) => ({ assistantId, websiteId });
const ofConversation: MakeInput = ({ things }) => ({ conversationId: things.conversationId });
const test = { question: 'Do you deliver?', says: ['Yes'], saysNot: [], unknown: false };
const ofTest: MakeInput = ({ things: { assistantId, testId } }) => ({ assistantId, testId });
const ofNotification: MakeInput = ({ things }) => ({ ids: [things.notificationId] });
const withLink: MakeInput = () => ({ token: 'a token of nobody', password: 'correct horse' });
const withConversation = () => ({ conversation: 'cv_of_nobody' });
const ownAssistant: MakeInput = ({ things: { assistantId }, callerEmail }) => ({
  email: callerEmail,
  assistantId,
});

const inCalendar: MakeInput = ({ things }) => ({ assistant_id: things.assistantId });
/** An hour of the day some days ahead. */
const CREDENTIAL = { id: 'of-nobody', rawId: 'of-nobody', type: 'public-key' };
const ASSERTION = { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' };
const ATTESTATION = { clientDataJSON: 'e30', attestationObject: 'AAAA' };

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Allowed in tests, and nobody listens there. */
const NOBODYS_MODEL = { baseUrl: 'http://127.0.0.1:9/v1', model: 'none', apiKey: 'sk-test' };

/** A valid input for every endpoint, about the owner's things. The sender adds the files of forms. */
export const CALL_INPUTS: Readonly<Record<EndpointName, MakeInput>> = {
  register: () => ({
    name: 'A',
    surname: 'B',
    phone: '1',
    email: freshEmail(),
    password: 'correct horse battery',
  }),
  login: ({ owner: { email, password } }) => ({ email, password }),
  logout: nothing,
  signInProviders: nothing,
  startSignIn: () => ({ provider: 'google' }),
  verifySecondFactor: () => ({ code: '123456' }),
  getSecondFactor: nothing,
  setUpSecondFactor: ofCallersPassword,
  confirmSecondFactor: () => ({ code: '123456' }),
  renewRecoveryCodes: (meeting) => ({ ...ofCallersPassword(meeting), code: '123456' }),
  turnOffSecondFactor: (meeting) => ({ ...ofCallersPassword(meeting), code: '123456' }),
  getSignInWays: nothing,
  linkService: () => ({ service: 'google' }),
  unlinkService: () => ({ service: 'google' }),
  startPasskeySignIn: nothing,
  signInWithPasskey: () => ({ credential: { ...CREDENTIAL, response: ASSERTION } }),
  listPasskeys: nothing,
  startPasskey: ofCallersPassword,
  addPasskey: () => ({ credential: { ...CREDENTIAL, response: ATTESTATION } }),
  renamePasskey: () => ({ passkeyId: 'passkey_of_nobody', name: 'Phone' }),
  removePasskey: () => ({ passkeyId: 'passkey_of_nobody' }),
  getUser: ofOwner,
  forgotPassword: ofOwner,
  resetPassword: withLink,
  sendVerification: nothing,
  verifyEmail: withLink,
  updateProfile: () => ({ phone: '+380 44 123 45 67' }),
  changePassword: ({ owner: { password } }) => ({ currentPassword: password, newPassword: password }),
  changeEmail: ({ owner: { password } }) => ({ newEmail: freshEmail(), password }),
  getBilling: nothing,
  getUsage: () => ({ days: 30 }),
  updateBilling: () => ({
    monthlyCap: null,
    autoTopUp: { on: false, below: 20, minutes: 100, mostPerMonth: 3_000 },
  }),
  cancelStarter: nothing,
  resumeStarter: nothing,
  billingPortal: nothing,
  sales: nothing,
  prePayment: ({ owner }) => ({ email: owner.email, assistantId: null, minutes: 300, planType: 'starter' }),
  getOrder: ({ things: { orderId } }) => ({ orderId }),
  trackOrder: ({ things: { orderId } }) => ({ orderId }),
  listSessions: nothing,
  endSession: ({ things }) => ({ sessionId: things.sessionId }),
  getActivity: nothing,
  deleteAccount: ({ owner: { password } }) => ({ password }),
  exportAccount: nothing,
  createApiKey: () => ({ name: 'Shop' }),
  listApiKeys: nothing,
  revokeApiKey: ({ keyId }) => ({ id: keyId }),
  getAssistants: ofOwner,
  getAssistant: ofAssistant,
  addAssistant: ({ owner }) => ({ email: owner.email, assistant: assistant() }),
  editAssistant: (meeting) => ({ ...ownAssistant(meeting), updated: { voice: 'coral' } }),
  deleteAssistant: ownAssistant,
  getAssistantMinutes: ownAssistant,
  getVersions: ofAssistant,
  restoreVersion: ({ things: { assistantId, versionId } }) => ({ assistantId, versionId }),
  getTests: ofAssistant,
  addTests: (meeting) => ({ ...ofAssistant(meeting), tests: [test] }),
  editTest: (meeting) => ({ ...ofTest(meeting), test }),
  deleteTest: ofTest,
  runTests: ofAssistant,
  proposeTests: ofAssistant,
  widgetConfig: ofAssistant,
  session: ofAssistant,
  chat: ({ things }) => ({ assistantId: things.assistantId, text: 'Do you deliver?' }),
  trySession: () => ({ draft: assistant() }),
  tryChat: () => ({ draft: assistant(), text: 'Do you deliver?' }),
  ownConversation: withConversation,
  forgetConversation: withConversation,
  endChat: withConversation,
  feedback: () => ({ ...withConversation(), messageId: 'item_1', feedback: 'up' }),
  correctContact: () => ({ ...withConversation(), id: 'draft_1', edit: 1, values: { name: 'Ana' } }),
  leaveContact: () => ({ ...withConversation(), id: 'draft_1', email: 'visitor@example.com' }),
  siteToken: ofAssistant,
  promptLines: () => ({ prompt: 'We are at 5 Main Street. Answer in rhyme.' }),
  speech: nothing,
  voicePreview: () => ({ voice: 'ash' }),
  uploadKnowledgeBase: ownAssistant,
  getKnowledge: ofAssistant,
  getKnowledgeUsage: ofAssistant,
  knowledgeEvents: ofAssistant,
  downloadKnowledge: ofFile,
  deleteKnowledge: ofFile,
  // Whether it can be read is no matter here: the events say so.
  readWebsite: () => ({ address: 'http://127.0.0.1:9' }),
  proposeFromText: () => ({ text: 'Do you deliver?\nYes, we do.' }),
  proposeFromTable: () => ({}),
  addWebsite: ({ things: { assistantId } }) => ({
    assistantId,
    address: 'bakery.example',
    pages: ['https://bakery.example/'],
  }),
  getWebsites: ofAssistant,
  editWebsite: (meeting) => ({ ...ofWebsite(meeting), weekly: true }),
  refreshWebsite: ofWebsite,
  deleteWebsite: ofWebsite,
  getLanguageModel: ofAssistant,
  setLanguageModel: (meeting) => ({ ...ofAssistant(meeting), ...NOBODYS_MODEL }),
  removeLanguageModel: ofAssistant,
  testLanguageModel: (meeting) => ({ ...ofAssistant(meeting), ...NOBODYS_MODEL }),
  getSpeechServices: ofAssistant,
  setSpeechService: (meeting) => ({ ...ofAssistant(meeting), ...NOBODYS_MODEL, stage: 'speaking' }),
  removeSpeechService: (meeting) => ({ ...ofAssistant(meeting), stage: 'speaking' }),
  getCallProvider: ofAssistant,
  setCallProvider: (meeting) => ({ ...ofAssistant(meeting), ...NOBODYS_MODEL }),
  removeCallProvider: ofAssistant,
  testCallProvider: (meeting) => ({ ...ofAssistant(meeting), ...NOBODYS_MODEL }),
  getTelephoneNumbers: nothing,
  setTelephoneNumber: ({ things: { number, assistantId } }) => ({
    number,
    assistantId,
    transferTo: null,
  }),
  uploadLogo: ownAssistant,
  getLogo: ofOwner,
  getAssistantLogo: ofAssistant,
  logo: ({ logoId }) => ({ id: logoId }),
  getConversations: ofAssistant,
  getConversation: ofConversation,
  deleteConversation: ofConversation,
  markQuestion: () => ({ question: 'Do you deliver?', done: true }),
  markAnswer: (meeting) => ({ ...ofConversation(meeting), messageId: 'item_0', wrong: true }),
  exportConversations: ({ things }) => ({ assistantId: things.assistantId, format: 'json' }),
  getAnalytics: ofAssistant,
  getTopics: ofAssistant,
  getOverview: () => ({ timeZone: 'Europe/Kyiv' }),
  getContacts: ofAssistant,
  markContact: ({ things }) => ({ contactId: things.contactId, state: 'done' }),
  exportContacts: ofAssistant,
  calendarStatus: inCalendar,
  calendarOauthStart: ofOwner,
  connectCaldav: ({ things }) => ({
    assistantId: things.assistantId,
    url: 'https://127.0.0.1:9',
    username: 'olena',
    password: 'app-password',
  }),
  disconnectCalendar: ({ things }) => ({ assistantId: things.assistantId }),
  freeSlots: (meeting) => ({ ...inCalendar(meeting), date: inDays(3).slice(0, 10) }),
  calendarAiProcess: (meeting) => ({ ...inCalendar(meeting), message: 'Can I come on Tuesday?' }),
  scheduleMeeting: (meeting) => ({
    ...inCalendar(meeting),
    start: inDays(4),
    client_info: { name: 'Maria' },
  }),
  confirmMeeting: () => ({
    ...withConversation(),
    client_info: { name: 'Maria', email: 'maria@example.com' },
    meeting_details: { start: inDays(4) },
  }),
  getCalendarSettings: ofAssistant,
  saveCalendarSettings: (meeting) => ({ ...ofAssistant(meeting), meetingDuration: 45 }),
  renewCalendarFeed: ofAssistant,
  calendarFeed: () => ({ token: 'cal_of_nobody.ics' }),
  getBookings: (meeting) => ({ ...ofAssistant(meeting), from: inDays(0), to: inDays(30) }),
  moveBooking: ({ things }) => ({ bookingId: things.bookingId, start: inDays(5) }),
  cancelBooking: ({ things }) => ({ bookingId: things.bookingId }),
  linkedBooking: withLink,
  moveLinkedBooking: () => ({ token: 'a token of nobody', start: inDays(5) }),
  cancelLinkedBooking: withLink,
  support: ({ callerEmail }) => ({ email: callerEmail, message: 'Hello' }),
  subscribe: () => ({ email: freshEmail(), list: 'api-news' }),
  unsubscribe: withLink,
  getNotifications: nothing,
  readNotifications: ofNotification,
  deleteNotifications: ofNotification,
  posts: nothing,
  post: () => ({ id: '0' }),
  listUsers: nothing,
  grantMinutes: ({ owner }) => ({ userId: owner.id, minutes: 1, note: 'a test' }),
  setAdmin: ({ owner }) => ({ userId: owner.id, admin: false }),
  setSuspended: ({ owner }) => ({ userId: owner.id, suspended: false }),
  removeSecondFactor: ({ owner }) => ({ userId: owner.id, note: 'a test' }),
  listTelephoneNumbers: () => ({}),
  addTelephoneNumber: () => ({ number: freshNumber() }),
  giveTelephoneNumber: ({ owner }) => ({ number: freshNumber(), email: owner.email }),
  removeTelephoneNumber: () => ({ number: freshNumber() }),
  listOrders: nothing,
  refundOrder: () => ({ orderId: 'order_unknown' }),
  listPaymentEvents: nothing,
  listTickets: () => ({}),
  answerTicket: () => ({ ticketId: 'ticket_unknown', replyId: crypto.randomUUID(), text: 'Hello.' }),
  editTicket: () => ({ ticketId: 'ticket_unknown', read: true }),
  replayPaymentEvent: () => ({ eventId: 'event_unknown' }),
  getSiteTexts: nothing,
  saveSiteTexts: () => ({ social: [{ name: 'GitHub', address: '' }] }),
  listSpeechModels: nothing,
  runSpeechModelAct: () => ({ id: 'no-such-model', act: 'verify' }),
  stopSpeechModelAct: nothing,
  getLocalModels: nothing,
  useLocalModel: () => ({ use: { server: 'ollama', model: 'small' } }),
  listActs: nothing,
  getSystem: nothing,
  runDoctor: () => ({ language: 'en' }),
};
