import type { z } from 'zod';
import * as admin from '../features/admin.ts';
import * as answerTests from '../features/answer-tests.ts';
import * as assistants from '../features/assistants.ts';
import * as auth from '../features/auth.ts';
import * as billing from '../features/billing.ts';
import * as blog from '../features/blog.ts';
import * as branding from '../features/branding.ts';
import * as calendar from '../features/calendar.ts';
import * as calls from '../features/calls.ts';
import * as chat from '../features/chat.ts';
import * as contacts from '../features/contacts.ts';
import * as conversations from '../features/conversations.ts';
import * as embed from '../features/embed.ts';
import * as knowledge from '../features/knowledge.ts';
import * as languageModels from '../features/language-models.ts';
import * as notifications from '../features/notifications.ts';
import * as payments from '../features/payments.ts';
import * as siteTexts from '../features/site-texts.ts';
import * as speech from '../features/speech.ts';
import * as speechModels from '../features/speech-models.ts';
import * as speechServices from '../features/speech-services.ts';
import * as support from '../features/support.ts';
import * as trials from '../features/trials.ts';
import * as websites from '../features/websites.ts';
import * as widget from '../widget.ts';
import { ASSISTANT_BODY, get, KB, post } from './call.ts';
import { OWNER_LIMITS, TRIAL_LIMITS } from './limits.ts';

export type { Access, Call, FormFiles, Output } from './call.ts';

/** Every call of the API, by name. */
export const CALLS = {
  register: post('/register', 'anyone', 'Create an account and sign in', {
    input: auth.RegisterInput,
    output: auth.SignedInResponse,
  }),
  login: post('/login', 'anyone', 'Sign in', { input: auth.LoginInput, output: auth.SignedInResponse }),
  logout: post('/logout', 'anyone', 'Sign out', { input: null, output: auth.DoneResponse }),
  getUser: post('/get_user', 'owner', 'The account, its assistants and minutes', {
    input: auth.OwnEmail.partial(),
    output: auth.GetUserResponse,
  }),
  getBilling: post('/get_billing', 'session', 'The plan, the minutes left, and what was added', {
    input: null,
    output: billing.BillingResponse,
  }),
  getUsage: post('/get_usage', 'session', 'Minutes used by day and by assistant', {
    input: billing.UsageInput,
    output: billing.UsageResponse,
  }),
  updateBilling: post('/update_billing', 'session', 'Change the cap on spending and automatic top-ups', {
    input: billing.BillingSettings,
    output: billing.BillingResponse,
  }),
  cancelStarter: post('/cancel_starter', 'session', 'End the plan with the month that is paid', {
    input: null,
    output: billing.BillingResponse,
  }),
  resumeStarter: post('/resume_starter', 'session', 'Keep a plan that was to end', {
    input: null,
    output: billing.BillingResponse,
  }),
  billingPortal: post('/billing_portal', 'session', 'The provider’s page for cards and invoices', {
    input: null,
    output: payments.PortalResponse,
  }),
  sales: get('/sales', 'anyone', 'Whether plans and minutes are sold here', {
    input: null,
    output: payments.SalesResponse,
  }),
  prePayment: post('/pre-payment', 'session', 'Order a plan or minutes, and get the link to pay', {
    input: payments.PrePaymentInput,
    output: payments.PrePaymentResponse,
  }),
  getOrder: post('/get_order', 'session', 'What became of an order', {
    input: payments.OrderInput,
    output: payments.OrderResponse,
  }),
  trackOrder: post('/track_order', 'session', 'The data of a paid order for a tag manager, once', {
    input: payments.OrderInput,
    output: payments.TrackOrderResponse,
  }),
  forgotPassword: post('/forgot_password', 'anyone', 'Ask for a link to choose a new password', {
    input: auth.ForgotPasswordInput,
    output: auth.DoneResponse,
  }),
  resetPassword: post('/reset_password', 'anyone', 'Choose a new password by such a link', {
    input: auth.ResetPasswordInput,
    output: auth.DoneResponse,
  }),
  sendVerification: post('/send_verification', 'session', 'Ask for a link that verifies the email', {
    input: null,
    output: auth.DoneResponse,
  }),
  verifyEmail: post('/verify_email', 'anyone', 'Verify an email, or take a new one, by such a link', {
    input: auth.VerifyEmailInput,
    output: auth.DoneResponse,
  }),
  updateProfile: post('/update_profile', 'session', 'Change name and phone', {
    input: auth.UpdateProfileInput,
    output: auth.ProfileResponse,
  }),
  changePassword: post('/change_password', 'session', 'Change the password', {
    input: auth.ChangePasswordInput,
    output: auth.DoneResponse,
  }),
  changeEmail: post('/change_email', 'session', 'Ask to use another email', {
    input: auth.ChangeEmailInput,
    output: auth.DoneResponse,
  }),
  listSessions: post('/list_sessions', 'session', 'Where the account is signed in', {
    input: null,
    output: auth.SessionsResponse,
  }),
  endSession: post('/end_session', 'session', 'Sign out elsewhere', {
    input: auth.EndSessionInput,
    output: auth.SessionsResponse,
  }),
  deleteAccount: post('/delete_account', 'session', 'Delete the account and everything it owns', {
    input: auth.DeleteAccountInput,
    output: auth.DoneResponse,
  }),
  exportAccount: get('/export_account', 'session', 'Everything the account owns, as a ZIP file', {
    input: null,
    output: 'file',
  }),
  createApiKey: post('/create_api_key', 'session', 'Make an API key', {
    input: auth.CreateApiKeyInput,
    output: auth.ApiKeyResponse,
  }),
  listApiKeys: post('/list_api_keys', 'session', 'The API keys of the account', {
    input: null,
    output: auth.ApiKeysResponse,
  }),
  revokeApiKey: post('/revoke_api_key', 'session', 'End an API key', {
    input: auth.RevokeApiKeyInput,
    output: auth.ApiKeysResponse,
  }),

  getAssistants: post('/get_assistants', 'owner', 'All assistants of the caller', {
    input: assistants.GetAssistantsInput,
    output: assistants.AssistantsResponse,
  }),
  addAssistant: post('/add_assistant', 'owner', 'Create an assistant', {
    input: assistants.AddAssistantInput,
    output: assistants.AssistantAddedResponse,
    bodyLimit: ASSISTANT_BODY,
  }),
  editAssistant: post('/edit_assistant', 'owner', 'Change an assistant', {
    input: assistants.EditAssistantInput,
    output: assistants.AssistantsResponse,
    bodyLimit: ASSISTANT_BODY,
  }),
  deleteAssistant: post('/delete_assistant', 'owner', 'Delete an assistant', {
    input: assistants.DeleteAssistantInput,
    output: assistants.AssistantsResponse,
  }),
  getAssistantMinutes: post('/get_assistant_minutes', 'owner', 'Minutes an assistant has used', {
    input: assistants.AssistantMinutesInput,
    output: assistants.AssistantMinutesResponse,
  }),
  getVersions: post('/get_versions', 'owner', 'What was saved of an assistant, newest first', {
    input: assistants.GetVersionsInput,
    output: assistants.VersionsResponse,
  }),
  restoreVersion: post('/restore_version', 'owner', 'Save an earlier version of an assistant again', {
    input: assistants.RestoreVersionInput,
    output: assistants.AssistantsResponse,
  }),

  getTests: post('/get_tests', 'owner', 'The tests of an assistant', {
    input: answerTests.OfAssistantInput,
    output: answerTests.TestsResponse,
  }),
  addTests: post('/add_tests', 'owner', 'Add tests to an assistant', {
    input: answerTests.AddTestsInput,
    output: answerTests.TestsAddedResponse,
    bodyLimit: 512 * KB,
  }),
  editTest: post('/edit_test', 'owner', 'Change a test', {
    input: answerTests.EditTestInput,
    output: answerTests.TestsResponse,
    bodyLimit: 32 * KB,
  }),
  deleteTest: post('/delete_test', 'owner', 'Delete a test', {
    input: answerTests.TestInput,
    output: answerTests.TestsResponse,
  }),
  runTests: post('/run_tests', 'owner', 'Run tests on an assistant, saved or not', {
    input: answerTests.RunTestsInput,
    output: answerTests.RunTestsResponse,
    bodyLimit: ASSISTANT_BODY,
  }),
  proposeTests: post('/propose_tests', 'owner', 'Tests made from an assistant’s own questions and files', {
    input: answerTests.OfAssistantInput,
    output: answerTests.ProposeTestsResponse,
  }),

  widgetConfig: get('/widgetconfig', 'anyone', 'What a visitor may know of an assistant', {
    input: calls.WidgetConfigQuery,
    output: widget.WidgetConfigResponse,
  }),
  session: post('/session', 'anyone', 'A short-lived secret that opens a call', {
    input: calls.SessionInput,
    output: widget.SessionResponse,
    bodyLimit: ASSISTANT_BODY,
  }),
  chat: post('/chat', 'anyone', 'A typed turn, answered as a stream', {
    input: chat.ChatInput,
    output: 'events',
  }),
  trySession: post('/try_session', 'anyone', 'A secret that opens a spoken test without an account', {
    input: trials.TrySessionInput,
    output: widget.SessionResponse,
    bodyLimit: TRIAL_LIMITS.body,
  }),
  tryChat: post('/try_chat', 'anyone', 'A typed test without an account, answered as a stream', {
    input: trials.TryChatInput,
    output: 'events',
    bodyLimit: TRIAL_LIMITS.body,
  }),
  ownConversation: post('/conversation', 'anyone', 'A visitor’s own conversation', {
    input: chat.OwnConversationInput,
    output: chat.OwnConversationResponse,
  }),
  forgetConversation: post('/forget_conversation', 'anyone', 'Delete a visitor’s own conversation', {
    input: chat.OwnConversationInput,
    output: auth.DoneResponse,
  }),
  endChat: post('/end_chat', 'anyone', 'The visitor has left a conversation that was typed', {
    input: chat.OwnConversationInput,
    output: auth.DoneResponse,
  }),
  feedback: post('/feedback', 'anyone', 'Thumbs up or down for an answer', {
    input: chat.FeedbackInput,
    output: auth.DoneResponse,
  }),
  leaveContact: post('/leave_contact', 'anyone', 'A visitor’s details for a person to reply to', {
    input: contacts.LeaveContactInput,
    output: auth.DoneResponse,
  }),
  correctContact: post(
    '/correct_contact',
    'anyone',
    'What a visitor changed on the card, before they send it',
    {
      input: contacts.CorrectContactInput,
      output: auth.DoneResponse,
    },
  ),
  siteToken: post('/site_token', 'anyone', 'Whether a site may embed an assistant', {
    input: embed.SiteTokenInput,
    output: embed.SiteTokenResponse,
  }),
  promptLines: post('/prompt_lines', 'owner', 'Which sentences of a prompt need a language model', {
    input: assistants.PromptLinesInput,
    output: assistants.PromptLinesResponse,
  }),
  speech: get('/speech', 'anyone', 'Which languages calls understand and speak', {
    input: null,
    output: speech.SpeechResponse,
  }),
  voicePreview: post('/voice_preview', 'anyone', 'Hear a voice', {
    input: assistants.VoicePreviewInput,
    output: 'audio',
  }),

  uploadKnowledgeBase: post('/upload_knowledge_base', 'owner', 'Add files to answer from', {
    input: knowledge.UploadKnowledgeInput,
    output: knowledge.KnowledgeUploadedResponse,
    form: { field: 'files', maxFiles: OWNER_LIMITS.filesAtOnce, maxBytes: OWNER_LIMITS.knowledgeFile },
  }),
  getKnowledge: post('/get_knowledge', 'owner', 'The files of an assistant', {
    input: knowledge.GetKnowledgeInput,
    output: knowledge.KnowledgeResponse,
  }),
  knowledgeEvents: get('/knowledge_events', 'owner', 'The same list, live', {
    input: knowledge.GetKnowledgeInput,
    output: 'events',
  }),
  downloadKnowledge: get('/download_knowledge', 'owner', 'A file as it was uploaded', {
    input: knowledge.KnowledgeFileInput,
    output: 'file',
  }),
  deleteKnowledge: post('/delete_knowledge', 'owner', 'Remove a file', {
    input: knowledge.KnowledgeFileInput,
    output: knowledge.KnowledgeResponse,
  }),

  readWebsite: post('/read_website', 'owner', 'Read a website and propose what to take from it', {
    input: websites.ReadWebsiteInput,
    output: 'events',
  }),
  proposeFromText: post('/propose_from_text', 'owner', 'Questions and answers found in a text', {
    input: websites.ProposeFromTextInput,
    output: websites.ProposedFromTextResponse,
    bodyLimit: 1_200 * KB,
  }),
  proposeFromTable: post(
    '/propose_from_table',
    'owner',
    'Cells of a workbook or delimited text, or questions and answers of JSON',
    {
      input: websites.ProposeFromTableInput,
      output: websites.ProposedFromTableResponse,
      form: { field: 'file', maxFiles: 1, maxBytes: OWNER_LIMITS.builderFile },
    },
  ),
  addWebsite: post('/add_website', 'owner', 'Answer from pages of a website', {
    input: websites.AddWebsiteInput,
    output: websites.WebsitesResponse,
    bodyLimit: 64 * KB,
  }),
  getWebsites: post('/get_websites', 'owner', 'The websites an assistant answers from', {
    input: websites.WebsitesInput,
    output: websites.WebsitesResponse,
  }),
  editWebsite: post('/edit_website', 'owner', 'Read a website again every week, or stop', {
    input: websites.EditWebsiteInput,
    output: websites.WebsitesResponse,
  }),
  refreshWebsite: post('/refresh_website', 'owner', 'Read the pages of a website again', {
    input: websites.WebsiteInput,
    output: websites.WebsitesResponse,
  }),
  deleteWebsite: post('/delete_website', 'owner', 'Remove a website with its pages', {
    input: websites.WebsiteInput,
    output: websites.WebsitesResponse,
  }),

  getLanguageModel: post('/get_language_model', 'owner', 'The model an assistant replies with', {
    input: languageModels.LanguageModelInput,
    output: languageModels.LanguageModelResponse,
  }),
  setLanguageModel: post('/set_language_model', 'owner', 'Use a model and key of one’s own', {
    input: languageModels.SetLanguageModelInput,
    output: languageModels.LanguageModelResponse,
  }),
  removeLanguageModel: post('/remove_language_model', 'owner', 'Forget that model and its key', {
    input: languageModels.LanguageModelInput,
    output: languageModels.LanguageModelResponse,
  }),
  testLanguageModel: post('/test_language_model', 'owner', 'Whether a model can be used, else why not', {
    input: languageModels.TestLanguageModelInput,
    output: languageModels.LanguageModelTested,
  }),
  getSpeechServices: post(
    '/get_speech_services',
    'owner',
    'The services that hear and speak for an assistant',
    {
      input: speechServices.SpeechServicesInput,
      output: speechServices.SpeechServicesResponse,
    },
  ),
  setSpeechService: post('/set_speech_service', 'owner', 'Hear or speak by a service with one’s own key', {
    input: speechServices.SetSpeechServiceInput,
    output: speechServices.SpeechServicesResponse,
  }),
  removeSpeechService: post('/remove_speech_service', 'owner', 'Forget that service and its key', {
    input: speechServices.RemoveSpeechServiceInput,
    output: speechServices.SpeechServicesResponse,
  }),

  uploadLogo: post('/upload_logo', 'owner', 'Set a logo', {
    input: branding.UploadLogoInput,
    output: branding.LogoUploadedResponse,
    form: { field: 'logo', maxFiles: 1, maxBytes: OWNER_LIMITS.logo },
  }),
  getLogo: post('/get_logo', 'owner', 'The logo of the account', {
    input: branding.GetLogoInput,
    output: branding.LogoResponse,
  }),
  getAssistantLogo: post('/get_assistant_logo', 'anyone', 'The logo a visitor sees', {
    input: branding.GetAssistantLogoInput,
    output: branding.LogoResponse,
  }),
  logo: get('/logo', 'anyone', 'A logo as a PNG', { input: branding.LogoQuery, output: 'file' }),

  getConversations: post('/get_conversations', 'owner', 'Conversations, newest first', {
    input: conversations.GetConversationsInput,
    output: conversations.ConversationsResponse,
  }),
  getConversation: post('/get_conversation', 'owner', 'One conversation and its transcript', {
    input: conversations.ConversationInput,
    output: conversations.ConversationResponse,
  }),
  deleteConversation: post('/delete_conversation', 'owner', 'Delete what was said', {
    input: conversations.ConversationInput,
    output: auth.DoneResponse,
  }),
  markAnswer: post('/mark_answer', 'owner', 'Mark an answer as wrong, or take it back', {
    input: conversations.MarkAnswerInput,
    output: auth.DoneResponse,
  }),
  markQuestion: post(
    '/mark_question',
    'owner',
    'Mark a question without an answer as done, or take it back',
    {
      input: conversations.MarkQuestionInput,
      output: auth.DoneResponse,
    },
  ),
  exportConversations: get('/export_conversations', 'owner', 'Conversations as CSV or JSON', {
    input: conversations.ExportConversationsQuery,
    output: 'file',
  }),
  getAnalytics: post('/get_analytics', 'owner', 'Calls, chats, minutes and questions, added up', {
    input: conversations.GetAnalyticsInput,
    output: conversations.AnalyticsResponse,
  }),

  getContacts: post('/get_contacts', 'owner', 'What visitors left for a person, newest first', {
    input: contacts.GetContactsInput,
    output: contacts.ContactsResponse,
  }),
  markContact: post('/mark_contact', 'owner', 'Mark a visitor’s message as done, or as new again', {
    input: contacts.MarkContactInput,
    output: auth.DoneResponse,
  }),
  exportContacts: get('/export_contacts', 'owner', 'What visitors left for a person, as CSV', {
    input: contacts.ExportContactsQuery,
    output: 'file',
  }),

  calendarStatus: get('/calendar/status', 'owner', 'Whether a calendar is connected, and which', {
    input: calendar.CalendarStatusQuery,
    output: calendar.CalendarStatusResponse,
  }),
  calendarOauthStart: get('/calendar/oauth/start', 'session', 'Begin to connect a Google calendar', {
    input: calendar.CalendarOauthStartQuery,
    output: calendar.CalendarOauthStartResponse,
  }),
  connectCaldav: post('/calendar/connect_caldav', 'owner', 'Connect a calendar at a CalDAV server', {
    input: calendar.ConnectCaldavInput,
    output: calendar.ConnectCaldavResponse,
  }),
  disconnectCalendar: post('/calendar/disconnect', 'owner', 'End the connection to a calendar elsewhere', {
    input: calendar.DisconnectCalendarInput,
    output: auth.DoneResponse,
  }),
  freeSlots: get('/calendar/free-slots', 'anyone', 'Times at which a meeting can be booked', {
    input: calendar.FreeSlotsQuery,
    output: calendar.FreeSlotsResponse,
  }),
  calendarAiProcess: post('/calendar/ai-process', 'anyone', 'Times that suit what a visitor said', {
    input: calendar.CalendarAiProcessInput,
    output: calendar.CalendarAiProcessResponse,
    bodyLimit: 256 * KB,
  }),
  scheduleMeeting: post('/calendar/schedule', 'owner', 'Book a meeting as the owner', {
    input: calendar.ScheduleMeetingInput,
    output: calendar.BookedResponse,
  }),
  confirmMeeting: post('/calendar/confirm-meeting', 'anyone', 'Book a meeting as a visitor', {
    input: calendar.ConfirmMeetingInput,
    output: calendar.BookedResponse,
  }),
  getCalendarSettings: post('/calendar/get_settings', 'owner', 'When an assistant offers time', {
    input: calendar.CalendarInput,
    output: calendar.CalendarSettingsResponse,
  }),
  saveCalendarSettings: post('/calendar/save_settings', 'owner', 'Change when an assistant offers time', {
    input: calendar.SaveCalendarSettingsInput,
    output: calendar.CalendarSettingsResponse,
    bodyLimit: 64 * KB,
  }),
  renewCalendarFeed: post('/calendar/renew_feed', 'owner', 'Give the private feed another address', {
    input: calendar.CalendarInput,
    output: calendar.CalendarSettingsResponse,
  }),
  calendarFeed: get('/calendar/feed/{token}', 'anyone', 'Bookings for a calendar program, as iCalendar', {
    input: calendar.CalendarFeedQuery,
    output: 'file',
  }),
  getBookings: post('/calendar/get_bookings', 'owner', 'Meetings that were booked', {
    input: calendar.GetBookingsInput,
    output: calendar.BookingsResponse,
  }),
  moveBooking: post('/calendar/move_booking', 'owner', 'Move a meeting to another time', {
    input: calendar.MoveBookingInput,
    output: calendar.BookingResponse,
  }),
  cancelBooking: post('/calendar/cancel_booking', 'owner', 'Cancel a meeting', {
    input: calendar.CancelBookingInput,
    output: calendar.BookingResponse,
  }),
  linkedBooking: post('/calendar/linked_booking', 'anyone', 'The meeting of a link in a mail', {
    input: calendar.LinkedBookingInput,
    output: calendar.LinkedBookingResponse,
  }),
  moveLinkedBooking: post('/calendar/move_linked_booking', 'anyone', 'Move that meeting', {
    input: calendar.MoveLinkedBookingInput,
    output: calendar.LinkedBookingResponse,
  }),
  cancelLinkedBooking: post('/calendar/cancel_linked_booking', 'anyone', 'Cancel that meeting', {
    input: calendar.LinkedBookingInput,
    output: calendar.LinkedBookingResponse,
  }),

  support: post('/support', 'anyone', 'Write to the operator', {
    input: support.SupportInput,
    output: support.SupportResponse,
    bodyLimit: 32 * KB,
  }),
  subscribe: post('/subscribe', 'anyone', 'Join a mailing list', {
    input: support.SubscribeInput,
    output: auth.DoneResponse,
  }),
  unsubscribe: post('/unsubscribe', 'anyone', 'Leave a mailing list', {
    input: support.UnsubscribeInput,
    output: auth.DoneResponse,
  }),
  getNotifications: post('/get_notifications', 'owner', 'What the product has to tell', {
    input: null,
    output: notifications.NotificationsResponse,
  }),
  readNotifications: post('/read_notifications', 'owner', 'Mark as read', {
    input: notifications.NotificationsInput,
    output: notifications.NotificationsResponse,
  }),
  deleteNotifications: post('/delete_notifications', 'owner', 'Remove', {
    input: notifications.NotificationsInput,
    output: notifications.NotificationsResponse,
  }),

  posts: get('/posts', 'anyone', 'All blog posts', { input: blog.PostsQuery, output: blog.PostsResponse }),
  post: get('/post/{id}', 'anyone', 'One blog post', { input: blog.PostInput, output: blog.PostResponse }),

  listUsers: post('/admin/list_users', 'admin', 'Accounts, newest first', {
    input: admin.ListUsersInput,
    output: admin.UsersResponse,
  }),
  grantMinutes: post('/admin/grant_minutes', 'admin', 'Give minutes to an account', {
    input: admin.GrantMinutesInput,
    output: admin.AdminUserResponse,
  }),
  setAdmin: post('/admin/set_admin', 'admin', 'Make somebody an administrator, or no longer one', {
    input: admin.SetAdminInput,
    output: admin.AdminUserResponse,
  }),
  setSuspended: post('/admin/set_suspended', 'admin', 'Suspend an account, or open it again', {
    input: admin.SuspendInput,
    output: admin.AdminUserResponse,
  }),
  listOrders: post('/admin/list_orders', 'admin', 'Orders of all accounts, newest first', {
    input: admin.ListOrdersInput,
    output: admin.OrdersResponse,
  }),
  refundOrder: post('/admin/refund_order', 'admin', 'Give the money of an order back', {
    input: admin.RefundOrderInput,
    output: admin.AdminOrderResponse,
  }),
  listPaymentEvents: post('/admin/list_payment_events', 'admin', 'What payment providers reported', {
    input: admin.ListPaymentEventsInput,
    output: admin.PaymentEventsResponse,
  }),
  replayPaymentEvent: post('/admin/replay_payment_event', 'admin', 'Handle such a report again', {
    input: admin.ReplayEventInput,
    output: admin.PaymentEventResponse,
  }),
  listTickets: post('/admin/list_tickets', 'admin', 'Messages to the operator, newest first', {
    input: support.ListTicketsInput,
    output: support.TicketsResponse,
  }),
  answerTicket: post('/admin/answer_ticket', 'admin', 'Reply to a message by mail', {
    input: support.AnswerTicketInput,
    output: support.TicketResponse,
  }),
  editTicket: post('/admin/edit_ticket', 'admin', 'Close a message, open it again, or mark it as read', {
    input: support.EditTicketInput,
    output: support.TicketResponse,
  }),
  getSiteTexts: post('/admin/get_site_texts', 'admin', 'Texts of the public site that an operator sets', {
    input: null,
    output: siteTexts.SiteTextsResponse,
  }),
  saveSiteTexts: post('/admin/save_site_texts', 'admin', 'Change these texts', {
    input: siteTexts.SiteTexts,
    output: siteTexts.SiteTextsSaved,
  }),
  listSpeechModels: post('/admin/list_speech_models', 'admin', 'Models for speech on this server', {
    input: null,
    output: speechModels.SpeechModelsResponse,
  }),
  runSpeechModelAct: post('/admin/run_speech_model_act', 'admin', 'Add, check or remove a model for speech', {
    input: speechModels.SpeechModelActInput,
    output: speechModels.SpeechModelsResponse,
  }),
  stopSpeechModelAct: post('/admin/stop_speech_model_act', 'admin', 'Stop what is done with a model', {
    input: null,
    output: speechModels.SpeechModelsResponse,
  }),
  listActs: post('/admin/list_acts', 'admin', 'What administrators did, newest first', {
    input: admin.ListActsInput,
    output: admin.ActsResponse,
  }),
  getSystem: post('/admin/get_system', 'admin', 'How the server’s parts are', {
    input: null,
    output: admin.SystemResponse,
  }),
} as const;

export type CallName = keyof typeof CALLS;
/** Unknown for a call that takes nothing. */
export type CallInput<N extends CallName> = (typeof CALLS)[N]['input'] extends infer I extends z.ZodType
  ? z.input<I>
  : undefined;
export type CallOutput<N extends CallName> = (typeof CALLS)[N]['output'] extends infer O extends
  z.core.$ZodType
  ? z.output<O>
  : never;
