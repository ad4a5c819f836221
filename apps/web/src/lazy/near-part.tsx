import { type ComponentType, lazy, memo, Suspense, useEffect, useRef } from 'react';
import { loadWithin } from './lazy-part.ts';

/** How far below the window a part may be to count as near, as IntersectionObserver takes it. */
type Reach = `${number}%`;

interface NearOptions {
  readonly reach?: Reach;
  /** Class names that keep its room where a navigation within the app leads to it and there is no HTML yet. */
  readonly room: string;
}

/**
 * A part of a page whose HTML is made at build and can be read as it is. Its code is fetched when the part is near the
 * window, and then the HTML is hydrated. One that could not be fetched is tried again when the part comes near once
 * more: what can be read stays.
 */
export function nearPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { reach = '50%', room }: NearOptions,
): ComponentType<Props> {
  let near = Promise.withResolvers<void>();
  const come = () => near.resolve();
  async function fetchNear(): Promise<{ default: ComponentType<Props> }> {
    // There is no window at build: everything is made into HTML.
    if (typeof document === 'undefined') return { default: await load() };
    for (;;) {
      await near.promise;
      try {
        return { default: await loadWithin(load) };
      } catch (error) {
        console.error('a part of the page could not be loaded', error);
        near = Promise.withResolvers();
      }
    }
  }
  const Part = lazy(fetchNear);
  // A render that changes nothing would make React draw the HTML anew instead of waiting for its code.
  return memo(function NearPart(props: Props) {
    const place = useRef<HTMLDivElement>(null);
    useEffect(() => {
      const { current } = place;
      if (!current) return;
      // Who comes from another page of the app has waited for a page already.
      if (current.querySelector(':scope > [data-room]')) come();
      return whenNear(current, reach, come);
    }, []);
    return (
      <div ref={place}>
        <Suspense fallback={<div data-room="" aria-hidden="true" className={room} />}>
          <Part {...props} />
        </Suspense>
      </div>
    );
  }) as unknown as ComponentType<Props>;
}

/** Calls `come` each time the element comes near the window; returns a function that ends it. */
function whenNear(element: Element, reach: Reach, come: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) come();
    },
    { rootMargin: `${reach} 0px` },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
