import type { TFunction } from 'i18next';
import { en } from './en.ts';

/** `tooMany` has a number in it, and is found by its pattern. */
type MessageKey = `messages.${Exclude<keyof typeof en.messages, 'tooMany'>}`;

const BY_TEXT = new Map(
  Object.entries(en.messages).map(([key, text]): [string, MessageKey] => [
    text,
    `messages.${key}` as MessageKey,
  ]),
);

/** What the server says of calls that were too many, with the minutes to wait when it is more than one. */
const TOO_MANY = /^Too many attempts\. Please try again in (\d+) minutes\.$/;

/** A sentence of the contract or the server in the reader's language; an unknown one as it came. */
export function sentence(t: TFunction, text: string): string {
  const minutes = TOO_MANY.exec(text)?.[1];
  if (minutes) return t('messages.tooMany', { minutes });
  const key = BY_TEXT.get(text);
  return key ? t(key) : text;
}
