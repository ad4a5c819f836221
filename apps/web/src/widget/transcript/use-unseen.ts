import type { Line } from '@parlo/call-client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { playTone } from './tone.ts';

/**
 * The id of the first written reply that came while nobody looked, as in a closed widget or another tab; empty for none.
 * It stays until the visitor says something. Each such reply makes a sound, unless that is off.
 */
export function useUnseen(lines: readonly Line[]): string {
  const isAway = useAway();
  const known = useRef(lines.length);
  const [first, setFirst] = useState('');

  useEffect(() => {
    const fresh = lines.slice(known.current);
    // What is still being written is looked at again once it is whole.
    if (fresh.some(({ state }) => state === 'live' || state === 'sending')) return;
    known.current = lines.length;
    if (fresh.some(({ role }) => role === 'visitor')) setFirst('');
    const reply = fresh.find(
      ({ role, via, restored }) => role === 'assistant' && via === 'text' && !restored,
    );
    if (!reply || !isAway.current) return;
    setFirst((before) => before || reply.id);
    playTone();
  }, [lines, isAway]);
  return first;
}

/** Whether nobody looks: the page is in another tab, or the page around has closed the widget. */
function useAway(): { readonly current: boolean } {
  const away = useRef(document.hidden);
  useEffect(() => {
    let closed = false;
    const update = () => {
      away.current = closed || document.hidden;
    };
    const receive = ({ source, data }: MessageEvent) => {
      if (source !== parent) return;
      if (data?.type === 'parlo:hidden') closed = true;
      if (data?.type === 'parlo:shown') closed = false;
      update();
    };
    addEventListener('message', receive);
    document.addEventListener('visibilitychange', update);
    return () => {
      removeEventListener('message', receive);
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
  return away;
}
