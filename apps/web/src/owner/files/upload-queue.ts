import { useEffect, useState, useSyncExternalStore } from 'react';
import { isSignedOut } from '../../api/client.ts';
import { NO_UPLOADS, outstanding, reduceUploads, type Upload, type UploadsAction } from './uploads.ts';

/** Sends one file. Rejects with what went wrong, or as `signal` says when it fired. */
export type SendFile = (
  file: File,
  signal: AbortSignal,
  onProgress: (share: number) => void,
) => Promise<void>;

export interface UploadQueue {
  readonly list: () => readonly Upload[];
  readonly subscribe: (listener: () => void) => () => void;
  add(files: readonly File[]): void;
  /** Takes a file back; one that is being sent is stopped. */
  remove(id: number): void;
  /** Stops a file that is being sent, and keeps it. */
  stop(id: number): void;
  /**
   * Sends what is outstanding, one file at a time, and resolves when each was tried once. What fails stays, with the
   * error. Rejects when the session is over: nothing more would go through. A second call joins the first.
   */
  run(send: SendFile): Promise<void>;
  /** Stops everything. May be called twice. */
  close(): void;
}

export function createUploadQueue(): UploadQueue {
  let uploads = NO_UPLOADS;
  let running: Promise<void> | null = null;
  let sending: { readonly id: number; readonly abort: AbortController } | null = null;
  let closed = false;
  const listeners = new Set<() => void>();

  function act(action: UploadsAction): void {
    uploads = reduceUploads(uploads, action);
    for (const listener of listeners) listener();
  }

  async function sendOne({ id, file }: Upload, send: SendFile): Promise<void> {
    const abort = new AbortController();
    sending = { id, abort };
    act({ type: 'moved', id, state: { is: 'sending', share: 0 } });
    try {
      await send(file, abort.signal, (share) => {
        if (!abort.signal.aborted) act({ type: 'moved', id, state: { is: 'sending', share } });
      });
      act({ type: 'moved', id, state: { is: 'sent' } });
    } catch (error) {
      act({ type: 'moved', id, state: { is: 'failed', error } });
      if (isSignedOut(error)) throw error;
    } finally {
      sending = null;
    }
  }

  async function sendAll(send: SendFile): Promise<void> {
    const tried = new Set<number>();
    // Looked up each time: files are added and removed while others are sent.
    const next = () => outstanding(uploads.list).find(({ id }) => !tried.has(id));
    for (let upload = next(); upload && !closed; upload = next()) {
      tried.add(upload.id);
      await sendOne(upload, send);
    }
  }

  const stop = (id: number) => {
    if (sending?.id === id) sending.abort.abort();
  };

  return {
    list: () => uploads.list,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add: (files) => act({ type: 'added', files }),
    remove(id) {
      stop(id);
      act({ type: 'removed', id });
    },
    stop,
    run(send) {
      closed = false;
      running ??= sendAll(send).finally(() => {
        running = null;
      });
      return running;
    },
    close() {
      closed = true;
      sending?.abort.abort();
    },
  };
}

/** A queue that lives as long as its screen, and the files in it as they are now. */
export function useUploadQueue(): { readonly queue: UploadQueue; readonly uploads: readonly Upload[] } {
  const [queue] = useState(createUploadQueue);
  const uploads = useSyncExternalStore(queue.subscribe, queue.list, queue.list);
  useEffect(() => () => queue.close(), [queue]);
  return { queue, uploads };
}
