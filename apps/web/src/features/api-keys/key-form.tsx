import { CreateApiKeyInput, type EndpointOutput, OWNER_LIMITS, RequestError } from '@parlo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { api } from '../../api/client.ts';
import { useOwner } from '../../owner/account/owner-context.ts';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { FieldFormView } from '../../ui/form/field-form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useFieldForm } from '../../ui/form/use-field-form.ts';
import { useKeysChanged } from './use-keys.ts';

const NewKeyDialog = lazyDialog(() => import('./new-key-dialog.tsx').then((m) => m.NewKeyDialog));
const EMPTY = { name: '', days: '' };

/** The fields of the form for a new key, as texts. Empty days mean no limit. */
export const KeyTexts = z.object({
  name: CreateApiKeyInput.shape.name,
  days: z.string().refine((text) => daysOf(text) !== null),
});

/** The days that were typed; undefined when empty, null when it is not a valid number of days. */
export function daysOf(text: string): number | undefined | null {
  const typed = text.trim();
  if (typed === '') return undefined;
  if (!/^\d{1,6}$/.test(typed)) return null;
  const days = Number(typed);
  return days >= 1 && days <= OWNER_LIMITS.apiKeyDays ? days : null;
}

/** Makes a key and shows it once. It is in this component's state until the dialog is closed, and nowhere else. */
export function KeyForm() {
  const { t } = useTranslation();
  const { email } = useOwner();
  const keys = useKeysChanged(email);
  const [made, setMade] = useState<EndpointOutput<'createApiKey'> | null>(null);
  const form = useFieldForm({
    schema: KeyTexts,
    first: EMPTY,
    async request({ name, days }) {
      const expiresInDays = daysOf(days);
      try {
        return await api.request('createApiKey', { name, ...(expiresInDays && { expiresInDays }) });
      } catch (error) {
        // No response came: there may be a key now that nobody has seen.
        if (error instanceof RequestError && error.status === 0) await keys.unknown();
        throw error;
      }
    },
    onDone(created) {
      setMade(created);
      void keys.made(created.apiKey);
      return EMPTY;
    },
  });
  return (
    <>
      <FieldFormView
        form={form}
        label={t('apiKeys.create')}
        failed={t('apiKeys.createFailed')}
        action={t('apiKeys.create')}
        busy={t('apiKeys.creating')}
        look="action"
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField form={form} name="name" label={t('apiKeys.name')} />
          <TextField
            form={form}
            name="days"
            type="number"
            label={t('apiKeys.days')}
            hint={t('apiKeys.daysHint', { max: OWNER_LIMITS.apiKeyDays })}
          />
        </div>
      </FieldFormView>
      {made && <NewKeyDialog name={made.apiKey.name} apiKey={made.key} onClose={() => setMade(null)} />}
    </>
  );
}
