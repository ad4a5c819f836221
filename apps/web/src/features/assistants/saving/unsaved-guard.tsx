import { useEffect } from 'react';
import { type Location, useBlocker, useLocation } from 'react-router';
import { readTestData } from '../../../owner/assistants/test-data.ts';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import { isBuilder } from '../builder/sections.ts';

const LeaveDialog = lazyDialog(() => import('./leave-dialog.tsx').then((m) => m.LeaveDialog));

interface UnsavedGuardProps {
  /** The form differs from the saved values. */
  readonly typed: boolean;
  /** Files wait that this browser can't keep. */
  readonly files: boolean;
  /** Whether what is typed is kept for the way back from testing. */
  readonly isKept: () => boolean;
  /** They leave, and give up what is unsaved. */
  readonly onGivenUp: () => void;
}

/** Asks before changes are lost: on the way to another page or assistant, and when the tab is closed. */
export function UnsavedGuard({ typed, files, isKept, onGivenUp }: UnsavedGuardProps) {
  const unsaved = typed || files;
  // No question on the way to testing: what is typed is kept, unless the browser had no room for it.
  const here = useLocation();
  // The sections of the builder are one form. Its start opens the first assistant, wherever one was.
  const stays = ({ pathname, search }: Location) =>
    isBuilder(pathname) === isBuilder(here.pathname) &&
    (isBuilder(pathname) || pathname === here.pathname) &&
    search === here.search;
  const losesTyping = (next: Location) =>
    typed && !stays(next) && (readTestData(next.state) === null || !isKept());
  const blocker = useBlocker(
    ({ nextLocation }) => (files && !stays(nextLocation)) || losesTyping(nextLocation),
  );

  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [unsaved]);

  if (blocker.state !== 'blocked') return null;
  return (
    <LeaveDialog
      onClose={blocker.reset}
      onLeave={() => {
        if (losesTyping(blocker.location)) onGivenUp();
        blocker.proceed();
      }}
    />
  );
}
