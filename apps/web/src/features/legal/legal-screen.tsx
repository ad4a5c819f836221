import { useTranslation } from 'react-i18next';
import { MarkdownView } from '../../markdown/markdown-view.tsx';
import { SiteHead } from '../../site/site-head.tsx';
import type { LegalPage } from './build-legal.ts';

/** One of the operator's texts, with a notice as long as they have not filled it in. */
export function LegalScreen({ page }: { readonly page: LegalPage }) {
  const { t, i18n } = useTranslation();
  const { title, description, updated, updatedOn, language, html, unfilled } = page;
  const foreign = language === i18n.language ? undefined : language;
  return (
    <main id="main" className="shell py-10 sm:py-14">
      <SiteHead title={title} description={description} {...(foreign && { only: foreign })} />
      <article className="mx-auto max-w-3xl">
        <h1 lang={foreign} className="text-[clamp(2rem,1.3rem+3vw,3rem)] leading-[1.08]">
          {title}
        </h1>
        <p className="mt-3 text-soft">
          <time dateTime={updatedOn}>{t('legal.updated', { date: updated })}</time>
        </p>
        {foreign && <p className="mt-4 text-soft">{t('legal.onlyEnglish')}</p>}
        {unfilled && (
          <p role="note" className="mt-6 rounded-md border border-edge bg-panel px-4 py-3">
            {t('legal.unfilled')}
          </p>
        )}
        <MarkdownView html={html} lang={foreign} className="mt-8" />
      </article>
    </main>
  );
}
