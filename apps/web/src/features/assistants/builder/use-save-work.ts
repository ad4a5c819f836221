import { useCallback, useRef, useState } from 'react';
import type { BuilderSlot } from '../../../owner/assistants/builder-slot.ts';

export interface SaveWork {
  /** Something waits to go up with the next save. */
  readonly waiting: boolean;
  readonly withSave: BuilderSlot['withSave'];
  /** Does all that waits, one after the other. What fails, and what comes after it, waits on. */
  run(): Promise<void>;
}

/** What other parts of the form want done with the next save. */
export function useSaveWork(): SaveWork {
  const works = useRef(new Map<string, () => Promise<void>>());
  const [waiting, setWaiting] = useState(false);

  const withSave = useCallback<BuilderSlot['withSave']>((key, work) => {
    if (work) works.current.set(key, work);
    else works.current.delete(key);
    setWaiting(works.current.size > 0);
  }, []);

  const run = useCallback(async () => {
    for (const [key, work] of [...works.current]) {
      await work();
      // Another file may have been chosen while this one went up.
      if (works.current.get(key) === work) withSave(key, null);
    }
  }, [withSave]);

  return { waiting, withSave, run };
}
