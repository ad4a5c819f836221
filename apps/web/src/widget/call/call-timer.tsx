/** @jsxImportSource preact */

import type { CallPhase } from '@parlo/call-client';
import { useEffect, useState } from 'preact/hooks';
import { clockWords } from '../words/call-words.ts';
import type { Strings } from '../words/strings.ts';

/** How long the call has been on; after it, how long it was. */
export function CallTimer({ phase, strings }: { readonly phase: CallPhase; readonly strings: Strings }) {
  const openedAt = 'openedAt' in phase ? phase.openedAt : null;
  const [now, setNow] = useState(0);

  useEffect(() => {
    if (openedAt === null) return;
    setNow(performance.now());
    const timer = setInterval(() => setNow(performance.now()), 1_000);
    return () => clearInterval(timer);
  }, [openedAt]);

  const seconds =
    phase.name === 'ended' ? phase.seconds : openedAt === null ? null : (now - openedAt) / 1_000;
  if (seconds === null) return null;
  return (
    <span class="timer" role="timer" aria-label={strings.callTime}>
      {clockWords(seconds)}
    </span>
  );
}
