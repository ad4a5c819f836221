import { useSyncExternalStore } from 'react';
import { chosenTheme, currentTheme, THEME_CHANGED, type Theme } from './theme.ts';

/** What is on the screen, wherever it was chosen. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => 'light');
}

/** What the reader chose; null while the device decides. */
export function useChosenTheme(): Theme | null {
  return useSyncExternalStore(subscribe, chosenTheme, () => null);
}

function subscribe(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', listener);
  addEventListener(THEME_CHANGED, listener);
  return () => {
    system.removeEventListener('change', listener);
    removeEventListener(THEME_CHANGED, listener);
  };
}
