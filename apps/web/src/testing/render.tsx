import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { createMemoryRouter, parsePath, RouterProvider } from 'react-router';
import { afterEach } from 'vitest';
import { AREAS } from '../i18n/areas.ts';
import { loadTexts, speak } from '../i18n/index.ts';
import type { Language } from '../i18n/language.ts';
import { OwnerContext } from '../owner/account/owner-context.ts';
import { createQueries, queries } from '../owner/queries.ts';
import { fillJsdomGaps } from './jsdom-gaps.ts';

// Dialogs are fetched when they open, which takes a busy machine longer than the second of the default.
configure({ asyncUtilTimeout: 5_000 });

/** A signed-in person, as the browser remembers them. */
export const OLENA = { email: 'olena@example.com', name: 'Olena', surname: 'Koval' } as const;

interface Scene {
  /** The address, with what a navigation carried. */
  readonly at?: string;
  readonly state?: unknown;
  /** Null: as a page is drawn before the reader's language is known. */
  readonly language?: Language | null;
  /** Other addresses that the screen may lead to; their bodies say where one is. */
  readonly elsewhere?: readonly string[];
}

/**
 * Shows a screen as the app does: words, query cache, router, signed-in owner. Needs `// @vitest-environment jsdom` at
 * the top of the test. Returns the router (for `state.location`) and a user who types and clicks.
 */
export async function show(element: ReactElement, scene: Scene = {}) {
  fillJsdomGaps();
  const { at = '/', state, language = 'en', elsewhere = [] } = scene;
  await loadTexts(...AREAS);
  if (language) await speak(language);
  const { pathname = '/', search = '', hash = '' } = parsePath(at);
  const router = createMemoryRouter(
    [
      // The sections of the builder are addresses of one screen.
      { path: pathname.replace(/^\/assistant(\/[^/]+)?$/, '/assistant/:section?'), element },
      ...elsewhere
        .filter((path) => path !== pathname)
        .map((path) => ({ path, element: <p>{`at ${path}`}</p> })),
    ],
    { initialEntries: [{ pathname, search, hash, state }] },
  );
  const view = render(
    <QueryClientProvider client={createQueries()}>
      <OwnerContext value={OLENA}>
        <RouterProvider router={router} />
      </OwnerContext>
    </QueryClientProvider>,
  );
  return { ...view, router, user: userEvent.setup() };
}

afterEach(() => {
  cleanup();
  queries.clear();
  localStorage.clear();
  sessionStorage.clear();
});
