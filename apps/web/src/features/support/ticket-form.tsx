import { OWNER_LIMITS } from '@parlo/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSignedOut } from '../../api/signed-out.ts';
import { siteApi } from '../../api/site-client.ts';
import { refusalWords } from '../../i18n/refusals.ts';
import { useOwner } from '../../owner/account/owner-context.ts';
import { SignInAgain } from '../../owner/account/sign-in-again.tsx';
import { useKeptTexts } from '../../owner/kept-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input, Textarea } from '../../ui/form/field.tsx';

type Sending = 'idle' | 'busy' | 'sent' | { readonly failed: string; readonly signedOut: boolean };

const EMPTY = { subject: '', message: '' };

/** A message to the operator. What was written stays until the server has it, also while somebody signs in again. */
export function TicketForm() {
  const { t } = useTranslation();
  const { email } = useOwner();
  const [texts, setTexts] = useKeptTexts(email, 'ticket', EMPTY);
  const { subject, message } = texts;
  const [state, setState] = useState<Sending>('idle');

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (state === 'busy') return;
    setState('busy');
    try {
      await siteApi.request('support', { subject, message });
      // What was written in the meantime is not sent.
      setTexts((now) => (now === texts ? EMPTY : now));
      setState('sent');
    } catch (error) {
      setState({ failed: refusalWords(t, error, t('support.failed')), signedOut: isSignedOut(error) });
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="flex max-w-xl flex-col gap-5">
      <Field label={t('support.subject')} count={{ used: subject.length, max: OWNER_LIMITS.subject }}>
        {(wiring) => (
          <Input
            {...wiring}
            required
            pattern=".*\S.*"
            maxLength={OWNER_LIMITS.subject}
            value={subject}
            onChange={(event) => setTexts({ ...texts, subject: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('support.message')} count={{ used: message.length, max: OWNER_LIMITS.supportMessage }}>
        {(wiring) => (
          <Textarea
            {...wiring}
            required
            rows={6}
            maxLength={OWNER_LIMITS.supportMessage}
            value={message}
            onChange={(event) => setTexts({ ...texts, message: event.target.value })}
          />
        )}
      </Field>
      <div role="alert" className="empty:hidden">
        {state === 'sent' && <p className="text-good">{t('messages.ticketSent')}</p>}
        {typeof state === 'object' && (
          <p className="text-danger">
            {state.failed}
            {state.signedOut && <SignInAgain />}
          </p>
        )}
      </div>
      <Button type="submit" look="action" disabled={state === 'busy'} className="self-start">
        {state === 'busy' ? t('support.sending') : t('support.send')}
      </Button>
    </form>
  );
}
