import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';

/** How near the edge of the window a dragged row makes the page scroll, and how far each time, in pixels. */
const EDGE = 72;
const STEP = 14;

interface Drag {
  readonly from: number;
  /** The index that the row would have. */
  readonly to: number;
}

export interface DragOrder {
  /** How a row is drawn while one is dragged: it is that one, or that one would come before or after it. */
  readonly placeOf: (index: number) => 'held' | 'before' | 'after' | undefined;
  /** Begins with a press on the handle of a row. */
  readonly begin: (index: number, event: ReactPointerEvent) => void;
}

/** Rows of a list that are dragged by a handle, with a mouse, a pen or a finger. Rows have `data-row` with their index. */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
): DragOrder {
  const [drag, setDrag] = useState<Drag | null>(null);
  const end = useRef<() => void>(() => {});
  useEffect(() => () => end.current(), []);

  const begin = useCallback(
    (from: number, event: ReactPointerEvent) => {
      if (event.button !== 0) return;
      // No text is selected, and a finger scrolls nothing.
      event.preventDefault();
      end.current();
      const { pointerId } = event;
      let now: Drag = { from, to: from };
      setDrag(now);
      const isOther = (moved: PointerEvent) => moved.pointerId !== pointerId;
      const follow = (moved: PointerEvent) => {
        if (isOther(moved)) return;
        scrollNear(moved.clientY);
        const to = placeAt(list.current, from, moved.clientY);
        if (to === now.to) return;
        now = { from, to };
        setDrag(now);
      };
      const stop = () => {
        removeEventListener('pointermove', follow);
        removeEventListener('pointerup', drop);
        removeEventListener('pointercancel', giveUp);
        removeEventListener('keydown', onKey);
        end.current = () => {};
        setDrag(null);
      };
      const drop = (moved: PointerEvent) => {
        if (isOther(moved)) return;
        stop();
        if (now.to !== from) onMove(from, now.to);
      };
      const giveUp = (moved: PointerEvent) => {
        if (!isOther(moved)) stop();
      };
      const onKey = ({ key }: KeyboardEvent) => {
        if (key === 'Escape') stop();
      };
      end.current = stop;
      addEventListener('pointermove', follow);
      addEventListener('pointerup', drop);
      addEventListener('pointercancel', giveUp);
      addEventListener('keydown', onKey);
    },
    [list, onMove],
  );

  return {
    begin,
    placeOf(index) {
      if (!drag) return undefined;
      if (index === drag.from) return 'held';
      if (index !== drag.to) return undefined;
      return drag.to < drag.from ? 'before' : 'after';
    },
  };
}

function scrollNear(y: number): void {
  if (y < EDGE) scrollBy({ top: -STEP, behavior: 'instant' });
  else if (y > innerHeight - EDGE) scrollBy({ top: STEP, behavior: 'instant' });
}

/** The index of the row at this height: the first or the last one above and below the list. */
function placeAt(list: HTMLElement | null, from: number, y: number): number {
  let place = from;
  for (const row of list?.querySelectorAll<HTMLElement>('[data-row]') ?? []) {
    const index = Number(row.dataset.row);
    const { top, height } = row.getBoundingClientRect();
    const middle = top + height / 2;
    if (index < from && y < middle) return index;
    if (index > from && y > middle) place = index;
  }
  return place;
}
