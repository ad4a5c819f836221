import type { ApiKeyInfo } from '@parlo/contract';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';

interface KeyRowProps {
  readonly apiKey: ApiKeyInfo;
  readonly onRevoke: () => void;
}

export function KeyRow({ apiKey, onRevoke }: KeyRowProps) {
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
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3 font-semibold break-words">
          {name}
          <code className="font-mono text-sm font-normal text-soft">
            <span className="sr-only">{t('apiKeys.begins')} </span>
            {start}…
          </code>
        </p>
        <dl className="tabular mt-1 flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {facts.map(([fact, value]) => (
            <div key={fact} className="flex gap-1.5">
              <dt className="text-soft">{fact}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Button look="danger" aria-label={t('apiKeys.revokeThat', { name })} onClick={onRevoke}>
        {t('apiKeys.revoke')}
      </Button>
    </li>
  );
}
