import type { FrameState } from '@parlo/contract/embed-messages';
import { useEffect, useRef } from 'preact/hooks';
import type { PageAround } from './page-around.ts';
import type { Visit } from './use-visit.ts';

/** Tells the page around what happens: what is shown, calls, finished turns, trouble. */
export function useTellPage(page: PageAround, visit: Visit): void {
  const { state, notice } = visit;
  const { phase, talk } = state;
  const shown = stateOf(visit);
  useEffect(() => page.tell({ type: 'parlo:state', state: shown }), [page, shown]);

  const open = 'openedAt' in phase && phase.openedAt !== null;
  useEffect(() => {
    if (open) page.tell({ type: 'parlo:call-start' });
  }, [page, open]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each end of a call
  useEffect(() => {
    if (phase.name !== 'ended') return;
    const { seconds, why } = phase;
    if (seconds !== null) {
      const reason = why.how === 'closed' ? talk.complaint?.code || 'left' : why.how;
      page.tell({ type: 'parlo:call-end', seconds, reason });
    }
  }, [page, phase]);

  useEffect(() => {
    if (notice?.trouble) page.tell({ type: 'parlo:error', code: notice.code ?? '', message: notice.words });
  }, [page, notice]);

  const told = useRef(new Set<string>()).current;
  useEffect(() => {
    for (const [at, { id, role, via, text, state, restored }] of talk.lines.entries()) {
      // What was heard of an answer that was cut is known a moment after the cut.
      const finished = state === 'done' || (state === 'cut' && at < talk.lines.length - 1);
      if (!finished || text === '' || told.has(id)) continue;
      told.add(id);
      if (!restored) page.tell({ type: 'parlo:message', role, via, text });
    }
  }, [page, talk.lines, told]);
}

function stateOf({ door, asksConsent, state: { phase } }: Visit): FrameState {
  if (door === 'shut') return 'refused';
  if (asksConsent) return 'consent';
  if (phase.name === 'asking' || phase.name === 'connecting') return 'connecting';
  if (phase.name === 'active') return 'calling';
  return phase.name === 'ended' ? 'ended' : 'idle';
}
