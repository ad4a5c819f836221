import { type RefObject, useEffect, useRef } from 'react';

/** How far anything follows the mouse at most, in pixels (spec.md §9). */
export const DRIFT_PX = 20;

/** For people who point with a mouse and have not asked for less motion. */
const WANTED = '(pointer: fine) and (prefers-reduced-motion: no-preference)';

/**
 * Lets what is in a field follow the mouse a little. It says where the mouse is as `--drift-x` and `--drift-y`, from
 * -20 to 20 px; what has the class `drift` moves by the share of it that its `--depth` is, at most 1.
 */
export function useDrift<T extends HTMLElement>(): RefObject<T | null> {
  const field = useRef<T>(null);
  useEffect(() => (field.current ? drift(field.current) : undefined), []);
  return field;
}

/** Listens only while the field is on the screen; returns a function that ends it. */
function drift(field: HTMLElement): () => void {
  const wanted = matchMedia(WANTED);
  let shown = false;
  let frame = 0;
  const follow = ({ clientX, clientY }: MouseEvent) => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      field.style.setProperty('--drift-x', offset(clientX, innerWidth));
      field.style.setProperty('--drift-y', offset(clientY, innerHeight));
    });
  };
  const update = () => {
    removeEventListener('pointermove', follow);
    if (shown && wanted.matches) return addEventListener('pointermove', follow, { passive: true });
    cancelAnimationFrame(frame);
    field.style.removeProperty('--drift-x');
    field.style.removeProperty('--drift-y');
  };
  const observer = new IntersectionObserver((entries) => {
    shown = entries.at(-1)?.isIntersecting ?? false;
    update();
  });
  observer.observe(field);
  wanted.addEventListener('change', update);
  return () => {
    observer.disconnect();
    wanted.removeEventListener('change', update);
    shown = false;
    update();
  };
}

/** Against the mouse, as what is nearer than the page would move. */
function offset(at: number, size: number): string {
  const share = Math.min(Math.max((at / size) * 2 - 1, -1), 1);
  return `${Math.round(share * -DRIFT_PX * 10) / 10}px`;
}
