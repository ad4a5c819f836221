import { type RefObject, useEffect } from 'react';

/**
 * Keeps the current tab of a row in sight, and the one with the focus: on a phone it may be beyond the edge. Only the
 * row moves, never the page. Tabs grow after they are shown, with the font of their letters, another language or a
 * number, and windows are resized: it looks again then.
 */
export function useTabInSight(list: RefObject<HTMLElement | null>, pathname: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: going somewhere makes another tab the current one
  useEffect(() => {
    const row = list.current;
    if (!row) return;
    const centre = () => {
      const tab = row.querySelector<HTMLElement>('[aria-current]');
      if (tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
    };
    centre();
    const observer = new ResizeObserver(centre);
    for (const part of [row, ...row.children]) observer.observe(part);
    // Browsers leave a link where it is that is in sight by a pixel.
    const show = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) target.scrollIntoView?.({ inline: 'nearest', block: 'nearest' });
    };
    row.addEventListener('focusin', show);
    return () => {
      observer.disconnect();
      row.removeEventListener('focusin', show);
    };
  }, [list, pathname]);
}
