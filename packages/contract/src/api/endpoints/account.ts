import * as acts from '../../features/acts.ts';
import * as auth from '../../features/auth.ts';
import * as billing from '../../features/billing.ts';
import * as notifications from '../../features/notifications.ts';
import * as payments from '../../features/payments.ts';
import { get, post } from '../endpoint.ts';

/** Accounts: signing in, minutes and payments, notifications. */
export const ACCOUNT_ENDPOINTS = {
  register: post('/register', 'anyone', 'Create an account and sign in', {
    input: auth.RegisterInput,
    output: auth.SignedInResponse,
  }),
  login: post('/login', 'anyone', 'Sign in', { input: auth.LoginInput, output: auth.SignedInResponse }),
  logout: post('/logout', 'anyone', 'Sign out', { input: null, output: auth.DoneResponse }),
  getUser: post('/get_user', 'owner', 'The account, its assistants and minutes', {
    input: auth.GetUserInput,
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
  getActivity: post('/get_activity', 'session', 'What was done with the account, newest first', {
    input: acts.ActivityInput,
    output: acts.ActivityResponse,
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
} as const;
