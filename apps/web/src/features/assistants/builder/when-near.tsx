import { type ReactNode, useEffect, useRef, useState } from 'react';

/** After this time without scrolling, in milliseconds, the first screen is there, and the rest may be loaded. */
const REST_MS = 2_500;
/** A strip of this height at the lower edge of the window, in pixels, is not the first screen yet. */
const EDGE = 64;

/** Shows (and fetches) what is below the first screen when it comes near, or after a while. */
export function WhenNear({ children }: { readonly children: ReactNode }) {
  const [near, setNear] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const come = () => setNear(true);
    const timer = setTimeout(come, REST_MS);
    const watcher = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) come();
      },
      { rootMargin: `0px 0px -${EDGE}px` },
    );
    if (place.current) watcher.observe(place.current);
    return () => {
      clearTimeout(timer);
      watcher.disconnect();
    };
  }, []);
  return (
    <div ref={place} className="flex min-h-64 flex-col gap-12">
      {near && children}
    </div>
  );
}
