import type { KnowledgeFile } from '@parlo/contract';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { refusalWords } from '../../i18n/refusals.ts';
import { useSource } from '../../owner/assistants/assistant-source.ts';
import { rememberedFile, rememberFile } from '../../owner/demo/keep-wish.ts';
import { BUILDER_FILES, problemOf, problemWords } from '../../owner/files/file-rules.ts';
import type { Upload } from '../../owner/files/uploads.ts';
import { isInView, isPartial, type KnowledgePartProps } from '../../owner/knowledge/knowledge-view.ts';
import { Button } from '../../ui/button.tsx';
import { ChooseFile } from './choose-file.tsx';
import { DemoRow, StoredRow, WaitingRow } from './file-rows.tsx';
import { useFileWork } from './use-file-work.ts';
import { useFiles, useKeepFiles } from './use-files.ts';

/** The assistant's files: added here, uploaded with the next save, read on the server. */
export function FilesPart(props: KnowledgePartProps) {
  const { kind } = props.view;
  const { email } = props.slot;
  return (
    <div id="knowledge" hidden={kind !== 'all' && kind !== 'file'}>
      {email === null ? <DemoFile {...props} /> : <OwnFiles email={email} {...props} />}
    </div>
  );
}

/** Without an account a file's name, type and size are noted with the assistant; its words need a server. */
function DemoFile({ slot, view, onCount }: KnowledgePartProps) {
  const { t } = useTranslation();
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
  const state = added ? 'unsaved' : 'saved';
  const shown = noted !== null && isInView(view, { kind: 'file', state, wrong: false, texts: [noted.name] });
  useEffect(() => onCount({ all: noted ? 1 : 0, shown: shown ? 1 : 0 }), [onCount, noted, shown]);
  return (
    <>
      {shown && (
        <ul aria-label={t('knowledge.list')} className="border-b border-line">
          <DemoRow file={noted} state={state} goes={rememberedFile(assistant.id) !== undefined} />
        </ul>
      )}
      {!isPartial(view) && (
        <ChooseFile assistantId={assistant.id} count={0} onAdd={add}>
          <p className="text-sm text-soft">
            {t('knowledge.demo')}{' '}
            <button type="button" className="font-semibold text-ink underline" onClick={slot.signUp}>
              {t('knowledge.demoAction')}
            </button>
          </p>
        </ChooseFile>
      )}
    </>
  );
}

/** The files of an assistant on the server, and those that go up with the next save. */
function OwnFiles({
  email,
  slot,
  view,
  usage,
  offerUndo,
  onCount,
}: KnowledgePartProps & { readonly email: string }) {
  const { t } = useTranslation();
  const { id } = slot.assistant;
  const { data, isError, refetch, isFetching } = useFiles(id);
  const { queue, uploads, add } = useFileWork(email, slot);
  const [problem, setProblem] = useState('');
  const { gone, remove } = useRemoving(id, offerUndo, setProblem);
  // Pages of websites are listed with their website.
  const files = data?.filter((file) => file.page === undefined && !gone.has(file.id));
  const stored = files?.filter((file) => {
    const state = file.status === 'pending' ? 'reading' : file.status;
    return isInView(view, {
      kind: 'file',
      state,
      wrong: Boolean(usage.file(file.id)?.wrongAt),
      texts: [file.name],
    });
  });
  const waiting = uploads.filter((upload) => isInView(view, factsOf(upload)));
  const all = (files?.length ?? 0) + uploads.length;
  const shown = (stored?.length ?? 0) + waiting.length;
  useEffect(() => onCount({ all, shown }), [onCount, all, shown]);

  function replace(old: KnowledgeFile, file: File) {
    const found = problemOf(file, BUILDER_FILES);
    if (!found) add(file, old.id);
    setProblem(
      found ? t('knowledge.refused', { name: file.name, reason: problemWords(t, found, BUILDER_FILES) }) : '',
    );
  }

  return (
    <>
      {shown > 0 && (
        <ul aria-label={t('knowledge.list')} className="divide-y divide-line border-b border-line">
          {stored?.map((file) => (
            <StoredRow
              key={file.id}
              assistantId={id}
              file={file}
              usage={usage.file(file.id)}
              onRemove={() => remove(file)}
              onReplace={(next) => replace(file, next)}
            />
          ))}
          {waiting.map((upload) => (
            <WaitingRow key={upload.id} upload={upload} queue={queue} />
          ))}
        </ul>
      )}
      {!files && (
        <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-2">
          {isError ? (
            <>
              <p role="alert" className="text-danger">
                {t('knowledge.loadFailed')}
              </p>
              <Button disabled={isFetching} onClick={() => void refetch()}>
                {t('common.retry')}
              </Button>
            </>
          ) : (
            <p className="text-soft">{t('knowledge.loading')}</p>
          )}
        </div>
      )}
      {problem && (
        <p role="alert" className="border-b border-line px-4 py-2 text-sm text-danger">
          {problem}
        </p>
      )}
      {!isPartial(view) && <ChooseFile assistantId={id} count={all} onAdd={(file) => add(file)} />}
    </>
  );
}

/** A file is out of the list at once, and off the server when it can't be taken back any more. */
function useRemoving(
  assistantId: string,
  offerUndo: KnowledgePartProps['offerUndo'],
  onProblem: (words: string) => void,
) {
  const { t } = useTranslation();
  const keep = useKeepFiles(assistantId);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const bringBack = useCallback(
    (id: string) => setGone((now) => new Set([...now].filter((each) => each !== id))),
    [],
  );
  async function removeNow(id: string) {
    try {
      keep((await api.request('deleteKnowledge', { assistantId, fileId: id })).files);
    } catch (error) {
      onProblem(refusalWords(t, error, t('knowledge.removeFailed')));
    }
    bringBack(id);
  }
  return {
    gone,
    remove({ id, name }: KnowledgeFile) {
      setGone((now) => new Set([...now, id]));
      onProblem('');
      offerUndo({
        said: t('knowledge.removed', { name }),
        undo: () => bringBack(id),
        settle: () => void removeNow(id),
      });
    },
  };
}

const factsOf = ({ file, state }: Upload) => ({
  kind: 'file' as const,
  state: state.is === 'failed' ? ('failed' as const) : ('unsaved' as const),
  wrong: false,
  texts: [file.name],
});
