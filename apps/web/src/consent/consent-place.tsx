import { type ComponentType, lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useIdle } from '../ui/use-idle.ts';
import { hasStarted } from './tag-manager.ts';
import { mayRunTags, tagManagerScript } from './tag-manager-script.ts';

const part = (name: 'ConsentBanner' | 'LinkToConsent') =>
  lazy<ComponentType>(() =>
    import('./consent-parts.ts')
      .then(({ loadParts }) => loadParts())
      .then((parts) => ({ default: parts[name] }))
      // It is asked at the next visit; until then nothing runs.
      .catch(() => ({ default: () => null })),
  );
const ConsentBanner = part('ConsentBanner');
const LinkToConsent = part('LinkToConsent');

/** Whether there is anything to consent to here. While pages are made, and in somebody's frame, there is not. */
function useHasTagManager(): boolean {
  const { pathname } = useLocation();
  const known = useSyncExternalStore(
    () => () => {},
    () => tagManagerScript() !== null && window.parent === window,
    () => false,
  );
  return known && mayRunTags(pathname);
}

/** Asks whether a tag manager may run, where the operator has one, when everything else is there. */
export function ConsentPlace() {
  const wanted = useHasTagManager();
  useEffect(() => {
    // A yes came while a screen of the app was being fetched: see `useLeavingTags`.
    if (!wanted && hasStarted()) location.reload();
  }, [wanted]);
  return useIdle(wanted) && wanted && <Part of={ConsentBanner} />;
}

/** The button in the footer that changes a decision; nothing without a tag manager. */
export function ConsentLink() {
  const wanted = useHasTagManager();
  return useIdle(wanted) && wanted && <Part of={LinkToConsent} />;
}

function Part({ of: Content }: { readonly of: ComponentType }) {
  return (
    <Suspense fallback={null}>
      <Content />
    </Suspense>
  );
}
