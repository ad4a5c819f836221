import { useEffect, useRef } from 'react';

/**
 * Places the focus once something has `happened` (each time with another word for it) that took away the button which
 * was pressed. A dialog hands the focus back a moment after it closed, to what is not there any more: so a moment
 * later still.
 */
export function useFocusAfter(happened: string | false, find: () => HTMLElement | null): void {
  const target = useRef(find);
  useEffect(() => {
    target.current = find;
  });
  useEffect(() => {
    if (!happened) return;
    const timer = setTimeout(() => target.current()?.focus());
    return () => clearTimeout(timer);
  }, [happened]);
}
