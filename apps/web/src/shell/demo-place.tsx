import { type ComponentType, lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useIdle } from '../ui/use-idle.ts';
import { hasDemo } from './has-demo.ts';

// Nobody misses a demo that could not be loaded.
const DemoWidget = lazy<ComponentType>(() =>
  import('./demo-widget.tsx').catch(() => ({ default: () => null })),
);

/** The demo assistant, fetched when everything else is there, and only where it is wanted. */
export function DemoPlace() {
  const { pathname } = useLocation();
  // Not on our pages in somebody's frame.
  const wanted = hasDemo(pathname) && typeof window !== 'undefined' && window.parent === window;
  const idle = useIdle(wanted);
  return (
    wanted &&
    idle && (
      <Suspense fallback={null}>
        <DemoWidget />
      </Suspense>
    )
  );
}
