import { WEBSITE_LIMITS } from '@parlo/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listed, megabytes, problemOf, problemWords, TABLE_FILES } from '../../owner/files/file-rules.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog/dialog.tsx';
import { Dropzone } from '../../ui/files/dropzone.tsx';
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
  const chosen = useRef<File | null>(null);
  const fromFile = useSubmit(() => (chosen.current ? readFile(chosen.current) : ''), t('websites.lost'));

  function readFile(file: File): string | Promise<string> {
    const found = problemOf(file, TABLE_FILES);
    if (found === null) return onFile(file);
    return t('knowledge.refused', { name: file.name, reason: problemWords(t, found, TABLE_FILES) });
  }
  const count = { used: text.length, max: WEBSITE_LIMITS.text };
  return (
    <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-4">
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
      <Dropzone
        label={t('websites.file')}
        orDrop={t('websites.orDrop')}
        hint={t('websites.fileHint', { endings: listed(TABLE_FILES), size: megabytes(TABLE_FILES) })}
        accept={TABLE_FILES.endings.join(',')}
        disabled={fromFile.busy}
        error={fromFile.problem}
        onFiles={([file]) => {
          chosen.current = file ?? null;
          void fromFile.send();
        }}
      />
      <p role="status" className="text-sm text-soft empty:sr-only">
        {fromFile.busy && t('websites.readingFile')}
      </p>
      <DialogActions>
        <Button onClick={onBack}>{t('websites.back')}</Button>
        <Button type="submit" look="action" disabled={busy || fromFile.busy}>
          {t('websites.find')}
        </Button>
      </DialogActions>
    </form>
  );
}
