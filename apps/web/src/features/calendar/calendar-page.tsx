import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useAssistantSummaries } from '../../owner/assistants/use-assistants.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Field, Select } from '../../ui/form/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Bookings } from './bookings/bookings.tsx';
import { ConnectionPanel } from './connection/connection-panel.tsx';
import { statusQuery } from './queries.ts';
import { CalendarSettingsPart } from './settings/settings-form.tsx';

/** Meetings, and the calendar that they are booked in. The assistant and the part that is shown are in the address. */
export function CalendarPage({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const { data: assistants, isPending, refetch } = useAssistantSummaries(email);
  const asked = search.get('assistant');
  const [only, ...others] = assistants ?? [];
  const chosen = assistants?.find(({ id }) => id === asked) ?? (others.length === 0 ? only : undefined);
  const assistantId = chosen?.id ?? '';
  const settings = search.get('part') === 'settings';
  const choose = (id: string) => {
    const params = new URLSearchParams(search);
    if (id) params.set('assistant', id);
    else params.delete('assistant');
    setSearch(params, { replace: true });
  };
  return (
    <Page title={t('calendar.pageTitle')}>
      {isPending && <Notice text={t('calendar.loading')} />}
      {!isPending && !assistants && (
        <Notice role="alert" text={t('calendar.assistantsFailed')}>
          <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
        </Notice>
      )}
      {assistants?.length === 0 && (
        <Notice text={t('calendar.noAssistants')}>
          <ButtonLink to="/dashboard">{t('calendar.toDashboard')}</ButtonLink>
        </Notice>
      )}
      {assistants && assistants.length > 0 && (
        <>
          <div className="mt-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
            <div className="w-full sm:w-72">
              <Field label={t('calendar.assistant')}>
                {(wiring) => (
                  <Select {...wiring} value={assistantId} onChange={(event) => choose(event.target.value)}>
                    {others.length > 0 && <option value="">{t('calendar.all')}</option>}
                    {assistants.map(({ id, assistantName }) => (
                      <option key={id} value={id}>
                        {assistantName}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
            </div>
            <Parts assistantId={assistantId} settings={settings} />
          </div>
          {assistantId && !settings && <Attention email={email} assistantId={assistantId} />}
          {settings ? (
            <Setup key={assistantId} email={email} assistantId={assistantId} />
          ) : (
            <Bookings key={assistantId} email={email} assistants={assistants} assistantId={assistantId} />
          )}
        </>
      )}
    </Page>
  );
}

interface PartsProps {
  readonly assistantId: string;
  readonly settings: boolean;
}

function addressOf({ assistantId, settings }: PartsProps): string {
  const params = new URLSearchParams({
    ...(assistantId && { assistant: assistantId }),
    ...(settings && { part: 'settings' }),
  });
  return `/dashboard/calendar?${params}`;
}

function Parts({ assistantId, settings }: PartsProps) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('calendar.parts')} className="flex border-b border-line">
      {[false, true].map((one) => (
        <Link
          key={String(one)}
          to={addressOf({ assistantId, settings: one })}
          aria-current={one === settings ? 'page' : undefined}
          className={classes(
            'inline-flex min-h-11 items-center border-b-2 px-4',
            one === settings ? 'border-ink font-semibold' : 'border-transparent text-soft hover:text-ink',
          )}
        >
          {t(one ? 'calendar.settings' : 'calendar.bookings')}
        </Link>
      ))}
    </nav>
  );
}

interface CalendarOf {
  readonly email: string;
  readonly assistantId: string;
}

function Setup({ email, assistantId }: CalendarOf) {
  const { t } = useTranslation();
  return (
    <div className="mt-6">
      <Section title={t('calendar.connection')}>
        <ConnectionPanel email={email} assistantId={assistantId} />
      </Section>
      {assistantId && <CalendarSettingsPart email={email} assistantId={assistantId} />}
    </div>
  );
}

/** The obstacles to booking, writing or mailing meetings, above the meetings. */
function Attention({ email, assistantId }: CalendarOf) {
  const { t } = useTranslation();
  const { data: status } = useQuery(statusQuery(email, assistantId));
  if (!status) return null;
  const { revoked, waiting, enabled, provider, mailHeld } = status;
  const words = [
    revoked && t('calendar.revokedText', { provider: t(`calendar.provider.${provider}`) }),
    waiting > 0 && t('calendar.waiting', { count: waiting }),
    !enabled && t('calendar.off'),
  ].filter((one) => typeof one === 'string');
  return (
    <>
      {mailHeld && (
        <Attend
          words={[t(`calendar.noMails.${mailHeld}`)]}
          to="/dashboard/profile"
          link={t('calendar.toAccount')}
        />
      )}
      {words.length > 0 && (
        <Attend
          words={words}
          to={addressOf({ assistantId, settings: true })}
          link={t('calendar.toSettings')}
        />
      )}
    </>
  );
}

interface AttendProps {
  readonly words: readonly string[];
  /** The place where it can be fixed. */
  readonly to: string;
  readonly link: string;
}

function Attend({ words, to, link }: AttendProps) {
  return (
    <div role="status" className="mt-6 rounded-md bg-panel px-4 py-3">
      {words.map((one) => (
        <p key={one}>{one}</p>
      ))}
      <Link
        to={to}
        className="inline-flex min-h-11 items-center font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
      >
        {link}
      </Link>
    </div>
  );
}
