import type { Notification } from '@parlo/contract';
import type { TFunction } from 'i18next';
import type { notifications as english } from '../../i18n/en/notifications.ts';
import { serverWords } from '../../owner/file-words.ts';

type Kind = keyof typeof english.kinds;

const KINDS: ReadonlySet<string> = new Set<Kind>([
  'welcome',
  'password_changed',
  'file_ready',
  'file_failed',
  'minutes_low',
  'minutes_out',
  'minutes_granted',
  'visitor_limit',
]);

/** A notification in the reader's language; one of a kind that this page does not know as the server wrote it. */
export function noticeWords(t: TFunction, { kind, params, title, message }: Notification) {
  if (!KINDS.has(kind)) return { title, message };
  const known = kind as Kind;
  // Why a file could not be read is said by the server, in English.
  const reason = serverWords(t, String(params.reason ?? ''));
  return {
    title: t(`notifications.kinds.${known}.title`),
    message: t(`notifications.kinds.${known}.message`, { file: '', assistant: '', minutes: 0, ...params, reason }),
  };
}
