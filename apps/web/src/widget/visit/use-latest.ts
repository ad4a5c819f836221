import { useRef } from 'preact/hooks';

/** A function as it was drawn last, for what outlives a drawing. */
export function useLatest<F>(latest: F): { readonly current: F } {
  const ref = useRef(latest);
  ref.current = latest;
  return ref;
}
