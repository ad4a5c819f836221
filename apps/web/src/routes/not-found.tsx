import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { findPlaces, guessPlaces, type NamedPlace, PLACES } from '../shell/find-pages.ts';
import { SiteLink, useSiteAddress } from '../site/site-link.tsx';
import { loadSiteTexts } from '../site/speak-site.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Field, Input } from '../ui/form/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';

/** Makes the page HTML at build: the server sends it wherever nothing is. */
export const loader = () => null;
/** The tree needs a loader here, or this page would be served for prerendered paths as well. */
export const clientLoader = loadSiteTexts;

/** Nothing is at this address: what may have been meant, and what there is. */
export default function NotFoundRoute() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const hydrated = useHydrated();
  const named = PLACES.map(({ to, name, text }) => ({ to, name: t(name), text: t(text) }));
  // One page is made at build for all addresses without one.
  const likely = hydrated ? guessPlaces(pathname, named) : [];
  return (
    <main id="main" className="pb-16">
      <title>{`${t('notFound.title')} · ${t('app.name')}`}</title>
      <meta name="robots" content="noindex" />
      <Notice title={t('notFound.title')} text={t('notFound.text')}>
        <ButtonLink to="/" look="action">
          {t('notFound.home')}
        </ButtonLink>
      </Notice>
      <div className="mx-auto max-w-2xl px-4">
        {likely.length > 0 && (
          <section aria-labelledby="likely" className="mb-10">
            <h2 id="likely" className="mb-2 font-semibold">
              {t('notFound.likely')}
            </h2>
            <Found places={likely} />
          </section>
        )}
        <Search named={named} />
        <p className="mt-6 text-sm text-soft">{t('notFound.ask')}</p>
      </div>
    </main>
  );
}

function Search({ named }: { readonly named: readonly NamedPlace[] }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const address = useSiteAddress();
  const found = findPlaces(typed, named);
  function open(event: FormEvent) {
    event.preventDefault();
    const [first] = found;
    if (first && typed.trim() !== '') void navigate(address(first.to));
  }
  return (
    <search>
      <form onSubmit={open}>
        <Field label={t('notFound.search')}>
          {(wiring) => (
            <Input
              {...wiring}
              type="search"
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <p role="status" className="mt-3 mb-1 text-sm text-soft">
          {typed.trim() === '' ? t('notFound.all') : t('notFound.found', { count: found.length })}
          {found.length === 0 && `. ${t('notFound.none')}`}
        </p>
        <Found places={found} />
      </form>
    </search>
  );
}

function Found({ places: found }: { readonly places: readonly NamedPlace[] }) {
  return (
    <ul className="grid border-t border-line sm:grid-cols-2 sm:gap-x-10">
      {found.map(({ to, name, text }) => (
        <li key={to} className="border-b border-line">
          <SiteLink to={to} className="block rounded-md py-2.5 hover:bg-panel">
            <span className="block font-semibold underline decoration-edge underline-offset-4">{name}</span>{' '}
            <span className="block text-sm text-soft">{text}</span>
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
