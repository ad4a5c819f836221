import type { Mail } from './mailer.ts';

/** What nodemailer makes a message of. Addresses are objects: text it would parse, and find several in. */
export interface Message {
  readonly from: Address;
  readonly to: Address;
  readonly replyTo?: Address;
  readonly subject: string;
  readonly text: string;
}

interface Address {
  readonly name: string;
  readonly address: string;
}

// Nothing that separates addresses, ends a header, or is part of an address only when quoted.
const ONE_ADDRESS = /^[^\s\p{Cc}<>()[\]\\,;:@"]+@[^\s\p{Cc}<>()[\]\\,;:@"]+$/u;
const NAMED = /^([^<>"\p{Cc}]*)<([^<>]*)>$/u;

/** `Parlo <hello@example.com>` or an address alone; null when it is neither. */
export function parseSender(from: string): Address | null {
  const [, name = '', address = from] = NAMED.exec(from.trim()) ?? [];
  return ONE_ADDRESS.test(address.trim()) ? { name: name.trim(), address: address.trim() } : null;
}

/** Throws when an address is not exactly one: a mail goes to whom it is meant for or nowhere. */
export function toMessage(from: string, { to, subject, text, replyTo }: Mail): Message {
  const sender = parseSender(from);
  if (sender === null) throw new TypeError('a mail needs a sender');
  return {
    from: sender,
    to: oneAddress(to),
    ...(replyTo !== undefined && { replyTo: oneAddress(replyTo) }),
    subject: subject.replace(/\p{Cc}+/gu, ' '),
    text,
  };
}

function oneAddress(address: string): Address {
  if (!ONE_ADDRESS.test(address)) throw new TypeError('a mail goes to one address');
  return { name: '', address };
}
