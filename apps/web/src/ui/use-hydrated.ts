import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the page's script runs: false while it is made at build, and while it is hydrated as that. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
