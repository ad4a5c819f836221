import { useEffect, useState, useSyncExternalStore } from 'react';
import { createUploadQueue, type UploadQueue } from './upload-queue.ts';
import type { Upload } from './uploads.ts';

/** A queue that lives as long as its screen, and the files in it as they are now. */
export function useUploadQueue(): { readonly queue: UploadQueue; readonly uploads: readonly Upload[] } {
  const [queue] = useState(createUploadQueue);
  const uploads = useSyncExternalStore(queue.subscribe, queue.list, queue.list);
  useEffect(() => () => queue.close(), [queue]);
  return { queue, uploads };
}
