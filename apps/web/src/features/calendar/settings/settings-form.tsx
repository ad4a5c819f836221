import type { CalendarSettings } from '@parlo/contract';
import { useQuery } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { calendarApi } from '../../../api/calendar-client.ts';
import { useSend } from '../../../api/use-send.ts';
import { isRefusal } from '../../../i18n/refusals.ts';
import { Button } from '../../../ui/button.tsx';
import { SendNote } from '../../../ui/form/send-note.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Section } from '../../../ui/page.tsx';
import { settingsQuery, statusQuery, useCalendarChanged, useSettingsSetter } from '../queries.ts';
import { FeedAddress } from './feed-address.tsx';
import { HoursFields } from './hours-fields.tsx';
import { DaysOffFields, ServicesFields } from './list-fields.tsx';
import { ResourceFields } from './resource-fields.tsx';
import { BookingRules, Switch, TimeZoneField } from './settings-fields.tsx';
import { fieldOf, keepProblem, resolver, type SettingsValues, valuesOf } from './settings-values.ts';

interface CalendarSettingsProps {
  readonly email: string;
  readonly assistantId: string;
}

/** When an assistant offers time, and the address of its feed. */
export function CalendarSettingsPart({ email, assistantId }: CalendarSettingsProps) {
  const { t } = useTranslation();
  const query = useQuery(settingsQuery(email, assistantId));
  if (!query.data) {
    return (
      <NotLoaded
        loading={t('calendar.settingsLoading')}
        failed={t('calendar.settingsFailed')}
        query={query}
        className="py-8 text-soft"
      />
    );
  }
  const { settings, feedUrl } = query.data;
  return (
    <>
      <SettingsForm email={email} assistantId={assistantId} settings={settings} />
      <Section title={t('calendar.feedTitle')}>
        <FeedAddress email={email} assistantId={assistantId} feedUrl={feedUrl} />
      </Section>
    </>
  );
}

interface SettingsFormProps extends CalendarSettingsProps {
  readonly settings: CalendarSettings;
}

function SettingsForm({ email, assistantId, settings }: SettingsFormProps) {
  const { t } = useTranslation();
  const { data: status } = useQuery(statusQuery(email, assistantId));
  const setSettings = useSettingsSetter(email, assistantId);
  const changed = useCalendarChanged();
  const form = useForm<SettingsValues, unknown, CalendarSettings>({
    resolver,
    defaultValues: valuesOf(settings),
  });
  const { state, send, settle } = useSend(
    (next: CalendarSettings) => calendarApi.request('saveCalendarSettings', { assistantId, ...next }),
    (error) => {
      const field = isRefusal(error) ? fieldOf(error.field) : undefined;
      if (field && isRefusal(error)) {
        form.setError(field, keepProblem({ reason: error.reason as never, params: error.params }), {
          shouldFocus: true,
        });
      }
    },
  );
  async function save(next: CalendarSettings) {
    const sent = form.getValues();
    const saved = await send(next);
    if (!saved) return;
    setSettings(saved);
    // Who went on typing keeps what they typed.
    if (JSON.stringify(form.getValues()) === JSON.stringify(sent)) form.reset(valuesOf(saved.settings));
    await changed();
  }
  const meets = status?.connected && status.provider === 'google';
  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label={t('calendar.settings')}
        onChange={settle}
        onSubmit={(event) => void form.handleSubmit(save)(event)}
      >
        <Section title={t('calendar.bookingTitle')}>
          <Switch name="enabled" text={t('calendar.enabled')} />
          <div className="mt-5">
            <TimeZoneField />
          </div>
        </Section>
        <Section title={t('calendar.hoursTitle')}>
          <HoursFields />
        </Section>
        <Section title={t('calendar.rulesTitle')}>
          <BookingRules />
        </Section>
        <Section title={t('calendar.services')}>
          <ServicesFields />
        </Section>
        <Section title={t('calendar.resources')} text={t('calendar.resourcesText')}>
          <ResourceFields />
        </Section>
        <Section title={t('calendar.daysOff')}>
          <DaysOffFields empty={t('calendar.noDaysOff')} />
        </Section>
        <Section title={t('calendar.meetTitle')}>
          <Switch
            name="autoMeetLink"
            text={t('calendar.autoMeetLink')}
            {...(!meets && { hint: t('calendar.meetMissing') })}
          />
        </Section>
        <div className="sticky bottom-(--asked,0px) z-10 flex flex-wrap items-center gap-4 border-t border-line bg-paper py-4">
          <Button type="submit" look="action">
            {t(state.step === 'busy' ? 'calendar.saving' : 'calendar.save')}
          </Button>
          <SendNote
            state={state}
            done={t('calendar.saved')}
            failed={t('calendar.saveFailed')}
            fields={{ owns: (error) => isRefusal(error) && fieldOf(error.field) !== undefined }}
          />
          {Object.keys(form.formState.errors).length > 0 && (
            <p role="alert" className="text-danger">
              {t('calendar.mend')}
            </p>
          )}
        </div>
      </form>
    </FormProvider>
  );
}
