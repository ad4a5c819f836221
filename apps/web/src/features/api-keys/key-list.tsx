import type { ApiKeyInfo } from '@parlo/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/use-locale.ts';
import { useOwner } from '../../owner/account/owner-context.ts';
import { Button } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { FactRow } from '../../ui/fact-row.tsx';
import { SendNote } from '../../ui/form/send-note.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { useKeys } from './use-keys.ts';

const Confirm = lazyDialog(() => import('../../ui/dialog/confirm.tsx').then((m) => m.Confirm));

/** The keys in use, newest first. */
export function KeyList() {
  const { t } = useTranslation();
  const { email } = useOwner();
  const { keys, isPending, refetch, state, revoke } = useKeys(email);
  const [asking, setAsking] = useState<ApiKeyInfo | null>(null);
  const list = useRef<HTMLDivElement>(null);
  if (!keys) {
    return (
      <NotLoaded
        loading={t('apiKeys.loading')}
        failed={t('apiKeys.loadFailed')}
        query={{ isPending, refetch }}
      />
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

interface KeyRowProps {
  readonly apiKey: ApiKeyInfo;
  readonly onRevoke: () => void;
}

function KeyRow({ apiKey, onRevoke }: KeyRowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { name, start, createdAt, lastUsedAt, expiresAt } = apiKey;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const facts = [
    [t('apiKeys.made'), day.format(new Date(createdAt))],
    [t('apiKeys.used'), lastUsedAt ? moment.format(new Date(lastUsedAt)) : t('apiKeys.neverUsed')],
    [t('apiKeys.expires'), expiresAt ? day.format(new Date(expiresAt)) : t('apiKeys.neverExpires')],
  ] as const;
  return (
    <FactRow
      title={
        <p className="flex flex-wrap items-baseline gap-x-3 font-semibold break-words">
          {name}
          <code className="font-mono text-sm font-normal text-soft">
            <span className="sr-only">{t('apiKeys.begins')} </span>
            {start}…
          </code>
        </p>
      }
      facts={facts}
    >
      <Button look="danger" aria-label={t('apiKeys.revokeThat', { name })} onClick={onRevoke}>
        {t('apiKeys.revoke')}
      </Button>
    </FactRow>
  );
}
