import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { Language } from '../i18n/language.ts';
import { addressIn, siteAddress } from './pages.ts';
import { siteOrigin } from './site-origin.ts';
import type { Absolute, Thing } from './structured-data.ts';

const LOCALES: Readonly<Record<Language, string>> = { en: 'en_US', uk: 'uk_UA' };
const LANGUAGES = ['en', 'uk'] as const;

export interface SiteHeadProps {
  /** Without the product's name, which follows it everywhere but on the home page. */
  readonly title: string;
  /** A sentence or two: what search engines and networks show below the title. */
  readonly description: string;
  readonly type?: 'website' | 'article';
  /** The page's own address as English has it, where it was found under another. */
  readonly path?: string;
  /** The one language it is written in, if it is not there in both: at other addresses it is the same page. */
  readonly only?: Language;
  /** The page's subject, in terms of schema.org (structured-data.ts). */
  readonly data?: (absolute: Absolute) => readonly Thing[];
}

/** All that a page of the site has in its head: for search engines, for networks that show a link, and for tabs. */
export function SiteHead({ title, description, type = 'website', only, data, ...rest }: SiteHeadProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const site = siteAddress(pathname);
  const path = rest.path ?? site?.path ?? pathname;
  const language = only ?? site?.language ?? 'en';
  const whole = path === '/' ? title : `${title} · ${t('app.name')}`;
  const origin = siteOrigin();
  const addressOf = (one: Language) => origin + addressIn(one, path);
  const absolute: Absolute = (address) => origin + address;
  const image = absolute(pictureOf(language, path));
  return (
    <>
      <title>{whole}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={addressOf(language)} />
      {!only && (
        <>
          {LANGUAGES.map((one) => (
            <link key={one} rel="alternate" hrefLang={one} href={addressOf(one)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={addressOf('en')} />
        </>
      )}
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={t('app.name')} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={addressOf(language)} />
      <meta property="og:locale" content={LOCALES[language]} />
      {!only && <meta property="og:locale:alternate" content={LOCALES[language === 'en' ? 'uk' : 'en']} />}
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
      {data && <StructuredData things={data(absolute)} />}
    </>
  );
}

/** The picture that networks show with a link; scripts/pictures makes it at build. */
export function pictureOf(language: Language, path: string): string {
  return `/og${path === '/' ? '/home' : path}.${language}.png`;
}

/** Browsers don't run it, and nothing in it can close the tag. */
export function StructuredData({ things }: { readonly things: readonly Thing[] }) {
  const graph = { '@context': 'https://schema.org', '@graph': things };
  const json = JSON.stringify(graph).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own, escaped above
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
