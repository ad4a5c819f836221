import { WEBSITE_LIMITS } from '@parlo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog/dialog.tsx';
import { Field, Textarea } from '../../ui/form/field.tsx';
import { useSubmit } from './use-submit.ts';

interface TextFormProps {
  /** Resolves to what is wrong; empty when the dialog goes on. */
  readonly onText: (text: string) => Promise<string>;
  readonly onBack: () => void;
}

/** A text with questions and answers in the place of a website. */
export function TextForm({ onText, onBack }: TextFormProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const { submit, busy, problem } = useSubmit(
    () => (text.trim() === '' ? t('websites.textMissing') : onText(text)),
    t('websites.lost'),
  );
  const count = { used: text.length, max: WEBSITE_LIMITS.text };
  return (
    <form noValidate onSubmit={submit} className="mt-4">
      <Field
        label={t('websites.text')}
        hint={t('websites.textHint')}
        error={problem || undefined}
        count={count}
      >
        {(wiring) => (
          <Textarea
            {...wiring}
            className="max-h-80 min-h-48"
            value={text}
            maxLength={WEBSITE_LIMITS.text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <DialogActions>
        <Button onClick={onBack}>{t('websites.back')}</Button>
        <Button type="submit" look="action" disabled={busy}>
          {t('websites.find')}
        </Button>
      </DialogActions>
    </form>
  );
}
