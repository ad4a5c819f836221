import type { Booked, ENDPOINTS } from '@parlo/contract';
import type { Operation } from '../../platform/api.ts';
import { requireOwnAssistant } from '../../platform/own-assistant.ts';
import { requireOwnUser } from '../../platform/own-email.ts';
import { requireConversation } from '../../platform/tokens/conversation-tokens.ts';
import type { BookingRow } from './after-change.ts';
import type { BookingRequest } from './book.ts';
import type { Calendars } from './calendars.ts';
import { isoIn } from './local-times.ts';
import { requireConversationWith, requireOwners, type VisitorCallDeps } from './resolve-calendar.ts';
import { isPending } from './write-to-provider.ts';

/**
 * Books as a visitor confirmed it, on the card or in a program of the owner's site. Without a conversation the owner books
 * for somebody who confirmed it elsewhere.
 */
export function confirmMeeting({
  db,
  calendars,
  tokens,
}: Pick<VisitorCallDeps, 'db' | 'calendars' | 'tokens'>): Operation<typeof ENDPOINTS.confirmMeeting> {
  return async (input, context) => {
    const { conversation, client_info: client, meeting_details } = input;
    const { signal } = context;
    const { id: requestId, ...details } = meeting_details;
    if (conversation === undefined) {
      const assistantId = await requireOwners(db, input.assistant_id, context);
      return bookedResponse(await calendars.book({ assistantId, client, details }, signal));
    }
    const assistantId = requireConversationWith(tokens, conversation, input.assistant_id);
    const conversationId = requireConversation(tokens, conversation);
    const request = { assistantId, conversationId, requestId, client, details };
    const booked = await bookAt(calendars, request, signal);
    // The same request with other details: the visitor corrected what was booked by their word.
    const final = await calendars.correct(booked.id, client, signal);
    return bookedResponse(final);
  };
}

/** Books, or moves what the same request booked before at another time: the visitor corrected it. */
export async function bookAt(
  calendars: Pick<Calendars, 'book' | 'move'>,
  request: BookingRequest,
  signal?: AbortSignal,
): Promise<BookingRow> {
  const booking = await calendars.book(request, signal);
  const start = Date.parse(request.details.start);
  return booking.startsAt.getTime() === start
    ? booking
    : calendars.move(booking.id, start, 'visitor', signal);
}

/** Books at any free time, as the owner. */
export function scheduleMeeting({
  db,
  calendars,
}: Pick<VisitorCallDeps, 'db' | 'calendars'>): Operation<typeof ENDPOINTS.scheduleMeeting> {
  return async (input, { user, signal }) => {
    const { user_id, assistant_id, add_meet_link: meetLink, client_info: client, ...details } = input;
    requireOwnUser(user, user_id);
    const { id: assistantId } = await requireOwnAssistant(db, user.id, assistant_id);
    return bookedResponse(await calendars.book({ assistantId, client, details, meetLink }, signal));
  };
}

function bookedResponse(booking: BookingRow): Booked {
  const pending = isPending(booking);
  const zone = booking.timeZone;
  const mailReason = booking.email === '' ? 'no_address' : booking.mailHeld;
  const messages = [
    'The meeting is booked.',
    ...(pending ? ['The calendar can’t be reached right now and gets it later.'] : []),
    ...(mailReason === null ? [] : [NOT_MAILED[mailReason]]),
  ];
  return {
    success: true,
    message: messages.join(' '),
    booking_id: booking.id,
    start: isoIn(booking.startsAt.getTime(), zone),
    end: isoIn(booking.endsAt.getTime(), zone),
    meet_link: booking.meetLink,
    resource: booking.resource,
    pending,
    mail_sent: mailReason === null,
    mail_reason: mailReason,
  };
}

const NOT_MAILED: Readonly<Record<NonNullable<Booked['mail_reason']>, string>> = {
  no_address: 'No mail was sent, because there is no email address.',
  email_not_confirmed:
    'No mail was sent: the owner has not confirmed their own email yet. It is sent when they do.',
  account_suspended: 'No mail was sent, because this account is suspended.',
  account_mail_limit: 'No mail was sent: this account has sent as many today as it may.',
  recipient_mail_limit: 'No mail was sent: this address has got as many today as one may get.',
};
