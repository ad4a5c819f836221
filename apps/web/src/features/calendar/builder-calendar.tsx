import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BuilderSlot } from '../../owner/assistants/builder-slot.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { statusQuery } from './queries.ts';

/** In the builder: whether the assistant books meetings, in which calendar, and the way to what is set up for it. */
export function BuilderCalendar({ slot }: { readonly slot: Pick<BuilderSlot, 'email' | 'assistant'> }) {
  const { t } = useTranslation();
  if (slot.email === null) return <p className="text-soft">{t('calendar.inBuilderDemo')}</p>;
  const of = new URLSearchParams({ assistant: slot.assistant.id });
  return (
    <>
      <State email={slot.email} assistantId={slot.assistant.id} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={`/dashboard/calendar?${of}&part=settings`}>{t('calendar.inBuilderOpen')}</ButtonLink>
        <ButtonLink to={`/dashboard/calendar?${of}`} look="quiet">
          {t('calendar.inBuilderMeetings')}
        </ButtonLink>
      </div>
    </>
  );
}

function State({ email, assistantId }: { readonly email: string; readonly assistantId: string }) {
  const { t } = useTranslation();
  const query = useQuery(statusQuery(email, assistantId));
  const { data: status } = query;
  if (!status) {
    return <NotLoaded query={query} loading={t('calendar.checking')} failed={t('calendar.checkFailed')} />;
  }
  const { provider, enabled, account, revoked, waiting } = status;
  const name = t(`calendar.provider.${provider}`);
  return (
    <div className="flex flex-col gap-1 rounded-lg border border-line bg-raised p-4">
      <p className="font-semibold">{name}</p>
      {account && <p className="text-sm break-all text-soft">{account}</p>}
      <p>{t(enabled ? 'calendar.inBuilderOn' : 'calendar.inBuilderOff')}</p>
      {revoked && <p className="text-danger">{t('calendar.revokedText', { provider: name })}</p>}
      {waiting > 0 && <p>{t('calendar.waiting', { count: waiting })}</p>}
    </div>
  );
}
