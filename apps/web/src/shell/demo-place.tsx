import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { hasDemo } from './has-demo.ts';

// Nobody misses a demo that did not come.
const DemoWidget = lazy<ComponentType>(() =>
  import('./demo-widget.tsx').catch(() => ({ default: () => null })),
);

/** A browser that can't tell when it is idle is so soon after a page was drawn, in milliseconds. */
const LATER_MS = 2_000;

/** The demo assistant, fetched when everything else is there, and only where it is wanted. */
export function DemoPlace() {
  const { pathname } = useLocation();
  const wanted = hasDemo(pathname);
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    // Our pages in somebody's frame are there for one thing.
    if (!wanted || window.parent !== window) return;
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(setIdle, LATER_MS, true);
      return () => clearTimeout(timer);
    }
    const call = requestIdleCallback(() => setIdle(true), { timeout: LATER_MS });
    return () => cancelIdleCallback(call);
  }, [wanted]);
  return (
    wanted &&
    idle && (
      <Suspense fallback={null}>
        <DemoWidget />
      </Suspense>
    )
  );
}
