import type { KnowledgeFile } from '@parlo/contract';
import type { TFunction } from 'i18next';
import { Download, RotateCw, Trash2, X } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { humanSize } from '../../i18n/human-size.ts';
import { reasonWords } from '../../i18n/refusals.ts';
import { BUILDER_FILES, uploadWords } from '../../owner/files/file-rules.ts';
import type { UploadQueue } from '../../owner/files/upload-queue.ts';
import type { Upload } from '../../owner/files/uploads.ts';
import { IconButton } from '../../ui/button.tsx';
import { FileRow } from '../../ui/files/file-list.tsx';

const ICON =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-md text-soft transition-colors hover:bg-panel hover:text-ink';

interface StoredRowProps {
  readonly assistantId: string;
  readonly file: KnowledgeFile;
  readonly onRemove: () => void;
  /** Another file in the place of one that could not be read. */
  readonly onReplace: (file: File) => void;
}

/** A file that the server has. */
export function StoredRow({ assistantId, file, onRemove, onReplace }: StoredRowProps) {
  const { t, i18n } = useTranslation();
  const { id, name, size } = file;
  return (
    <FileRow
      name={name}
      size={humanSize(size, i18n.language)}
      {...storedStatus(t, file)}
      actions={
        <>
          {file.status === 'failed' && <Again label={t('knowledge.again', { name })} onFile={onReplace} />}
          <a
            href={api.address('downloadKnowledge', { assistantId, fileId: id })}
            download={name}
            aria-label={t('knowledge.download', { name })}
            title={t('knowledge.download', { name })}
            className={ICON}
          >
            <Download size={20} />
          </a>
          <IconButton label={t('knowledge.remove', { name })} onClick={onRemove}>
            <Trash2 size={20} />
          </IconButton>
        </>
      }
    />
  );
}

function storedStatus(t: TFunction, { status, reason, problem, passages }: KnowledgeFile) {
  if (status === 'ready') return { status: t('knowledge.ready', { count: passages }), tone: 'good' as const };
  if (status === 'pending') return { status: t('knowledge.pending') };
  // Failures of older versions have an English sentence only.
  const why = problem ? reasonWords(t, problem, reason ?? '') : (reason ?? '');
  return { status: t('knowledge.failed', { reason: why }), tone: 'bad' as const };
}

function Again({ label, onFile }: { readonly label: string; readonly onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    target.value = '';
    if (file) onFile(file);
  }
  return (
    <>
      <IconButton label={label} onClick={() => input.current?.click()}>
        <RotateCw size={20} />
      </IconButton>
      <input ref={input} type="file" hidden accept={BUILDER_FILES.endings.join(',')} onChange={choose} />
    </>
  );
}

interface WaitingRowProps {
  readonly upload: Upload;
  readonly queue: UploadQueue;
}

/** A file that is not on the server yet. */
export function WaitingRow({ upload, queue }: WaitingRowProps) {
  const { t, i18n } = useTranslation();
  const { id, file, state } = upload;
  const { name } = file;
  const sending = state.is === 'sending';
  return (
    <FileRow
      name={name}
      size={humanSize(file.size, i18n.language)}
      {...waitingStatus(t, upload)}
      actions={
        <IconButton
          label={t(sending ? 'knowledge.stop' : 'knowledge.takeBack', { name })}
          onClick={() => (sending ? queue.stop(id) : queue.remove(id))}
        >
          <X size={20} />
        </IconButton>
      }
    />
  );
}

function waitingStatus(t: TFunction, { file: { name }, state }: Upload) {
  if (state.is === 'failed') {
    return { status: t('knowledge.notSent', { reason: uploadWords(t, state.error) }), tone: 'bad' as const };
  }
  if (state.is !== 'sending') return { status: t('knowledge.waiting') };
  const percent = Math.round(state.share * 100);
  return {
    status: t('knowledge.sending', { percent }),
    progress: { label: t('knowledge.sendingLabel', { name }), percent },
  };
}
