import type { FrameState } from '@parlo/contract/embed-messages';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useLatest } from '../visit/use-latest.ts';
import type { Visit } from '../visit/use-visit.ts';
import { hideRings } from './focus-rings.ts';
import type { HostPage } from './host-page.ts';
import { dispatchWidgetEvent } from './window-events.ts';

/** Reports events to the embedding page: the visible state, calls, finished turns, failures. */
export function useReportToPage(page: HostPage, visit: Visit): void {
  const { state, notice } = visit;
  const { phase, talk } = state;
  const shown = stateOf(visit);
  useEffect(() => page.send({ type: 'parlo:state', state: shown }), [page, shown]);

  const open = 'openedAt' in phase && phase.openedAt !== null;
  useEffect(() => {
    if (open) page.send({ type: 'parlo:call-start' });
  }, [page, open]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each end of a call
  useEffect(() => {
    if (phase.name !== 'ended') return;
    const { seconds, why } = phase;
    if (seconds !== null) {
      const reason = why.how === 'closed' ? talk.complaint?.code || 'left' : why.how;
      page.send({ type: 'parlo:call-end', seconds, reason });
    }
  }, [page, phase]);

  useEffect(() => {
    if (notice?.trouble) page.send({ type: 'parlo:error', code: notice.code ?? '', message: notice.words });
  }, [page, notice]);

  const sent = useRef(new Set<string>()).current;
  useEffect(() => {
    for (const [at, { id, role, via, text, state, restored }] of talk.lines.entries()) {
      // How much of a reply was heard is known a moment after it was cut.
      const finished = state === 'done' || (state === 'cut' && at < talk.lines.length - 1);
      if (!finished || text === '' || sent.has(id)) continue;
      sent.add(id);
      if (restored) continue;
      page.send({ type: 'parlo:message', role, via, text });
      dispatchWidgetEvent('parlo:message', { role });
    }
  }, [page, talk.lines, sent]);
}

/** Does what the page around asks for, and asks it to be closed on Escape. */
export function usePageCommands(page: HostPage, visit: Visit, canCall: boolean): void {
  // Subscribes once, and always calls the handlers of the last render.
  const now = useLatest({ visit, canCall });
  const [asked, setAsked] = useState('');
  const { begun, reply } = visit;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when it is known what was said before
  useEffect(() => {
    if (!asked || begun === null) return;
    setAsked('');
    reply(asked);
  }, [asked, begun]);

  useEffect(
    () =>
      page.subscribe((message) => {
        const { visit, canCall } = now.current;
        switch (message.type) {
          case 'parlo:shown':
            if (message.keys === false) hideRings(true);
            document.documentElement.dataset.covers = `${message.covers}`;
            focusFirst(message.focus);
            return;
          case 'parlo:start':
            if (canCall) visit.startCall();
            else focusFirst();
            return;
          case 'parlo:end':
            visit.call.end();
            return;
          case 'parlo:resume':
            visit.resume(message.token);
            return;
          case 'parlo:ask':
            setAsked(message.text);
        }
      }),
    [page, now],
  );

  useEffect(() => {
    const onKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) page.send({ type: 'parlo:close' });
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [page]);
}

/** Focusing forces a layout; the page reports first that it can be used. */
function focusFirst(wanted = true): void {
  if (wanted) setTimeout(() => document.querySelector<HTMLElement>('.call:enabled, textarea')?.focus());
}

function stateOf({ access, asksConsent, state: { phase } }: Visit): FrameState {
  if (access === 'shut') return 'refused';
  if (asksConsent) return 'consent';
  if (phase.name === 'asking' || phase.name === 'connecting') return 'connecting';
  if (phase.name === 'active') return 'calling';
  return phase.name === 'ended' ? 'ended' : 'idle';
}
