import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { WordedError } from '../../i18n/refusals.ts';
import type { BuilderSlot } from '../../owner/assistants/builder-slot.ts';
import { type SendFile, type UploadQueue, useUploadQueue } from '../../owner/files/upload-queue.ts';
import { mayPassLater, type Upload, type UploadState } from '../../owner/files/uploads.ts';
import { useKeepFiles } from './use-files.ts';

interface FileWork {
  readonly queue: UploadQueue;
  readonly uploads: readonly Upload[];
  /** `replaces`: the id of the file that goes when this one is there. */
  add(file: File, replaces?: string): void;
}

/** Files that were added and go up with the next save. */
export function useFileWork(email: string, { assistant, withSave }: BuilderSlot): FileWork {
  const { t } = useTranslation();
  const { queue, uploads } = useUploadQueue();
  const keep = useKeepFiles(assistant.id);
  const replaced = useRef(new Map<File, string>());
  const assistantId = assistant.id;

  const send = useCallback<SendFile>(
    async (file, signal, onProgress) => {
      const input = { email, assistantId, source: 'builder' } as const;
      const { files } = await api.upload('uploadKnowledgeBase', input, [file], signal, onProgress);
      keep(files);
      const fileId = replaced.current.get(file);
      replaced.current.delete(file);
      // The new one is there, which is what counts: the old one can still be removed by hand.
      if (fileId) await removeOld(assistantId, fileId).then(keep, () => undefined);
    },
    [email, assistantId, keep],
  );

  const work = useCallback(async () => {
    const given = new Set(queue.list().flatMap(({ id, state }) => (isGivenUp(state) ? [id] : [])));
    await queue.run(send);
    const list = queue.list();
    const failed = list.find(({ id, state }) => state.is === 'failed' && !given.has(id));
    for (const { id, state } of list) if (state.is === 'sent') queue.remove(id);
    if (!failed) return;
    throw new WordedError(t('knowledge.notSaved', { name: failed.file.name }));
  }, [queue, send, t]);

  const waiting = uploads.some(({ state }) => state.is !== 'sent' && !isGivenUp(state));
  useEffect(() => {
    withSave('knowledge', waiting ? work : null);
  }, [withSave, waiting, work]);
  useEffect(() => () => withSave('knowledge', null), [withSave]);

  return {
    queue,
    uploads,
    add(file, replaces) {
      if (replaces) replaced.current.set(file, replaces);
      queue.add([file]);
    },
  };
}

/** Refused for good: it is listed until it is removed, and saving does not wait for it. */
function isGivenUp(state: UploadState): boolean {
  return state.is === 'failed' && !mayPassLater(state.error);
}

async function removeOld(assistantId: string, fileId: string) {
  return (await api.request('deleteKnowledge', { assistantId, fileId })).files;
}
