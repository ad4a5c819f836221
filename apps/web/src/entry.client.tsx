import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { readerLanguage, speak } from './i18n/index.ts';
import { mayLoad } from './lazy/reload-limit.ts';
import { LoadFailedPage } from './shell/load-failed-page.tsx';
import { speakSite } from './site/speak-site.ts';

if (mayLoad()) {
  // A page of the site is HTML in the language of its address: it can be read meanwhile, and hydrated in no other.
  speakSite(location.pathname)
    .catch((error: unknown) => console.error('the words of a page could not be loaded', error))
    .finally(hydrate);
} else {
  const page = document.createElement('div');
  document.body.replaceChildren(page);
  createRoot(page).render(<LoadFailedPage />);
  speak(readerLanguage())
    .catch((error: unknown) => console.error('the words of a language could not be loaded', error))
    .finally(() => document.documentElement.removeAttribute('data-waiting'));
}

function hydrate(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}
