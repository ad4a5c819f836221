import {
  CallProviderFault,
  ModelFault,
  NOTICE_KINDS,
  type NoticeKind,
  type Notification,
} from '@parlo/contract';
import { useMutation } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { Check, CircleAlert, Info, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api, isSignedOut } from '../../api/client.ts';
import { reasonWords } from '../../i18n/refusals.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useOwner } from '../../owner/account/owner-context.ts';
import { SignInAgain } from '../../owner/account/sign-in-again.tsx';
import { useNoticesQuery, useNoticesSetter } from '../../owner/account/use-notices.ts';
import { useUndo } from '../../owner/use-undo.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Notice } from '../../ui/notice.tsx';
import { UndoToast } from '../../ui/undo-toast.tsx';

/** All notifications, newest first. */
export function NotificationList() {
  const { t } = useTranslation();
  const { data, isPending, refetch, read, remove, failure } = useNotifications();
  const undo = useUndo();
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  const all = useRef<HTMLDivElement>(null);
  if (isPending) return <Notice text={t('notifications.loading')} />;
  if (!data) {
    return (
      <Notice role="alert" text={t('notifications.loadFailed')}>
        <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
      </Notice>
    );
  }
  const notifications = data.notifications.filter(({ id }) => !leaving.has(id));
  // Only those that are shown: one that came in the meantime has not been seen yet.
  const shown = notifications.map(({ id }) => id);

  /** They are out of the list at once, and removed when that can't be taken back any more. */
  function take(ids: readonly string[], said: string) {
    const stay = () => setLeaving((now) => new Set([...now].filter((id) => !ids.includes(id))));
    setLeaving((now) => new Set([...now, ...ids]));
    undo.offer({ said, undo: stay, settle: () => void remove(ids).then(stay) });
  }
  /** The button that was pressed is gone: the one that takes its place gets the focus. */
  function removeAt(at: number, title: string) {
    take(shown.slice(at, at + 1), t('notifications.removed', { title }));
    focusRemove(at);
  }
  async function readAt(at: number) {
    if (await read(shown.slice(at, at + 1))) focusRemove(at);
  }
  function removeAll() {
    take(shown, t('notifications.removedAll'));
    focusRemove(0);
  }
  function focusRemove(at: number) {
    setTimeout(() => {
      const buttons = all.current?.querySelectorAll<HTMLElement>('[data-remove]');
      (buttons?.[at] ?? buttons?.[buttons.length - 1] ?? all.current)?.focus();
    });
  }

  return (
    <div ref={all} tabIndex={-1} className="outline-none">
      {notifications.length === 0 ? (
        <div className="py-16 text-center">
          <p className="text-lg">{t('notifications.none')}</p>
          <p className="mt-1 text-soft">{t('notifications.noneText')}</p>
        </div>
      ) : (
        <div className="mt-6 mb-4 flex flex-wrap gap-3">
          <Button disabled={data.unread === 0} onClick={() => void read(shown)}>
            {t('notifications.readAll')}
          </Button>
          <Button look="quiet" onClick={removeAll}>
            {t('notifications.removeAll')}
          </Button>
        </div>
      )}
      <p role="alert" className="text-danger empty:hidden">
        {failure && t(isSignedOut(failure) ? 'messages.signInToContinue' : 'notifications.changeFailed')}
        {isSignedOut(failure) && <SignInAgain />}
      </p>
      <ul className="border-t border-line empty:hidden">
        {notifications.map((notification, at) => (
          <Item
            key={notification.id}
            notification={notification}
            onRead={() => void readAt(at)}
            onRemove={(title) => removeAt(at, title)}
          />
        ))}
      </ul>
      {undo.last && <UndoToast key={undo.last.said} {...undo.last} />}
    </div>
  );
}

const ICONS = { success: Check, info: Info, warning: CircleAlert } as const;
const INKS = { success: 'text-good', info: 'text-soft', warning: 'text-danger' } as const;

interface ItemProps {
  readonly notification: Notification;
  readonly onRead: () => void;
  readonly onRemove: (title: string) => void;
}

function Item({ notification, onRead, onRemove }: ItemProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { type, date, read } = notification;
  const { title, message } = noticeWords(t, notification);
  const settings = settingsOf(notification);
  const Icon = ICONS[type];
  const when = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li className={classes('flex gap-3 border-b border-line py-4', !read && '-mx-3 bg-panel px-3')}>
      <Icon size={20} aria-hidden="true" className={classes('mt-1 shrink-0', INKS[type])} />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-2 font-semibold break-words">
          <span className="sr-only">{t(`notifications.types.${type}`)}:</span>
          {title}
          {!read && <span className="text-sm font-normal text-soft">{t('notifications.unread')}</span>}
        </p>
        <p className="break-words">{message}</p>
        {settings && (
          <Link
            to={settings.to}
            className="flex min-h-11 items-center self-start font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
          >
            {t(settings.name)}
          </Link>
        )}
        <time dateTime={date} className="text-sm text-soft">
          {when.format(new Date(date))}
        </time>
      </div>
      <div className="flex shrink-0 flex-col sm:flex-row">
        {!read && (
          <IconButton label={`${t('notifications.markRead')}: ${title}`} onClick={onRead}>
            <Check size={18} />
          </IconButton>
        )}
        <IconButton data-remove label={t('notifications.remove', { title })} onClick={() => onRemove(title)}>
          <Trash2 size={18} />
        </IconButton>
      </div>
    </li>
  );
}

/** A notification in the reader's language; one of a kind that this page does not know as the server wrote it. */
function noticeWords(t: TFunction, { kind, params, title, message }: Notification) {
  const known = NOTICE_KINDS.find((one): one is NoticeKind => one === kind);
  if (!known) return { title, message };
  // Older ones have the server's sentence in the place of the reason's code.
  const sent = String(params.reason ?? '');
  const reason = reasonWords(t, { reason: sent, params }, sent);
  return {
    title: t(`notifications.kinds.${known}.title`),
    message: t(`notifications.kinds.${known}.message`, {
      file: '',
      assistant: '',
      minutes: 0,
      day: '',
      events: 0,
      number: '',
      title: '',
      ...params,
      reason,
      meeting: [params.time, params.resource && `(${params.resource})`].filter(Boolean).join(' '),
      fault: faultWords(t, known, params.fault),
    }),
  };
}

function faultWords(t: TFunction, kind: NoticeKind, given: unknown): string {
  if (kind === 'call_provider_failed') {
    const { data: fault } = CallProviderFault.safeParse(given);
    return fault ? t(`replies.callFaults.${fault}`) : '';
  }
  const { data: fault } = ModelFault.safeParse(given);
  return fault ? t(`replies.faults.${fault}`) : '';
}

const SETTINGS = {
  model_failed: ['replies', 'notifications.toReplies'],
  tokens_used_up: ['replies', 'notifications.toReplies'],
  call_provider_failed: ['voice', 'notifications.toVoice'],
} as const;

/** The link to the assistant's settings that the notification is about, if any, and its name. */
function settingsOf({ kind, params }: Notification) {
  if (!isOfSettings(kind)) return undefined;
  const [section, name] = SETTINGS[kind];
  return { to: `/assistant?id=${encodeURIComponent(String(params.assistantId ?? ''))}#${section}`, name };
}

const isOfSettings = (kind: string): kind is keyof typeof SETTINGS => Object.hasOwn(SETTINGS, kind);

interface Change {
  readonly endpoint: 'readNotifications' | 'deleteNotifications';
  readonly ids: string[];
}

/** The list, and what can be done with it. */
function useNotifications() {
  const { email } = useOwner();
  const { data, isPending, refetch } = useNoticesQuery(email);
  const changing = useMutation({
    mutationFn: ({ endpoint, ids }: Change) => api.request(endpoint, { ids }),
    // Each response is the whole list: a late one would bring back what a later call removed.
    scope: { id: `notifications/${email}` },
    onSuccess: useNoticesSetter(email),
  });
  /** Resolves to whether it was done. */
  const change = (endpoint: Change['endpoint'], ids: readonly string[]) =>
    changing.mutateAsync({ endpoint, ids: [...ids] }).then(
      () => true,
      (error: unknown) => {
        console.error('changing notifications failed', error);
        return false;
      },
    );
  return {
    data,
    isPending,
    refetch,
    /** Why the last change was not made; null when it was. */
    failure: changing.error,
    read: (ids: readonly string[]) => change('readNotifications', ids),
    remove: (ids: readonly string[]) => change('deleteNotifications', ids),
  };
}
