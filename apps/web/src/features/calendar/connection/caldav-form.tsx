import { ConnectCaldavInput, type ConnectCaldavResponse } from '@parlo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarApi } from '../../../api/calendar-client.ts';
import { isSignedOut } from '../../../api/signed-out.ts';
import { refusalWords } from '../../../i18n/refusals.ts';
import { SignInAgain } from '../../../owner/account/sign-in-again.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, Select } from '../../../ui/form/field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { type FieldForm, useFieldForm } from '../../../ui/form/use-field-form.ts';

const Fields = ConnectCaldavInput.pick({ url: true, username: true, password: true, calendar: true });
type Name = keyof typeof Fields.shape;

interface CaldavFormProps {
  readonly assistantId: string;
  readonly forAll: boolean;
  readonly onConnected: () => Promise<void>;
}

/** An account at a CalDAV server. One with several calendars asks which of them before it is connected. */
export function CaldavForm({ assistantId, forAll, onConnected }: CaldavFormProps) {
  const { t } = useTranslation();
  const [calendars, setCalendars] = useState<ConnectCaldavResponse['calendars'] | null>(null);
  const form = useFieldForm<Name, ConnectCaldavResponse>({
    schema: Fields,
    first: { url: '', username: '', password: '', calendar: '' },
    request: ({ calendar, ...account }) =>
      calendarApi.request('connectCaldav', {
        assistantId,
        forAll,
        ...account,
        ...(calendar && { calendar }),
      }),
    onDone(result, sent) {
      if (result.connected) {
        void onConnected();
        return undefined;
      }
      setCalendars(result.calendars);
      return { ...sent, calendar: result.calendars[0]?.url ?? '' };
    },
  });
  // Another account has other calendars.
  const account: FieldForm<Name> = {
    ...form,
    change(name, value) {
      setCalendars(null);
      form.change('calendar', '');
      form.change(name, value);
    },
  };
  const { state } = form;
  return (
    <form
      ref={form.element}
      noValidate
      aria-label={t('calendar.connectCaldav')}
      onSubmit={form.submit}
      className="flex w-full max-w-xl flex-col gap-5 rounded-lg border border-line bg-raised p-5"
    >
      <TextField form={account} name="url" label={t('calendar.url')} hint={t('calendar.urlHint')} />
      <TextField form={account} name="username" label={t('calendar.username')} />
      <TextField
        form={account}
        name="password"
        type="password"
        label={t('calendar.password')}
        hint={t('calendar.passwordHint')}
      />
      {calendars && calendars.length > 0 && <CalendarChoice form={form} calendars={calendars} />}
      <p role="status" className="empty:hidden">
        {state.step === 'done' &&
          calendars &&
          t(calendars.length > 0 ? 'calendar.chooseCalendar' : 'calendar.noCalendars')}
      </p>
      <p role="alert" className="break-words text-danger empty:hidden">
        {state.step === 'failed' &&
          !form.owns(state.error) &&
          (isSignedOut(state.error)
            ? t('calendar.signIn')
            : t('calendar.connectFailed', {
                message: refusalWords(t, state.error, t('calendar.noResponse')),
              }))}
        {state.step === 'failed' && isSignedOut(state.error) && <SignInAgain />}
      </p>
      <Button type="submit" className="self-start">
        {t(state.step === 'busy' ? 'calendar.connecting' : 'calendar.connect')}
      </Button>
    </form>
  );
}

interface CalendarChoiceProps {
  readonly form: FieldForm<Name>;
  readonly calendars: ConnectCaldavResponse['calendars'];
}

function CalendarChoice({ form, calendars }: CalendarChoiceProps) {
  const { t } = useTranslation();
  return (
    <Field label={t('calendar.whichCalendar')}>
      {(wiring) => (
        <Select
          {...wiring}
          name="calendar"
          value={form.values.calendar}
          onChange={(event) => form.change('calendar', event.target.value)}
        >
          {calendars.map(({ url, name }) => (
            <option key={url} value={url}>
              {name || url}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
