import { CallError, type CallOutput, CreateApiKeyInput, OWNER_LIMITS } from '@parlo/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { api } from '../../api/client.ts';
import { useSend } from '../../api/use-send.ts';
import { useOwner } from '../../owner/account/owner-context.ts';
import { Button } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { SendNote } from '../../ui/form/send-note.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useFields } from '../../ui/form/use-fields.ts';
import { useKeysChanged } from './use-keys.ts';

const NewKeyDialog = lazyDialog(() => import('./new-key-dialog.tsx').then((m) => m.NewKeyDialog));
const EMPTY = { name: '', days: '' };

/** Makes a key and shows it once. It is in this component's state until the dialog is closed, and nowhere else. */
export function KeyForm() {
  const { t } = useTranslation();
  const { email } = useOwner();
  const keys = useKeysChanged(email);
  const [made, setMade] = useState<CallOutput<'createApiKey'> | null>(null);
  const { state, send, settle } = useSend(async ({ name, days }: typeof EMPTY) => {
    const expiresInDays = daysOf(days);
    try {
      return await api.call('createApiKey', { name, ...(expiresInDays && { expiresInDays }) });
    } catch (error) {
      // No answer came: there may be a key now that nobody has seen.
      if (error instanceof CallError && error.status === 0) await keys.unknown();
      throw error;
    }
  });
  const fields = useFields(KeyTexts, EMPTY, settle);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!fields.check()) return;
    const sent = fields.values;
    const answer = await send(sent);
    if (!answer) return;
    setMade(answer);
    fields.settle(sent, EMPTY);
    await keys.made(answer.apiKey);
  }

  return (
    <>
      <form
        ref={fields.form}
        noValidate
        aria-label={t('apiKeys.create')}
        onSubmit={(event) => void submit(event)}
        className="flex max-w-xl flex-col gap-5"
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField fields={fields} name="name" label={t('apiKeys.name')} hint={t('apiKeys.nameHint')} />
          <TextField
            fields={fields}
            name="days"
            type="number"
            label={t('apiKeys.days')}
            hint={t('apiKeys.daysHint', { max: OWNER_LIMITS.apiKeyDays })}
          />
        </div>
        <SendNote state={state} failed={t('apiKeys.createFailed')} />
        <Button type="submit" look="action" className="self-start">
          {state.step === 'busy' ? t('apiKeys.creating') : t('apiKeys.create')}
        </Button>
      </form>
      {made && <NewKeyDialog name={made.apiKey.name} apiKey={made.key} onClose={() => setMade(null)} />}
    </>
  );
}

/** What the form of a new key has, as texts. Days that are left empty are no limit. */
export const KeyTexts = z.object({
  name: CreateApiKeyInput.shape.name,
  days: z.string().refine((text) => daysOf(text) !== null),
});

/** The days that were typed; undefined for none, null for what is no number of days. */
export function daysOf(text: string): number | undefined | null {
  const typed = text.trim();
  if (typed === '') return undefined;
  if (!/^\d{1,6}$/.test(typed)) return null;
  const days = Number(typed);
  return days >= 1 && days <= OWNER_LIMITS.apiKeyDays ? days : null;
}
