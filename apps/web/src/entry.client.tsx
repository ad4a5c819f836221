import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { readerLanguage, speak } from './i18n/index.ts';
import { mayLoad } from './lazy/reload-limit.ts';
import { LoadFailedPage } from './shell/load-failed-page.tsx';

if (mayLoad()) {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
} else {
  const page = document.createElement('div');
  document.body.replaceChildren(page);
  createRoot(page).render(<LoadFailedPage />);
  speak(readerLanguage())
    .catch((error: unknown) => console.error('the words of a language could not be loaded', error))
    .finally(() => document.documentElement.removeAttribute('data-waiting'));
}
