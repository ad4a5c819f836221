import type { NewAssistant } from '@parlo/contract';
import { useRef, useState } from 'react';
import { api } from '../../../api/client.ts';
import { useAddAssistant } from '../../../owner/assistants/use-assistants.ts';
import type { SendFile, UploadQueue } from '../../../owner/files/upload-queue.ts';
import { forgetValues } from './use-kept-values.ts';

/** How far it is. From `uploading` on the assistant is there, whatever becomes of its files. */
export type Stage =
  | { readonly is: 'form' }
  | { readonly is: 'creating' }
  | { readonly is: 'uploading' | 'leftover'; readonly assistantId: string; readonly name: string };

interface Create {
  readonly stage: Stage;
  /** Why the last attempt made nothing. */
  readonly failure: { readonly error: unknown } | null;
  create(values: NewAssistant): Promise<Create['failure']>;
  /** Sends what failed another time. */
  again(): Promise<void>;
  /** Leaves the assistant as it is. */
  finish(): void;
}

/** Makes the assistant first and then sends its files: the assistant exists even if a file fails. */
export function useCreate(
  email: string,
  queue: UploadQueue,
  onCreated: (assistantId: string) => void,
): Create {
  const [stage, setStage] = useState<Stage>({ is: 'form' });
  const [failure, setFailure] = useState<Create['failure']>(null);
  const add = useAddAssistant(email);
  // A ref, not state: a second click may come before the first one renders.
  const busy = useRef(false);
  const done = useRef(false);

  function end(assistantId: string) {
    if (done.current) return;
    done.current = true;
    onCreated(assistantId);
  }

  async function upload(assistantId: string, name: string) {
    setStage({ is: 'uploading', assistantId, name });
    // A lost session is shown next to the file; the other files wait for another try.
    await queue.run(sender(email, assistantId)).catch(() => undefined);
    if (queue.list().every(({ state }) => state.is === 'sent')) end(assistantId);
    else setStage({ is: 'leftover', assistantId, name });
  }

  async function create(values: NewAssistant) {
    if (busy.current) return null;
    busy.current = true;
    setFailure(null);
    setStage({ is: 'creating' });
    try {
      const { assistantId } = await add.mutateAsync(values);
      forgetValues(email);
      await upload(assistantId, values.assistantName);
      return null;
    } catch (error) {
      const failed = { error };
      setFailure(failed);
      setStage({ is: 'form' });
      return failed;
    } finally {
      busy.current = false;
    }
  }

  return {
    stage,
    failure,
    create,
    async again() {
      if (stage.is === 'leftover') await upload(stage.assistantId, stage.name);
    },
    finish() {
      if ('assistantId' in stage) end(stage.assistantId);
    },
  };
}

function sender(email: string, assistantId: string): SendFile {
  return async (file, signal, onProgress) => {
    const input = { email, assistantId, source: 'dashboard' } as const;
    await api.upload('uploadKnowledgeBase', input, [file], signal, onProgress);
  };
}
