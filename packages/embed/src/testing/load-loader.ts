import { vi } from 'vitest';

/** The source of the tests' loader: a Parlo below a path. */
export const BASE = 'https://talk.example/parlo/';

/** Runs the loader as a page's script does. */
export async function loadLoader(): Promise<void> {
  const script = document.createElement('script');
  script.src = `${BASE}embed.js`;
  Object.defineProperty(document, 'currentScript', { value: script, configurable: true });
  vi.resetModules();
  await import('../main.ts');
}
