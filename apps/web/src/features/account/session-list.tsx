import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/use-locale.ts';
import { useOwner } from '../../owner/account/owner-context.ts';
import { Button } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { FactRow } from '../../ui/fact-row.tsx';
import { SendNote } from '../../ui/form/send-note.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { type Session, useSessions } from './use-sessions.ts';

const Confirm = lazyDialog(() => import('../../ui/dialog/confirm.tsx').then((m) => m.Confirm));

/** The account's sessions. */
export function SessionList() {
  const { t } = useTranslation();
  const { email } = useOwner();
  const { sessions, isPending, refetch, state, end } = useSessions(email);
  const [asking, setAsking] = useState(false);
  const [ended, setEnded] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  if (!sessions) {
    return (
      <NotLoaded
        loading={t('account.sessionsLoading')}
        failed={t('account.sessionsFailed')}
        query={{ isPending, refetch }}
      />
    );
  }
  async function endThat(sessionId: string | null) {
    const done = await end(sessionId);
    setAsking(false);
    if (!done) return;
    setEnded(sessionId);
    // The button that was pressed has gone with its row.
    setTimeout(() => list.current?.focus());
  }
  const alone = sessions.length <= 1;
  return (
    <div ref={list} tabIndex={-1} className="flex max-w-2xl flex-col items-start gap-4 outline-none">
      <ul className="w-full border-t border-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => void endThat(session.id)} />
        ))}
      </ul>
      <SendNote
        state={state}
        done={ended === null ? t('account.endedOthers') : t('account.ended')}
        failed={t('account.endFailed')}
      />
      {alone ? (
        <p className="text-soft">{t('account.onlyHere')}</p>
      ) : (
        <Button onClick={() => setAsking(true)}>{t('account.endOthers')}</Button>
      )}
      {asking && (
        <Confirm
          title={t('account.endOthersTitle')}
          text={t('account.endOthersText')}
          action={t('account.endOthers')}
          busy={state.step === 'busy'}
          onConfirm={() => void endThat(null)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

interface SessionRowProps {
  readonly session: Session;
  readonly onEnd: () => void;
}

function SessionRow({ session, onEnd }: SessionRowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { createdAt, lastUsedAt, expiresAt, current, device } = session;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const began = moment.format(new Date(createdAt));
  const named = [device?.browser, device?.system].filter(Boolean).join(', ');
  const facts: [string, string][] = [
    ...(named ? [[t('account.device'), named] satisfies [string, string]] : []),
    [t('account.began'), began],
    // Shown by day: the server updates it once a day.
    [t('account.lastUsed'), day.format(new Date(lastUsedAt))],
    [t('account.ends'), day.format(new Date(expiresAt))],
  ];
  return (
    <FactRow
      title={<p className="font-semibold">{current ? t('account.thisDevice') : t('account.otherDevice')}</p>}
      facts={facts}
    >
      {!current && (
        <Button aria-label={t('account.endThat', { began })} onClick={onEnd}>
          {t('account.end')}
        </Button>
      )}
    </FactRow>
  );
}
