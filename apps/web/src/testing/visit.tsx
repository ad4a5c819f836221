import { QueryClientProvider } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createMemoryRouter, type LoaderFunctionArgs, useLocation } from 'react-router';
// As the app's own, which can show a navigation at once.
import { RouterProvider } from 'react-router/dom';
import { expect } from 'vitest';
import { keepLanguage, speak } from '../i18n/index.ts';
import type { Language } from '../i18n/language.ts';
import { signedIn } from '../owner/account/use-user.ts';
import { createQueries } from '../owner/queries.ts';
import Guarded from '../routes/guarded.tsx';
import { addressIn } from '../site/pages.ts';
import { fillJsdomGaps } from './jsdom-gaps.ts';
import { OLENA } from './render.tsx';

/** A file of `routes/`, as far as it is shown here. */
interface RouteModule {
  readonly default: ComponentType;
  readonly ErrorBoundary?: ComponentType;
  /** What runs at build. */
  readonly loader?: (navigation: Navigation) => unknown;
  readonly clientLoader?: (
    navigation: Navigation & { readonly serverLoader: () => Promise<never> },
  ) => unknown;
}

type Navigation = Pick<LoaderFunctionArgs, 'request' | 'params'>;

interface Visit {
  readonly language?: Language;
  /** Somebody who has not signed in. */
  readonly stranger?: boolean;
  /** What the navigation carried. */
  readonly state?: unknown;
}

/**
 * Opens an address of the app with some of its routes, by their patterns: with their loaders, parameters and the guard
 * in front of those for signed-in people; a page of the site at its address in the language. Any other address says where one is. Resolves when the page is there.
 */
export async function visit(
  address: string,
  routes: Readonly<Record<string, RouteModule>>,
  { language = 'en', stranger = false, state }: Visit = {},
) {
  fillJsdomGaps();
  keepLanguage(language);
  await speak(language);
  if (!stranger) signedIn(OLENA);
  const shown = Object.entries(routes).map(
    ([path, { default: Component, ErrorBoundary, loader, clientLoader }]) => ({
      path: addressIn(language, path),
      Component,
      ...(ErrorBoundary && { ErrorBoundary }),
      ...(clientLoader && {
        loader: ({ request, params }: LoaderFunctionArgs) => {
          const navigation = { request, params };
          return clientLoader({ ...navigation, serverLoader: async () => loader?.(navigation) as never });
        },
      }),
      HydrateFallback: () => null,
    }),
  );
  const guarded = ({ path }: { readonly path: string }) => /^\/(dashboard|settings|sandbox|admin)/.test(path);
  const router = createMemoryRouter(
    [
      { Component: Guarded, children: shown.filter(guarded) },
      ...shown.filter((route) => !guarded(route)),
      { path: '*', Component: Elsewhere },
    ],
    { initialEntries: [{ ...parts(addressIn(language, address)), state }] },
  );
  const view = render(
    <QueryClientProvider client={createQueries()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const where = () => router.state.location.pathname + router.state.location.search;
  /** Navigations wait for the loader of where they lead. */
  const reached = (place: string) => waitFor(() => expect(where()).toBe(place));
  return { ...view, router, reached, user: userEvent.setup() };
}

function Elsewhere() {
  return <p>{`at ${useLocation().pathname}`}</p>;
}

function parts(address: string) {
  const { pathname, search, hash } = new URL(address, 'http://localhost');
  return { pathname, search, hash };
}
