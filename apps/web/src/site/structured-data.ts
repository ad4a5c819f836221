import { CURRENCY, PLANS } from '@parlo/contract/plans';
import type { Language } from '../i18n/language.ts';
import { siteProfiles } from './site-profiles.ts';

/** Structured data of pages in terms of schema.org, for search engines. */

/** One thing of schema.org: `@type` and its properties. */
export type Thing = Readonly<Record<string, unknown>>;
/** Makes the whole address of a path on this site. */
export type Absolute = (path: string) => string;

const NAME = 'Parlo';

export function organization(absolute: Absolute): Thing {
  const profiles = siteProfiles().map(({ address }) => address);
  return {
    '@type': 'Organization',
    name: NAME,
    url: absolute('/'),
    logo: absolute('/icon-512.png'),
    // The last one: the server fills it in, or cuts it off with the comma before it.
    ...(profiles.length > 0 && { sameAs: profiles }),
  };
}

/** The product with what it costs. */
export function softwareApplication(absolute: Absolute, description: string): Thing {
  const offer = (name: string, cents: number) => ({
    '@type': 'Offer',
    name,
    price: (cents / 100).toFixed(2),
    priceCurrency: CURRENCY,
  });
  return {
    '@type': 'SoftwareApplication',
    name: NAME,
    description,
    url: absolute('/'),
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    offers: [offer('Trial', PLANS.trial.cents), offer('Starter', PLANS.starter.cents)],
  };
}

export interface Question {
  readonly question: string;
  /** Plain text. */
  readonly answer: string;
}

export function faqPage(questions: readonly Question[]): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

export interface Article {
  readonly title: string;
  readonly description: string;
  /** The page's address in its own language: `/uk/blog/first-words`. */
  readonly path: string;
  /** On this site. */
  readonly image: string;
  readonly language: Language;
  /** A day: `2026-01-31`. */
  readonly date: string;
  readonly author: string;
}

/** A post of the blog. */
export function blogPosting(absolute: Absolute, article: Article): Thing {
  const { title, description, path, image, language, date, author } = article;
  return {
    '@type': 'BlogPosting',
    headline: title,
    description,
    url: absolute(path),
    mainEntityOfPage: absolute(path),
    image: absolute(image),
    inLanguage: language,
    datePublished: date,
    author: { '@type': 'Organization', name: author },
    publisher: organization(absolute),
  };
}

/** The way from the home page to this one; the last entry is the page itself. */
export function breadcrumbs(absolute: Absolute, way: readonly { name: string; path: string }[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: way.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: absolute(path),
    })),
  };
}
