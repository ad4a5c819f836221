import { NOTICE_KINDS, type NoticeKind, type Notification } from '@parlo/contract';
import type { TFunction } from 'i18next';
import { reasonWords } from '../../i18n/refusals.ts';

/** A notification in the reader's language; one of a kind that this page does not know as the server wrote it. */
export function noticeWords(t: TFunction, { kind, params, title, message }: Notification) {
  const known = NOTICE_KINDS.find((one): one is NoticeKind => one === kind);
  if (!known) return { title, message };
  // Older ones have the server's sentence where the name of the reason is now.
  const sent = String(params.reason ?? '');
  const reason = reasonWords(t, { reason: sent, params }, sent);
  return {
    title: t(`notifications.kinds.${known}.title`),
    message: t(`notifications.kinds.${known}.message`, {
      file: '',
      assistant: '',
      minutes: 0,
      ...params,
      reason,
    }),
  };
}
