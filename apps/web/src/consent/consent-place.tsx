import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react';
import { useIdle } from '../ui/use-idle.ts';
import { tagManagerScript } from './tag-manager-script.ts';

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

/** Whether there is anything to consent to on this site. While pages are made, and in somebody's frame, there is not. */
const useHasTagManager = () =>
  useSyncExternalStore(
    () => () => {},
    () => tagManagerScript() !== null && window.parent === window,
    () => false,
  );

/** Asks whether a tag manager may run, where the operator has one, when everything else is there. */
export function ConsentPlace() {
  return useIdle(useHasTagManager()) && <Part of={ConsentBanner} />;
}

/** Where a decision is changed, for the footer; nothing where there is none to make. */
export function ConsentLink() {
  return useHasTagManager() && <Part of={LinkToConsent} />;
}

function Part({ of: Content }: { readonly of: ComponentType }) {
  return (
    <Suspense fallback={null}>
      <Content />
    </Suspense>
  );
}
