import { OWNER_LIMITS, PartnerForm as PartnerSchema } from '@parlo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { siteApi } from '../../api/site-client.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Textarea } from '../../ui/form/field.tsx';
import { problemWords } from '../../ui/form/field-problems.ts';
import { ReadyFields } from '../../ui/form/ready-fields.tsx';
import { SendNote } from '../../ui/form/send-note.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useFieldForm } from '../../ui/form/use-field-form.ts';

const EMPTY = { name: '', company: '', email: '', website: '', message: '' };

/** A request to become a partner: a message to the operator with facts about who writes. */
export function PartnerForm() {
  const { t } = useTranslation();
  const [replyTo, setReplyTo] = useState('');
  const form = useFieldForm({
    schema: PartnerSchema,
    first: EMPTY,
    request: ({ email, message, name, company, website }) =>
      siteApi.request('support', {
        email,
        message,
        partner: { name, company, ...(website.trim() && { website }) },
      }),
    onDone: (_, { email }) => {
      setReplyTo(email.trim());
      return EMPTY;
    },
  });
  const { values, problems, state } = form;
  const label = t('partners.form.message');
  return (
    <form
      ref={form.element}
      noValidate
      method="post"
      aria-label={t('partners.form.title')}
      onSubmit={form.submit}
    >
      <ReadyFields className="flex max-w-xl flex-col gap-5">
        <TextField form={form} name="name" label={t('partners.form.name')} autoComplete="name" />
        <TextField
          form={form}
          name="company"
          label={t('partners.form.company')}
          autoComplete="organization"
        />
        <TextField
          form={form}
          name="email"
          type="email"
          label={t('partners.form.email')}
          autoComplete="email"
        />
        <TextField
          form={form}
          name="website"
          label={t('partners.form.website')}
          hint={t('partners.form.websiteHint')}
          autoComplete="url"
        />
        <Field
          label={label}
          hint={t('partners.form.messageHint')}
          error={problems.message && problemWords(t, label, problems.message)}
          count={{ used: values.message.length, max: OWNER_LIMITS.supportMessage }}
        >
          {(wiring) => (
            <Textarea
              {...wiring}
              name="message"
              className="min-h-32"
              value={values.message}
              onChange={(event) => form.change('message', event.target.value)}
            />
          )}
        </Field>
        <SendNote
          state={state}
          done={t('partners.form.done', { email: replyTo })}
          failed={t('partners.form.failed')}
          fields={form}
        />
        <Button type="submit" look="action" className="self-start" disabled={state.step === 'busy'}>
          {state.step === 'busy' ? t('partners.form.sending') : t('partners.form.send')}
        </Button>
      </ReadyFields>
    </form>
  );
}
