import type { TFunction } from 'i18next';
import { en } from './en.ts';

type MessageKey = `messages.${keyof typeof en.messages}`;

const BY_TEXT = new Map(
  Object.entries(en.messages).map(([key, text]): [string, MessageKey] => [
    text,
    `messages.${key}` as MessageKey,
  ]),
);

/** A sentence of the contract or the server in the reader's language; an unknown one as it came. */
export function sentence(t: TFunction, text: string): string {
  const key = BY_TEXT.get(text);
  return key ? t(key) : text;
}
