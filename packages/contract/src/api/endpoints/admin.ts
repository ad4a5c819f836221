import * as acts from '../../features/acts.ts';
import * as admin from '../../features/admin.ts';
import * as auth from '../../features/auth.ts';
import * as doctor from '../../features/doctor.ts';
import * as localModels from '../../features/local-models.ts';
import * as siteTexts from '../../features/site-texts.ts';
import * as speechModels from '../../features/speech-models.ts';
import * as support from '../../features/support.ts';
import * as telephone from '../../features/telephone.ts';
import { post } from '../endpoint.ts';

/** Administrators’ calls. */
export const ADMIN_ENDPOINTS = {
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
  removeSecondFactor: post('/admin/remove_second_factor', 'admin', 'Remove a second factor that was lost', {
    input: admin.RemoveSecondFactorInput,
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
    input: siteTexts.SiteTextsChange,
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
  getLocalModels: post('/admin/get_local_models', 'admin', 'Language models on the server’s own machine', {
    input: null,
    output: localModels.LocalModelsResponse,
  }),
  useLocalModel: post(
    '/admin/use_local_model',
    'admin',
    'Let assistants reply with one of these, or no longer',
    {
      input: localModels.UseLocalModelInput,
      output: localModels.LocalModelsResponse,
    },
  ),
  listActs: post('/admin/list_acts', 'admin', 'What owners and administrators did, newest first', {
    input: acts.ListActsInput,
    output: acts.ActsResponse,
  }),
  listTelephoneNumbers: post(
    '/admin/list_telephone_numbers',
    'admin',
    'Telephone numbers, and who has them',
    {
      input: telephone.ListNumbersInput,
      output: telephone.NumbersResponse,
    },
  ),
  addTelephoneNumber: post('/admin/add_telephone_number', 'admin', 'Add a telephone number of the trunk', {
    input: telephone.AddNumberInput,
    output: telephone.AdminNumberResponse,
  }),
  giveTelephoneNumber: post(
    '/admin/give_telephone_number',
    'admin',
    'Give a number to an account, or take it back',
    {
      input: telephone.GiveNumberInput,
      output: telephone.AdminNumberResponse,
    },
  ),
  removeTelephoneNumber: post('/admin/remove_telephone_number', 'admin', 'Remove a telephone number', {
    input: telephone.RemoveNumberInput,
    output: auth.DoneResponse,
  }),
  runDoctor: post('/admin/run_doctor', 'admin', 'Look at everything that the server needs', {
    input: doctor.RunDoctorInput,
    output: doctor.DoctorResponse,
  }),
  getSystem: post('/admin/get_system', 'admin', 'How the server’s parts are', {
    input: null,
    output: admin.SystemResponse,
  }),
} as const;
