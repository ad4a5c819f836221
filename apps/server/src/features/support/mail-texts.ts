import type { MailingList } from '@parlo/contract';
import type { Mail } from '../../platform/mail/mailer.ts';

export interface Ticket {
  readonly id: string;
  readonly userId: string | null;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  readonly partner: boolean;
}

/** To the operator. A reply to it goes to the person who wrote. */
export function ticketMail(to: string, { id, userId, email, subject, message }: Ticket): Mail {
  const writer = userId === null ? 'not signed in' : `account ${userId}`;
  return {
    to,
    replyTo: email,
    subject: `Support: ${subject}`,
    text: `${message}\n\n--\nFrom ${email} (${writer}), ${id}\n`,
  };
}

/** To the person who wrote; their reply goes to `replyTo`. */
export function replyMail(
  { email, subject, message, id }: Pick<Ticket, 'email' | 'subject' | 'message' | 'id'>,
  text: string,
  replyTo: string,
): Mail {
  const quoted = message
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
  return {
    to: email,
    replyTo,
    subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
    text: `${text}\n\n${quoted}\n\n--\n${id}\n`,
  };
}

const LISTS: Readonly<Record<MailingList, string>> = {
  'api-news': 'news about the API of Parlo',
  'product-news': 'news about Parlo',
};

/** The only mail to an address that somebody else may have typed: it explains how to unsubscribe. */
export function subscribedMail(to: string, list: MailingList, link: string): Mail {
  return {
    to,
    subject: `You will get ${LISTS[list]}`,
    text: `Hello,

this email was entered to get ${LISTS[list]}. If it was you, there is
nothing to do.

To get none, now or later, open this link:

${link}
`,
  };
}
