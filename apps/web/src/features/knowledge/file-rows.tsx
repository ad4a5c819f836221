import type { KnowledgeFile, KnowledgeFileFacts } from '@parlo/contract';
import type { TFunction } from 'i18next';
import { Download, FileText, RotateCw, Trash2, X } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { humanSize } from '../../i18n/human-size.ts';
import { reasonWords } from '../../i18n/refusals.ts';
import { BUILDER_FILES, uploadWords } from '../../owner/files/file-rules.ts';
import type { UploadQueue } from '../../owner/files/upload-queue.ts';
import type { Upload } from '../../owner/files/uploads.ts';
import { KnowledgeRow } from '../../owner/knowledge/knowledge-row.tsx';
import type { RowState, UsageOf } from '../../owner/knowledge/knowledge-view.ts';
import { IconButton } from '../../ui/button.tsx';
import { Meter } from '../../ui/meter.tsx';

interface StoredRowProps {
  readonly assistantId: string;
  readonly file: KnowledgeFile;
  readonly usage: ReturnType<UsageOf['file']>;
  readonly onRemove: () => void;
  /** Another file in the place of one that could not be read. */
  readonly onReplace: (file: File) => void;
}

/** A file that the server has. */
export function StoredRow({ assistantId, file, usage, onRemove, onReplace }: StoredRowProps) {
  const { t } = useTranslation();
  const { id, name, size, status, passages } = file;
  const failed = status === 'failed' ? failedWords(t, file) : '';
  return (
    <FileLine
      name={name}
      size={size}
      detail={status === 'ready' ? t('knowledge.passages', { count: passages }) : ''}
      problem={failed}
      state={storedState(t, status)}
      usage={usage}
      actions={
        <IconButton label={t('knowledge.remove', { name })} className="hover:text-danger" onClick={onRemove}>
          <Trash2 size={18} />
        </IconButton>
      }
      more={
        failed ? (
          <Again label={t('knowledge.again', { name })} onFile={onReplace} />
        ) : (
          <a
            href={api.address('downloadKnowledge', { assistantId, fileId: id })}
            download={name}
            aria-label={t('knowledge.download', { name })}
            title={t('knowledge.download', { name })}
            className="inline-flex size-11 shrink-0 items-center justify-center rounded-md text-soft transition-colors hover:bg-panel hover:text-ink"
          >
            <Download size={18} />
          </a>
        )
      }
    />
  );
}

function storedState(t: TFunction, status: KnowledgeFile['status']): FileLineProps['state'] {
  if (status === 'pending') return { is: 'reading', words: t('knowledge.pending') };
  return status === 'ready'
    ? { is: 'ready', words: t('knowledge.states.ready') }
    : { is: 'failed', words: t('knowledge.states.failed') };
}

/** Failures of older versions have an English sentence only. */
const failedWords = (t: TFunction, { reason, problem }: KnowledgeFile) =>
  t('knowledge.failed', { reason: problem ? reasonWords(t, problem, reason ?? '') : (reason ?? '') });

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
        <RotateCw size={18} />
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
export function WaitingRow({ upload: { id, file, state }, queue }: WaitingRowProps) {
  const { t } = useTranslation();
  const { name } = file;
  const percent = state.is === 'sending' ? Math.round(state.share * 100) : null;
  return (
    <FileLine
      name={name}
      size={file.size}
      problem={state.is === 'failed' ? t('knowledge.notSent', { reason: uploadWords(t, state.error) }) : ''}
      state={
        state.is === 'failed'
          ? { is: 'failed', words: t('knowledge.states.notSent') }
          : {
              is: 'unsaved',
              words: percent === null ? t('knowledge.waiting') : t('knowledge.sending', { percent }),
            }
      }
      actions={
        <IconButton
          label={t(percent === null ? 'knowledge.takeBack' : 'knowledge.stop', { name })}
          onClick={() => (percent === null ? queue.remove(id) : queue.stop(id))}
        >
          <X size={18} />
        </IconButton>
      }
    >
      {percent !== null && (
        <Meter
          label={t('knowledge.sendingLabel', { name })}
          percent={percent}
          look="action"
          className="my-1"
        />
      )}
    </FileLine>
  );
}

interface DemoRowProps {
  readonly file: KnowledgeFileFacts;
  readonly state: 'saved' | 'unsaved';
  /** It comes along when they sign up. */
  readonly goes: boolean;
}

/** A file that waits for an account. */
export function DemoRow({ file: { name, size }, state, goes }: DemoRowProps) {
  const { t } = useTranslation();
  return (
    <FileLine
      name={name}
      size={size}
      detail={t(goes ? 'knowledge.demoGoes' : 'knowledge.demoNoted')}
      state={{ is: state, words: t(`knowledge.states.${state}`) }}
    />
  );
}

interface FileLineProps {
  readonly name: string;
  readonly size: number;
  readonly detail?: string;
  readonly problem?: string;
  readonly state: { readonly is: RowState; readonly words: string };
  readonly usage?: ReturnType<UsageOf['file']>;
  readonly actions?: ReactNode;
  /** Beside the name, before the actions. */
  readonly more?: ReactNode;
  readonly children?: ReactNode;
}

function FileLine({ name, size, detail, problem, state, usage, actions, more, children }: FileLineProps) {
  const { i18n } = useTranslation();
  return (
    <li>
      <KnowledgeRow
        lead={<FileText size={18} aria-hidden="true" />}
        state={state}
        language={usage?.language}
        usage={usage}
        actions={actions}
      >
        <div className="flex min-h-11 items-center gap-2 py-1.5">
          <div className="min-w-0 flex-1">
            <p className="font-semibold wrap-anywhere" dir="auto">
              {name}
            </p>
            <p className="tabular text-sm text-soft">
              {humanSize(size, i18n.language)}
              {detail && ` · ${detail}`}
            </p>
            {children}
            {problem && (
              <p role="alert" className="text-sm text-danger">
                {problem}
              </p>
            )}
          </div>
          {more}
        </div>
      </KnowledgeRow>
    </li>
  );
}
