import { type ProposedTable, WEBSITE_LIMITS } from '@parlo/contract';
import { type ClipboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listed, megabytes, problemOf, problemWords, TABLE_FILES } from '../../owner/files/file-rules.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog/dialog.tsx';
import { Dropzone } from '../../ui/files/dropzone.tsx';
import { Field, Textarea } from '../../ui/form/field.tsx';
import { readCells } from './read-cells.ts';
import { useSubmit } from './use-submit.ts';

interface TextFormProps {
  /** Cells that were pasted: there is nothing more to be asked. */
  readonly onCells: (table: ProposedTable) => void;
  /** Resolves to what is wrong; empty when the dialog goes on. */
  readonly onText: (text: string) => Promise<string>;
  /** The same for a file whose cells are taken. */
  readonly onFile: (file: File) => Promise<string>;
  readonly onBack: () => void;
  /** The way to a website, where that is not what the dialog began with. */
  readonly onWebsite?: (() => void) | undefined;
}

/** A text with questions and answers, or cells of a table, in the place of a website. */
export function TextForm({ onCells, onText, onFile, onBack, onWebsite }: TextFormProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const { submit, busy, problem } = useSubmit(() => {
    if (text.trim() === '') return t('websites.textMissing');
    const cells = readCells(text);
    if (!cells) return onText(text);
    onCells(cells);
    return '';
  }, t('websites.lost'));
  const chosen = useRef<File | null>(null);
  const fromFile = useSubmit(() => (chosen.current ? readFile(chosen.current) : ''), t('websites.lost'));

  function readFile(file: File): string | Promise<string> {
    const found = problemOf(file, TABLE_FILES);
    if (found === null) return onFile(file);
    return t('knowledge.refused', { name: file.name, reason: problemWords(t, found, TABLE_FILES) });
  }

  /** Copied cells alone are shown at once. */
  function paste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const pasted = event.clipboardData.getData('text/plain').slice(0, WEBSITE_LIMITS.text);
    const cells = text.trim() === '' ? readCells(pasted) : null;
    if (!cells) return;
    event.preventDefault();
    setText(pasted);
    onCells(cells);
  }

  return (
    <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-4">
      <Field label={t('websites.text')} error={problem || undefined}>
        {(wiring) => (
          <Textarea
            {...wiring}
            dir="auto"
            className="max-h-80 min-h-48"
            placeholder={t('websites.textExample')}
            value={text}
            maxLength={WEBSITE_LIMITS.text}
            onPaste={paste}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Dropzone
        flat
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
        {onWebsite && (
          <Button look="quiet" className="sm:mr-auto" onClick={onWebsite}>
            {t('websites.readInstead')}
          </Button>
        )}
        <Button onClick={onBack}>{t(onWebsite ? 'common.cancel' : 'websites.back')}</Button>
        <Button type="submit" look="action" disabled={busy || fromFile.busy}>
          {t('websites.find')}
        </Button>
      </DialogActions>
    </form>
  );
}
