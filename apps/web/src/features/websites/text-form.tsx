import { MB, OWNER_LIMITS, TABLE_ENDINGS, WEBSITE_LIMITS } from '@parlo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog/dialog.tsx';
import { Field, Textarea } from '../../ui/form/field.tsx';
import { useSubmit } from './use-submit.ts';

interface TextFormProps {
  /** Resolves to what is wrong; empty when the dialog goes on. */
  readonly onText: (text: string) => Promise<string>;
  /** The same for a file whose cells are taken. */
  readonly onFile: (file: File) => Promise<string>;
  readonly onBack: () => void;
}

/** A text with questions and answers in the place of a website. */
export function TextForm({ onText, onFile, onBack }: TextFormProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const { submit, busy, problem } = useSubmit(
    () => (text.trim() === '' ? t('websites.textMissing') : onText(text)),
    t('websites.lost'),
  );
  const [chosen, setChosen] = useState<File | null>(null);
  const fromFile = useSubmit(() => (chosen ? onFile(chosen) : ''), t('websites.lost'));
  const count = { used: text.length, max: WEBSITE_LIMITS.text };
  return (
    <form
      noValidate
      onSubmit={chosen && text.trim() === '' ? fromFile.submit : submit}
      className="mt-4 flex flex-col gap-4"
    >
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
      <Field
        label={t('websites.file')}
        hint={t('websites.fileHint', {
          endings: TABLE_ENDINGS.join(', '),
          size: OWNER_LIMITS.builderFile / MB,
        })}
        error={fromFile.problem || undefined}
      >
        {(wiring) => (
          <input
            {...wiring}
            type="file"
            accept={TABLE_ENDINGS.join(',')}
            className="mt-1 w-full"
            onChange={({ target }) => setChosen(target.files?.[0] ?? null)}
          />
        )}
      </Field>
      <DialogActions>
        <Button onClick={onBack}>{t('websites.back')}</Button>
        <Button type="submit" look="action" disabled={busy || fromFile.busy}>
          {t('websites.find')}
        </Button>
      </DialogActions>
    </form>
  );
}
