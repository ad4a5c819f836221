import { fillOperator, LEGAL_NOTE, LEGAL_TEXT } from '@parlo/contract/built-site';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { escapeHtml } from '../../markdown/escape-html.ts';
import { MarkdownView } from '../../markdown/markdown-view.tsx';
import { SiteHead } from '../../site/site-head.tsx';
import { ownLegalText, siteOperator } from '../../site/site-operator.ts';
import type { LegalPage } from './build-legal.ts';

/** Marks what the server leaves out of a page with the operator's own text. */
const NOTE = { [LEGAL_NOTE]: '' };

/**
 * One of the operator's texts, with a notice as long as they have not filled it in. The server fills in what they
 * entered at `/admin`, and this draws the same, so that a page is hydrated as it was sent.
 */
export function LegalScreen({ page }: { readonly page: LegalPage }) {
  const { t, i18n } = useTranslation();
  const { title, description, updated, updatedOn, language, html, unfilled } = page;
  const { pathname } = useLocation();
  const own = ownLegalText(pathname);
  const operator = siteOperator();
  const built = operator ? fillOperator(html, operator, escapeHtml) : html;
  const foreign = language === i18n.language ? undefined : language;
  return (
    <main id="main" className="shell py-10 sm:py-14">
      <SiteHead title={title} description={description} {...(foreign && { only: foreign })} />
      <article className="mx-auto max-w-3xl">
        <h1 lang={foreign} className="text-[clamp(2rem,1.3rem+3vw,3rem)] leading-[1.08]">
          {title}
        </h1>
        {own === null && (
          <>
            <p {...NOTE} className="mt-3 text-soft">
              <time dateTime={updatedOn}>{t('legal.updated', { date: updated })}</time>
            </p>
            {foreign && (
              <p {...NOTE} className="mt-4 text-soft">
                {t('legal.onlyEnglish')}
              </p>
            )}
            {unfilled && (
              <p {...NOTE} role="note" className="mt-6 rounded-md border border-edge bg-panel px-4 py-3">
                {t('legal.unfilled')}
              </p>
            )}
          </>
        )}
        <MarkdownView
          html={own ?? LEGAL_TEXT.begin + built + LEGAL_TEXT.end}
          lang={own === null ? foreign : undefined}
          className="mt-8"
        />
      </article>
    </main>
  );
}
