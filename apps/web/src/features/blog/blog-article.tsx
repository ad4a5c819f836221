import { useTranslation } from 'react-i18next';
import { addressIn } from '../../site/pages.ts';
import { pictureOf, SiteHead } from '../../site/site-head.tsx';
import { blogPosting, breadcrumbs } from '../../site/structured-data.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { FeedLink } from './blog-list.tsx';
import { type Post, useLanguage } from './post.ts';

/** One post. */
export function BlogArticle({ post }: { readonly post: Post }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { slug, title, description, html, date, author, image, language: lang } = post;
  const path = `/blog/${encodeURIComponent(slug)}`;
  // Not the browser's own kind of a language: the page would be drawn anew where it differs from that of the build.
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <article className="mx-auto max-w-2xl">
      <SiteHead
        title={title}
        description={description}
        type="article"
        path={path}
        {...(lang !== language && { only: lang })}
        data={(absolute) => [
          blogPosting(absolute, {
            title,
            description,
            path: addressIn(lang, path),
            date,
            language: lang,
            image: pictureOf(lang, path),
            author: author.name,
          }),
          breadcrumbs(absolute, [
            { name: t('pages.blogTitle'), path: addressIn(language, '/blog') },
            { name: title, path: addressIn(lang, path) },
          ]),
        ]}
      />
      <FeedLink />
      <p className="text-soft">
        <time dateTime={date}>{day.format(new Date(date))}</time> · {t('pages.by', { name: author.name })}
      </p>
      <h1 lang={lang} className="mt-3 text-[clamp(2rem,1.3rem+3vw,3rem)] leading-[1.08] text-balance">
        {title}
      </h1>
      <p lang={lang} className="mt-4 text-lg text-soft">
        {description}
      </p>
      {lang !== language && <p className="mt-4 text-soft">{t('pages.inEnglish')}</p>}
      <img
        src={image}
        alt=""
        width={640}
        height={360}
        className="mt-8 aspect-video w-full rounded-lg border border-line bg-panel object-cover"
      />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: HTML of content/ that was cleaned of scripts (packages/content) */}
      <div lang={lang} className="prose mt-8" dangerouslySetInnerHTML={{ __html: html }} />
      <aside aria-label={t('pages.about')} className="mt-12 flex gap-4 border-t border-line pt-6">
        <img
          src={author.avatar}
          alt=""
          width={48}
          height={48}
          loading="lazy"
          className="size-12 shrink-0 rounded-full"
        />
        <div lang={lang}>
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
