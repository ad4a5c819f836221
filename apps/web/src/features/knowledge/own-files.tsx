import type { KnowledgeFile } from '@parlo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BuilderSlot } from '../../owner/assistants/builder-slot.ts';
import { BUILDER_FILES, problemOf, problemWords } from '../../owner/files/file-rules.ts';
import { Button } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { FileList } from '../../ui/files/file-list.tsx';
import { ChooseFile } from './choose-file.tsx';
import { StoredRow, WaitingRow } from './file-rows.tsx';
import { useFileWork } from './use-file-work.ts';
import { useFiles } from './use-files.ts';

const RemoveDialog = lazyDialog(() => import('./remove-file-dialog.tsx').then((m) => m.RemoveFileDialog));

/** The files of an assistant on the server, and those that go up with the next save. */
export function OwnFiles({ email, slot }: { readonly email: string; readonly slot: BuilderSlot }) {
  const { t } = useTranslation();
  const { id } = slot.assistant;
  const { data: files, isError, refetch, isFetching } = useFiles(id);
  const { queue, uploads, add } = useFileWork(email, slot);
  const [removing, setRemoving] = useState<KnowledgeFile | null>(null);
  const [problem, setProblem] = useState('');

  function replace(old: KnowledgeFile, file: File) {
    const found = problemOf(file, BUILDER_FILES);
    if (!found) add(file, old.id);
    setProblem(
      found ? t('knowledge.refused', { name: file.name, reason: problemWords(t, found, BUILDER_FILES) }) : '',
    );
  }

  const count = (files?.length ?? 0) + uploads.length;
  return (
    <>
      <ChooseFile assistantId={id} count={count} onAdd={(file) => add(file)} />
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      {!files && isError && (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p className="text-danger">{t('knowledge.loadFailed')}</p>
          <Button disabled={isFetching} onClick={() => void refetch()}>
            {t('common.retry')}
          </Button>
        </div>
      )}
      {!files && !isError && <p className="text-soft">{t('knowledge.loading')}</p>}
      {count > 0 ? (
        <FileList label={t('knowledge.list')}>
          {files?.map((file) => (
            <StoredRow
              key={file.id}
              assistantId={id}
              file={file}
              onRemove={() => setRemoving(file)}
              onReplace={(next) => replace(file, next)}
            />
          ))}
          {uploads.map((upload) => (
            <WaitingRow key={upload.id} upload={upload} queue={queue} />
          ))}
        </FileList>
      ) : (
        files && <p className="text-soft">{t('knowledge.none')}</p>
      )}
      {removing && <RemoveDialog assistantId={id} file={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}
