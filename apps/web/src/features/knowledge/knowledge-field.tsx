import type { KnowledgeFile } from '@parlo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { humanSize } from '../../i18n/human-size.ts';
import { useSource } from '../../owner/assistants/assistant-source.ts';
import type { BuilderSlot } from '../../owner/assistants/builder-slot.ts';
import { rememberedFile, rememberFile } from '../../owner/demo/keep-wish.ts';
import { BUILDER_FILES, problemOf, problemWords } from '../../owner/files/file-rules.ts';
import { Button } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { FileList } from '../../ui/files/file-list.tsx';
import { ChooseFile } from './choose-file.tsx';
import { StoredRow, WaitingRow } from './file-rows.tsx';
import { useFileWork } from './use-file-work.ts';
import { useFiles } from './use-files.ts';

/** The assistant's files: added here, uploaded with the next save, read on the server. */
export function KnowledgeField({ slot }: { readonly slot: BuilderSlot }) {
  const { t } = useTranslation();
  const { email } = slot;
  return (
    <section aria-labelledby="knowledge" className="flex flex-col gap-4">
      <div>
        <h2 id="knowledge" className="text-title">
          {t('knowledge.section')}
        </h2>
        <p className="mt-1 text-soft">{t('knowledge.lead')}</p>
      </div>
      {email === null ? <DemoFile slot={slot} /> : <OwnFiles email={email} slot={slot} />}
    </section>
  );
}

/** Without an account a file's name, type and size are noted with the assistant; its words need a server. */
function DemoFile({ slot }: { readonly slot: BuilderSlot }) {
  const { t, i18n } = useTranslation();
  const { edit } = useSource();
  const [added, setAdded] = useState<File | null>(null);
  const { assistant, withSave } = slot;

  function add(file: File) {
    const { name, type, size } = file;
    setAdded(file);
    // It goes up with the rest when they sign up.
    rememberFile(assistant.id, file);
    withSave('knowledge', async () => {
      await edit({ assistantId: assistant.id, updated: { knowledgeFile: { name, type, size } } });
      setAdded(null);
    });
  }

  const noted = added ?? assistant.knowledgeFile;
  return (
    <>
      <div className="flex flex-col items-start gap-3 rounded-lg border border-line bg-panel p-4">
        <p>{t('knowledge.demo')}</p>
        <Button onClick={slot.signUp}>{t('knowledge.demoAction')}</Button>
      </div>
      <ChooseFile assistantId={assistant.id} count={0} onAdd={add} />
      {noted && (
        <p className="break-words text-soft">
          {t(rememberedFile(assistant.id) ? 'knowledge.demoGoes' : 'knowledge.demoNoted', {
            name: noted.name,
            size: humanSize(noted.size, i18n.language),
          })}
        </p>
      )}
    </>
  );
}

const RemoveDialog = lazyDialog(() => import('./remove-file-dialog.tsx').then((m) => m.RemoveFileDialog));

/** The files of an assistant on the server, and those that go up with the next save. */
function OwnFiles({ email, slot }: { readonly email: string; readonly slot: BuilderSlot }) {
  const { t } = useTranslation();
  const { id } = slot.assistant;
  const { data, isError, refetch, isFetching } = useFiles(id);
  // Pages of websites are listed with their website.
  const files = data?.filter(({ page }) => page === undefined);
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
