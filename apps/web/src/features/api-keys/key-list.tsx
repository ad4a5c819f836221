import type { ApiKeyInfo } from '@parlo/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwner } from '../../owner/account/owner-context.ts';
import { Button } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { SendNote } from '../../ui/form/send-note.tsx';
import { KeyRow } from './key-row.tsx';
import { useKeys } from './use-keys.ts';

const Confirm = lazyDialog(() => import('../../ui/dialog/confirm.tsx').then((m) => m.Confirm));

/** The keys in use, newest first. */
export function KeyList() {
  const { t } = useTranslation();
  const { email } = useOwner();
  const { keys, isPending, refetch, state, revoke } = useKeys(email);
  const [asking, setAsking] = useState<ApiKeyInfo | null>(null);
  const list = useRef<HTMLDivElement>(null);
  if (isPending) {
    return (
      <p role="status" className="text-soft">
        {t('apiKeys.loading')}
      </p>
    );
  }
  if (!keys) {
    return (
      <div role="alert" className="flex flex-col items-start gap-4">
        <p className="text-danger">{t('apiKeys.loadFailed')}</p>
        <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
      </div>
    );
  }
  async function revokeThat({ id }: ApiKeyInfo) {
    const done = await revoke(id);
    setAsking(null);
    // The button that was pressed has gone with its row.
    if (done) setTimeout(() => list.current?.focus());
  }
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {keys.length === 0 ? (
        <div>
          <p>{t('apiKeys.none')}</p>
          <p className="mt-1 text-soft">{t('apiKeys.noneText')}</p>
        </div>
      ) : (
        <ul className="border-t border-line">
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} onRevoke={() => setAsking(key)} />
          ))}
        </ul>
      )}
      <div className="mt-4">
        <SendNote state={state} done={t('apiKeys.revoked')} failed={t('apiKeys.revokeFailed')} />
      </div>
      {asking && (
        <Confirm
          title={t('apiKeys.revokeTitle', { name: asking.name })}
          text={t('apiKeys.revokeText')}
          action={t('apiKeys.revoke')}
          busy={state.step === 'busy'}
          onConfirm={() => void revokeThat(asking)}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}
