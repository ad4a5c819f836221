import { PLANS } from '@parlo/contract/plans';

/** Notifications. */
export const notifications = {
  pageTitle: 'Notifications',
  loading: 'Loading notifications',
  loadFailed: 'Your notifications could not be loaded.',
  none: 'No notifications yet.',
  noneText: 'When something needs your attention, you will see it here.',
  readAll: 'Mark all as read',
  markRead: 'Mark as read',
  remove: 'Remove: {{title}}',
  removeAll: 'Remove all',
  removed: 'Removed: {{title}}',
  removedAll: 'All removed',
  unread: 'New',
  types: { success: 'Good news', info: 'For your information', warning: 'Needs your attention' },
  toReplies: 'See how it answers',
  toVoice: 'See its voice settings',
  changeFailed: 'That did not work. Please try again.',
  kinds: {
    welcome: {
      title: 'Welcome to Parlo',
      message: `Your account comes with ${PLANS.trial.minutes} minutes of calls. Create an assistant and try it right away.`,
    },
    password_changed: {
      title: 'Your password was changed',
      message: 'All other sessions were signed out. If this was not you, ask for a new password at once.',
    },
    file_ready: { title: 'A file is ready', message: 'Your assistant now answers from {{file}}.' },
    file_failed: { title: 'A file could not be read', message: '{{file}}: {{reason}}' },
    minutes_low: {
      title: 'Few minutes are left',
      message: 'Minutes left: {{minutes}}. Add minutes so that calls can continue.',
    },
    minutes_out: {
      title: 'No minutes are left',
      message: 'Your assistants take no calls until minutes are added.',
    },
    visitor_limit: {
      title: 'A visitor reached a limit',
      message:
        '{{assistant}} refused or ended a call today: the visitor had as many calls or minutes as your limits allow. You can change them in the builder.',
    },
    model_failed: {
      title: 'A language model can’t be used',
      message: '{{assistant}}: {{fault}} Until this is put right, visitors are answered in your exact words.',
    },
    tokens_used_up: {
      title: 'Today’s tokens are used up',
      message:
        'Until midnight UTC {{assistant}} and your other assistants that reply in their own words answer visitors in your exact words.',
    },
    call_provider_failed: {
      title: 'A provider does not take calls',
      message: '{{assistant}}: {{fault}} Meanwhile this server holds its calls itself.',
    },
    top_up_confirm: {
      title: 'Please confirm a purchase of minutes',
      message: 'The purchase of {{minutes}} more minutes is waiting for you. The link is in your mail.',
    },
    top_up_refused: {
      title: 'Minutes could not be bought',
      message:
        'Your card was declined for {{minutes}} more minutes. Please check it under Billing; the next try is in a day at the earliest.',
    },
    top_up_off: {
      title: 'Automatic top-ups are off',
      message:
        'Your card was declined several times in a row, so minutes are no longer bought automatically. You can turn this on again under Billing.',
    },
    renewal_failed: {
      title: 'Your plan could not be renewed',
      message:
        'The payment was declined. It will be tried again; you can pay or change the card under Billing.',
    },
    plan_paused: {
      title: 'Your plan is paused',
      message:
        'The minutes of your plan wait until it is paid. Minutes that you bought separately still work; without any, your assistants are closed to visitors.',
    },
    payment_disputed: {
      title: 'Your account is suspended',
      message: 'A bank has taken a payment back. Until this is settled your assistants take no calls.',
    },
    booking_made: {
      title: 'A meeting was booked',
      message: 'A visitor of {{assistant}} booked {{meeting}}.',
    },
    booking_moved: {
      title: 'A meeting was moved',
      message: 'A visitor of {{assistant}} moved a meeting to {{meeting}}.',
    },
    booking_cancelled: {
      title: 'A meeting was cancelled',
      message: 'A visitor of {{assistant}} cancelled {{meeting}}.',
    },
    event_unread: {
      title: 'An event in your calendar can’t be read',
      message:
        '“{{title}}” ({{day}}). The day that it names is kept busy, and nothing else. Please save it anew in your calendar, or delete it.',
    },
    events_unread: {
      title: 'Events in your calendar can’t be read',
      message:
        '{{events}} of them. The days that they name are kept busy, and nothing else. Please look through your calendar for invitations from strangers.',
    },
    minutes_granted: { title: 'Minutes were added', message: 'Added to your account: {{minutes}} min.' },
    number_given: {
      title: 'You have a telephone number',
      message: '{{number}} is yours. Choose in the builder which assistant answers it.',
    },
    number_withdrawn: {
      title: 'A telephone number is no longer yours',
      message: '{{number}} does not belong to your account any more, so none of your assistants answers it.',
    },
  },
} as const;
