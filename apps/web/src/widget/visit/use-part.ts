import { useEffect, useState } from 'preact/hooks';

/**
 * A part of the screen that its first paint does without; undefined until it is there. It is fetched after that paint,
 * once `wanted` is anything but empty, and, where that failed, again whenever it changes.
 */
export function usePart<Part extends object>(load: () => Promise<Part>, wanted: unknown): Part | undefined {
  const [part, setPart] = useState<Part>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: tried again when it is wanted, and not with every render
  useEffect(() => {
    if (part || !wanted) return;
    const fetchPart = () =>
      void load().then(
        (loaded) => setPart(loaded),
        (error: unknown) => console.error('a part of the widget did not come', error),
      );
    const timer = setTimeout(fetchPart);
    return () => clearTimeout(timer);
  }, [part, wanted]);
  return part;
}
