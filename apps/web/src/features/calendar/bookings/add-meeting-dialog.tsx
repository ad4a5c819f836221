import { type Assistant, type Booked, DURATIONS, type Duration, ScheduleMeetingInput } from '@parlo/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { calendarApi } from '../../../api/calendar-client.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { Field, Select, Textarea } from '../../../ui/form/field.tsx';
import { problemWords } from '../../../ui/form/field-problems.ts';
import { SendNote } from '../../../ui/form/send-note.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { Checkbox } from '../checkbox.tsx';
import { settingsQuery, statusQuery } from '../queries.ts';
import { spanWords } from '../settings/settings-values.ts';
import { TimePicker } from './time-picker.tsx';
import { todayIn } from './zone-times.ts';

const { name, email, phone } = ScheduleMeetingInput.shape.client_info.shape;
/** Named like the endpoint's fields, so that a refusal finds its field. */
const Fields = z.object({
  start: z.string().min(1),
  'client_info.name': name,
  'client_info.email': email,
  'client_info.phone': phone,
  note: ScheduleMeetingInput.shape.note,
});
type Name = keyof typeof Fields.shape;

export interface AddMeetingDialogProps {
  readonly email: string;
  /** At least one. */
  readonly assistants: readonly Pick<Assistant, 'id' | 'assistantName'>[];
  readonly assistantId: string;
  /** The confirmation of the new meeting. */
  readonly onAdded: (said: string) => void;
  readonly onClose: () => void;
}

/** A meeting that the owner books, at any time that is free. */
export function AddMeetingDialog({ assistants, assistantId, ...props }: AddMeetingDialogProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(assistantId || (assistants[0]?.id ?? ''));
  return (
    <Dialog open wide title={t('calendar.add')} onClose={props.onClose}>
      {assistantId === '' && (
        <div className="mt-5">
          <Field label={t('calendar.assistant')}>
            {(wiring) => (
              <Select {...wiring} value={chosen} onChange={(event) => setChosen(event.target.value)}>
                {assistants.map(({ id, assistantName }) => (
                  <option key={id} value={id}>
                    {assistantName}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
      )}
      <MeetingForm key={chosen} assistantId={chosen} {...props} />
    </Dialog>
  );
}

/** The kind of a meeting: a service, a duration, or the calendar's default. */
type Kind = { readonly service?: string; readonly duration?: Duration };

interface MeetingFormProps extends Pick<AddMeetingDialogProps, 'email' | 'onAdded' | 'onClose'> {
  readonly assistantId: string;
}

function MeetingForm({ email, assistantId, onAdded, onClose }: MeetingFormProps) {
  const { t } = useTranslation();
  const { data: calendar, isError } = useQuery(settingsQuery(email, assistantId));
  const { data: status } = useQuery(statusQuery(email, assistantId));
  const [kind, setKind] = useState<Kind>({});
  const [meetLink, setMeetLink] = useState<boolean | null>(null);
  const settings = calendar?.settings;
  const timeZone = settings?.timeZone ?? 'UTC';
  const meets = status?.connected === true && status.provider === 'google';
  const form = useFieldForm<Name, Booked>({
    schema: Fields,
    first: {
      start: '',
      'client_info.name': '',
      'client_info.email': '',
      'client_info.phone': '',
      note: '',
    },
    request: (texts) =>
      calendarApi.request('scheduleMeeting', {
        user_id: email,
        assistant_id: assistantId,
        start: texts.start,
        note: texts.note,
        ...kind,
        ...(meetLink !== null && { add_meet_link: meetLink }),
        client_info: {
          name: texts['client_info.name'],
          email: texts['client_info.email'],
          phone: texts['client_info.phone'],
        },
      }),
    onDone({ pending, mail_reason: held }) {
      const said = t(pending ? 'calendar.addedPending' : 'calendar.added');
      onAdded(held === null || held === 'no_address' ? said : `${said} ${t(`calendar.mailHeld.${held}`)}`);
      return undefined;
    },
  });
  if (isError)
    return (
      <p role="alert" className="mt-5 text-danger">
        {t('calendar.settingsFailed')}
      </p>
    );
  if (!settings)
    return (
      <p role="status" className="mt-5">
        {t('calendar.settingsLoading')}
      </p>
    );
  const { start: noTime } = form.problems;
  return (
    <form ref={form.element} noValidate onSubmit={form.submit} className="mt-5 flex flex-col gap-5">
      <TextField form={form} name="client_info.name" label={t('calendar.name')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          form={form}
          name="client_info.email"
          type="email"
          label={t('calendar.email')}
          hint={t('calendar.emailHint')}
        />
        <TextField form={form} name="client_info.phone" type="tel" label={t('calendar.phone')} />
      </div>
      <KindField
        services={settings.services}
        usual={settings.meetingDuration}
        onChoose={(next) => {
          setKind(next);
          form.change('start', '');
        }}
      />
      <TimePicker
        email={email}
        wanted={{ assistantId, ...kind }}
        timeZone={timeZone}
        firstDate={todayIn(timeZone)}
        start={form.values.start}
        problem={
          noTime &&
          (noTime.reason === 'required'
            ? t('calendar.chooseTime')
            : problemWords(t, t('calendar.date'), noTime))
        }
        onChoose={(start) => form.change('start', start)}
      />
      <NoteField form={form} />
      {meets && (
        <Checkbox
          text={t('calendar.addMeetLink')}
          on={meetLink ?? settings.autoMeetLink}
          onChoose={setMeetLink}
        />
      )}
      <SendNote state={form.state} failed={t('calendar.scheduleFailed')} fields={form} />
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" look="action">
          {t(form.state.step === 'busy' ? 'calendar.adding' : 'calendar.book')}
        </Button>
      </DialogActions>
    </form>
  );
}

interface KindFieldProps {
  readonly services: readonly { readonly name: string; readonly duration: Duration }[];
  readonly usual: Duration;
  readonly onChoose: (kind: Kind) => void;
}

function KindField({ services, usual, onChoose }: KindFieldProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const kinds: readonly { readonly words: string; readonly kind: Kind }[] = [
    { words: t('calendar.usualMeeting', { span: spanWords(locale, usual) }), kind: {} },
    ...services.map(({ name: service, duration }) => ({
      words: `${service} (${spanWords(locale, duration)})`,
      kind: { service },
    })),
    ...DURATIONS.filter((duration) => duration !== usual).map((duration) => ({
      words: spanWords(locale, duration),
      kind: { duration },
    })),
  ];
  return (
    <Field label={t('calendar.kind')}>
      {(wiring) => (
        <Select
          {...wiring}
          defaultValue="0"
          onChange={(event) => onChoose(kinds[Number(event.target.value)]?.kind ?? {})}
        >
          {kinds.map(({ words }, index) => (
            <option key={words} value={index}>
              {words}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function NoteField({ form }: { readonly form: ReturnType<typeof useFieldForm<Name, Booked>> }) {
  const { t } = useTranslation();
  const problem = form.problems.note;
  return (
    <Field label={t('calendar.note')} error={problem && problemWords(t, t('calendar.note'), problem)}>
      {(wiring) => (
        <Textarea
          {...wiring}
          name="note"
          value={form.values.note}
          onChange={(event) => form.change('note', event.target.value)}
        />
      )}
    </Field>
  );
}
