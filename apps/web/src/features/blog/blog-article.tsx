import { CallError } from '@parlo/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/use-locale.ts';
import { pictureOf, SiteHead } from '../../site/site-head.tsx';
import { blogPosting, breadcrumbs } from '../../site/structured-data.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Post, usePost } from './use-posts.ts';

/** One post, or why there is none. */
export function BlogArticle({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { data: post, error, isPending } = usePost(id);
  if (isPending) return <Notice text={t('pages.loadingPost')} />;
  if (!post) {
    return (
      <>
        <title>{`${t('pages.postNotFound')} · ${t('app.name')}`}</title>
        <Notice role="alert" title={t('pages.postNotFound')} text={postFailure(t, error)}>
          <ButtonLink to="/blog" look="action">
            {t('pages.backToBlog')}
          </ButtonLink>
        </Notice>
      </>
    );
  }
  return <Article post={post} />;
}

function Article({ post }: { readonly post: Post }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { slug, title, description, html, date, author } = post;
  const path = `/blog/${encodeURIComponent(slug)}`;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
  return (
    <article className="mx-auto max-w-2xl">
      <SiteHead
        title={title}
        description={description}
        type="article"
        path={path}
        only="en"
        data={(absolute) => [
          blogPosting(absolute, {
            ...{ title, description, path, date },
            ...{ language: 'en', image: pictureOf('en', path), author: author.name },
          }),
          breadcrumbs(absolute, [
            { name: t('pages.blogTitle'), path: '/blog' },
            { name: title, path },
          ]),
        ]}
      />
      <p className="text-soft">
        <time dateTime={date}>{day}</time> · {t('pages.by', { name: author.name })}
      </p>
      <h1 lang="en" className="mt-3 text-[clamp(2rem,1.3rem+3vw,3rem)] leading-[1.08]">
        {title}
      </h1>
      <p lang="en" className="mt-4 text-lg text-soft">
        {description}
      </p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: HTML that our own server made from content/ */}
      <div lang="en" className="prose mt-8" dangerouslySetInnerHTML={{ __html: html }} />
      <aside aria-label={t('pages.about')} className="mt-12 flex gap-4 border-t border-line pt-6">
        <img src={author.avatar} alt="" width={48} height={48} className="size-12 shrink-0 rounded-full" />
        <div lang="en">
          <p className="font-semibold">{author.name}</p>
          <p className="text-soft">{author.bio}</p>
        </div>
      </aside>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to="/blog">{t('pages.moreArticles')}</ButtonLink>
        <ButtonLink to="/" look="action">
          {t('pages.tryFree')}
        </ButtonLink>
      </div>
    </article>
  );
}

/** What is shown in place of a post: that it does not exist, or why it could not be loaded. */
export function postFailure(t: TFunction, error: unknown): string {
  if (error instanceof CallError) {
    if (error.code === 'not_found') return t('pages.postMissing');
    if (error.status >= 400) return t('pages.httpError', { code: error.status });
  }
  // The client's own sentence is English.
  return t('pages.fetchError', { message: t('messages.serverError') });
}
