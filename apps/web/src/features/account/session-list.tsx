import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwner } from '../../owner/account/owner-context.ts';
import { Button } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { SendNote } from '../../ui/form/send-note.tsx';
import { SessionRow } from './session-row.tsx';
import { useSessions } from './use-sessions.ts';

const Confirm = lazyDialog(() => import('../../ui/dialog/confirm.tsx').then((m) => m.Confirm));

/** Where the account is signed in. */
export function SessionList() {
  const { t } = useTranslation();
  const { email } = useOwner();
  const { sessions, isPending, refetch, state, end } = useSessions(email);
  const [asking, setAsking] = useState(false);
  const [ended, setEnded] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  if (isPending) {
    return (
      <p role="status" className="text-soft">
        {t('account.sessionsLoading')}
      </p>
    );
  }
  if (!sessions) {
    return (
      <div role="alert" className="flex flex-col items-start gap-4">
        <p className="text-danger">{t('account.sessionsFailed')}</p>
        <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
      </div>
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
