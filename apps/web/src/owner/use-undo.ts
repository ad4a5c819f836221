import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Undoable } from './knowledge/knowledge-view.ts';

export interface UndoWork {
  /** Offers to take this back, and with it what can still be taken back. */
  readonly offer: (done: Undoable) => void;
  /** What is said at present; null when there is nothing to take back. */
  readonly last: { readonly said: string; readonly onUndo: () => void; readonly onOver: () => void } | null;
}

/** What was done in the list, and can be taken back for a moment: all of it at once, the last first. */
export function useUndo(): UndoWork {
  const { t } = useTranslation();
  const [done, setDone] = useState<readonly Undoable[]>([]);
  const latest = useRef(done);
  const keep = useCallback((next: readonly Undoable[]) => {
    latest.current = next;
    setDone(next);
  }, []);
  const settle = useCallback(() => {
    const over = latest.current;
    keep([]);
    for (const each of over) each.settle?.();
  }, [keep]);
  // Whoever leaves the list, or the page, does not come back to take it back.
  useEffect(() => {
    addEventListener('pagehide', settle);
    return () => {
      removeEventListener('pagehide', settle);
      for (const each of latest.current) each.settle?.();
      latest.current = [];
    };
  }, [settle]);
  const offer = useCallback((each: Undoable) => keep([...latest.current, each]), [keep]);
  const last = useMemo(() => {
    const [first] = done;
    if (!first) return null;
    return {
      said: done.length === 1 ? first.said : t('common.changes', { count: done.length }),
      onUndo() {
        const taken = latest.current.toReversed();
        keep([]);
        for (const each of taken) each.undo();
      },
      onOver: settle,
    };
  }, [done, keep, settle, t]);
  return { offer, last };
}
