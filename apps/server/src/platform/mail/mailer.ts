/** A plain text mail. */
export interface Mail {
  /** One address, without a name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** One address, without a name. */
  readonly replyTo?: string;
  /** An invitation, which mail programs show with the mail and put into the reader's calendar. */
  readonly invitation?: Invitation;
}

export interface Invitation {
  readonly method: 'REQUEST' | 'CANCEL';
  /** iCalendar (RFC 5545) whose METHOD is the same. */
  readonly content: string;
}

export interface Mailer {
  /**
   * Resolves when the mail server has accepted the mail or permanently refused its address, or when it is in the
   * outbox. Rejects when it should be tried again. When `signal` ends the wait, the mail may have been accepted or not.
   */
  send(mail: Mail, signal?: AbortSignal): Promise<void>;
}

/** nodemailer's input. Addresses are objects, because nodemailer parses text and may find several in it. */
interface Message {
  readonly from: Address;
  readonly to: Address;
  readonly replyTo?: Address;
  readonly subject: string;
  readonly text: string;
  readonly icalEvent?: Invitation & { readonly filename: string };
}

interface Address {
  readonly name: string;
  readonly address: string;
}

// Without characters that separate addresses, end a header, or need quotes in an address.
const ONE_ADDRESS = /^[^\s\p{Cc}<>()[\]\\,;:@"]+@[^\s\p{Cc}<>()[\]\\,;:@"]+$/u;
const NAMED = /^([^<>"\p{Cc}]*)<([^<>]*)>$/u;

/** `Parlo <hello@example.com>` or an address alone; null when it is neither. */
export function parseSender(from: string): Address | null {
  const [, name = '', address = from] = NAMED.exec(from.trim()) ?? [];
  return ONE_ADDRESS.test(address.trim()) ? { name: name.trim(), address: address.trim() } : null;
}

/** Throws unless each address is exactly one: a mail goes to the intended person or to nobody. */
export function toMessage(from: string, { to, subject, text, replyTo, invitation }: Mail): Message {
  const sender = parseSender(from);
  if (sender === null) throw new TypeError('a mail needs a sender');
  return {
    from: sender,
    to: oneAddress(to),
    ...(replyTo !== undefined && { replyTo: oneAddress(replyTo) }),
    subject: subject.replace(/\p{Cc}+/gu, ' '),
    text,
    ...(invitation && { icalEvent: { ...invitation, filename: 'invite.ics' } }),
  };
}

function oneAddress(address: string): Address {
  if (!ONE_ADDRESS.test(address)) throw new TypeError('a mail goes to one address');
  return { name: '', address };
}
