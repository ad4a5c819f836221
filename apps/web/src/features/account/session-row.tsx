import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import type { Session } from './use-sessions.ts';

interface SessionRowProps {
  readonly session: Session;
  readonly onEnd: () => void;
}

export function SessionRow({ session, onEnd }: SessionRowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { createdAt, lastUsedAt, expiresAt, current } = session;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const began = moment.format(new Date(createdAt));
  const facts = [
    [t('account.began'), began],
    // Shown by day: the server updates it once a day.
    [t('account.lastUsed'), day.format(new Date(lastUsedAt))],
    [t('account.ends'), day.format(new Date(expiresAt))],
  ] as const;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line py-4">
      <div className="min-w-0">
        <p className="font-semibold">{current ? t('account.thisDevice') : t('account.otherDevice')}</p>
        <dl className="tabular mt-1 flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {facts.map(([name, value]) => (
            <div key={name} className="flex gap-1.5">
              <dt className="text-soft">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {!current && (
        <Button aria-label={t('account.endThat', { began })} onClick={onEnd}>
          {t('account.end')}
        </Button>
      )}
    </li>
  );
}
