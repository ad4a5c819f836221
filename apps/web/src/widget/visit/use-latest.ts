import { useRef } from 'preact/hooks';

/** Always calls the function of the last render, for callbacks that outlive a render. */
export function useLatest<F>(latest: F): { readonly current: F } {
  const ref = useRef(latest);
  ref.current = latest;
  return ref;
}
