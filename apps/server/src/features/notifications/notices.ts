import { type CallProviderFault, type ModelFault, TRIAL_SECONDS } from '@parlo/contract';
import type { FileFault } from '../../parsing/unreadable.ts';
import { CALL_FAULTS_IN_WORDS } from '../../platform/call-providers/call-faults.ts';
import { OWN_FAULTS_IN_WORDS } from '../../platform/language-models/model-fault.ts';
import type { Notice } from '../../platform/notify.ts';

/** All notifications that owners get. Translations use `kind` and `params`. */

export const welcome = (): Notice => ({
  kind: 'welcome',
  params: {},
  type: 'success',
  title: 'Welcome to Parlo',
  message: `Your account comes with ${TRIAL_SECONDS / 60} minutes of calls. Create an assistant and try it right away.`,
});

export const passwordChanged = (): Notice => ({
  kind: 'password_changed',
  params: {},
  type: 'info',
  title: 'Your password was changed',
  message: 'All other sessions were signed out. If this was not you, ask for a new password at once.',
});

export const fileReady = (file: string, passages: number): Notice => ({
  kind: 'file_ready',
  params: { file, passages },
  type: 'success',
  title: 'A file is ready',
  message: `Your assistant now answers from ${file}.`,
});

/** Its params are those of the reason, with the reason's own name. */
export const fileFailed = (file: string, { reason, problem }: FileFault): Notice => ({
  kind: 'file_failed',
  params: { ...problem.params, file, reason: problem.reason },
  type: 'warning',
  title: 'A file could not be read',
  message: `${file}: ${reason}`,
});

export const minutesLow = (minutes: number): Notice => ({
  kind: 'minutes_low',
  params: { minutes },
  type: 'warning',
  title: 'Few minutes are left',
  message: `${minutes} ${minutes === 1 ? 'minute is' : 'minutes are'} left. Add minutes so that calls can continue.`,
});

export const minutesOut = (): Notice => ({
  kind: 'minutes_out',
  params: {},
  type: 'warning',
  title: 'No minutes are left',
  message: 'Your assistants take no calls until minutes are added.',
});

export const minutesGranted = (minutes: number): Notice => ({
  kind: 'minutes_granted',
  params: { minutes },
  type: 'success',
  title: 'Minutes were added',
  message: `${minutes} ${minutes === 1 ? 'minute was' : 'minutes were'} added to your account.`,
});

export const numberGiven = (number: string): Notice => ({
  kind: 'number_given',
  params: { number },
  type: 'success',
  title: 'You have a telephone number',
  message: `${number} is yours. Choose in the builder which assistant answers it.`,
});

export const numberWithdrawn = (number: string): Notice => ({
  kind: 'number_withdrawn',
  params: { number },
  type: 'warning',
  title: 'A telephone number is no longer yours',
  message: `${number} does not belong to your account any more, so none of your assistants answers it.`,
});

/** The card that pays for automatic top-ups asks its holder, or is gone. */
export const topUpConfirm = (minutes: number): Notice => ({
  kind: 'top_up_confirm',
  params: { minutes },
  type: 'warning',
  title: 'Please confirm a purchase of minutes',
  message: `The purchase of ${minutes} more minutes is waiting for you. The link is in your mail.`,
});

export const topUpRefused = (minutes: number): Notice => ({
  kind: 'top_up_refused',
  params: { minutes },
  type: 'warning',
  title: 'Minutes could not be bought',
  message: `Your card was declined for ${minutes} more minutes. Please check it under Billing; the next try is in a day at the earliest.`,
});

export const topUpOff = (): Notice => ({
  kind: 'top_up_off',
  params: {},
  type: 'warning',
  title: 'Automatic top-ups are off',
  message:
    'Your card was declined several times in a row, so minutes are no longer bought automatically. You can turn this on again under Billing.',
});

interface Meeting {
  readonly assistant: string;
  /** Local to the calendar, such as `2026-11-26 10:00`. */
  readonly time: string;
  /** The person or room; empty without one. */
  readonly resource: string;
}

/** `resource` is not there where it is empty. */
const paramsOf = ({ assistant, time, resource }: Meeting) => ({
  assistant,
  time,
  ...(resource !== '' && { resource }),
});
const timeOf = ({ time, resource }: Meeting) => (resource === '' ? time : `${time} (${resource})`);

export const bookingMade = (meeting: Meeting): Notice => ({
  kind: 'booking_made',
  params: paramsOf(meeting),
  type: 'success',
  title: 'A meeting was booked',
  message: `A visitor of ${meeting.assistant} booked ${timeOf(meeting)}.`,
});

export const bookingMoved = (meeting: Meeting): Notice => ({
  kind: 'booking_moved',
  params: paramsOf(meeting),
  type: 'info',
  title: 'A meeting was moved',
  message: `A visitor of ${meeting.assistant} moved a meeting to ${timeOf(meeting)}.`,
});

export const bookingCancelled = (meeting: Meeting): Notice => ({
  kind: 'booking_cancelled',
  params: paramsOf(meeting),
  type: 'warning',
  title: 'A meeting was cancelled',
  message: `A visitor of ${meeting.assistant} cancelled ${timeOf(meeting)}.`,
});

/** For a connected calendar. The sender of the invitation chose the title. */
export const eventUnread = ({
  title,
  day,
}: {
  readonly title: string;
  readonly day: string | null;
}): Notice => {
  const params = { title: title === '' ? '—' : title, day: day ?? '—' };
  return {
    kind: 'event_unread',
    params,
    type: 'warning',
    title: 'An event in your calendar can’t be read',
    message: `“${params.title}” (${params.day}). The day that it names is kept busy, and nothing else. Please save it anew in your calendar, or delete it.`,
  };
};

export const eventsUnread = (count: number): Notice => ({
  kind: 'events_unread',
  params: { events: count },
  type: 'warning',
  title: 'Events in your calendar can’t be read',
  message: `${count} of them. The days that they name are kept busy, and nothing else. Please look through your calendar for invitations from strangers.`,
});

export const visitorLimit = (assistant: string): Notice => ({
  kind: 'visitor_limit',
  params: { assistant },
  type: 'info',
  title: 'A visitor reached a limit',
  message: `${assistant} refused or ended a call today, because the visitor had as many calls or minutes as your limits allow. You can change the limits in the builder.`,
});

interface OfAssistant {
  /** Its name. */
  readonly assistant: string;
  readonly assistantId: string;
}

/** The owner's own language model, which can't be used for a lasting cause or for a while. */
export const modelFailed = ({ assistant, assistantId }: OfAssistant, fault: ModelFault): Notice => ({
  kind: 'model_failed',
  params: { assistant, assistantId, fault },
  type: 'warning',
  title: 'A language model can’t be used',
  message: `${assistant}: ${OWN_FAULTS_IN_WORDS[fault]} Until this is put right, visitors are answered in your exact words.`,
});

export const tokensUsedUp = ({ assistant, assistantId }: OfAssistant): Notice => ({
  kind: 'tokens_used_up',
  params: { assistant, assistantId },
  type: 'warning',
  title: 'Today’s tokens are used up',
  message: `Until midnight UTC ${assistant} and your other assistants that reply in their own words answer visitors in your exact words.`,
});

export const callProviderFailed = (
  { assistant, assistantId }: OfAssistant,
  fault: CallProviderFault,
): Notice => ({
  kind: 'call_provider_failed',
  params: { assistant, assistantId, fault },
  type: 'warning',
  title: 'A provider does not take calls',
  message: `${assistant}: ${CALL_FAULTS_IN_WORDS[fault]} Meanwhile this server holds its calls itself.`,
});

export const renewalFailed = (): Notice => ({
  kind: 'renewal_failed',
  params: {},
  type: 'warning',
  title: 'Your plan could not be renewed',
  message: 'The payment was declined. It will be tried again; you can pay or change the card under Billing.',
});

export const planPaused = (): Notice => ({
  kind: 'plan_paused',
  params: {},
  type: 'warning',
  title: 'Your plan is paused',
  message:
    'The minutes of your plan wait until it is paid. Minutes that you bought separately still work; without any, your assistants are closed to visitors.',
});

export const paymentDisputed = (): Notice => ({
  kind: 'payment_disputed',
  params: {},
  type: 'warning',
  title: 'Your account is suspended',
  message: 'A bank has taken a payment back. Until this is settled your assistants take no calls.',
});
