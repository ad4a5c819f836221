import { LIMITS, type ProposedEntry, WEBSITE_LIMITS, type WebsiteProposals } from '@parlo/contract';
import { LANGUAGES, languageOf } from '@parlo/dialog/language';
import { type Answered, eachOnce } from '../../parsing/page/questions.ts';
import type { SitePage } from './reading/site-visit.ts';

const EXCERPT = 160;

/** Proposals for an assistant from pages that were read, the website's first page first. */
export function propose(pages: readonly [SitePage, ...SitePage[]]): WebsiteProposals {
  const [home] = pages;
  const name = nameOf(pages);
  return {
    address: home.url.href,
    name,
    greeting: name === null ? null : greetingOf(name, home),
    faq: faqOf(pages),
    pages: pages
      .filter(({ passages }) => passages.length > 0)
      .map((page) => ({
        url: page.url.href,
        title: titleOf(page),
        passages: page.passages.length,
        excerpt: cut(
          (page.passages.find(({ question }) => question === null) ?? page.passages[0])?.text ?? '',
          EXCERPT,
        ),
      })),
  };
}

/** The page's title, or else its address without the host. */
export function titleOf({ facts, url }: Pick<SitePage, 'facts' | 'url'>): string {
  return facts.title || `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/$/, '')}`;
}

/** Questions with the pages that answer them, each once, those of a page together. */
function faqOf(pages: readonly SitePage[]): ProposedEntry[] {
  const entries = pages.flatMap(({ facts, url }) => facts.faq.map((entry) => ({ ...entry, url: url.href })));
  const urls = new Map(entries.toReversed().map(({ question, url }) => [question, url]));
  return fitted(eachOnce(entries)).map((entry) => ({ ...entry, url: urls.get(entry.question) ?? null }));
}

/** Questions and answers as long as they may be, and as many. */
export function fitted(entries: readonly Answered[]): Answered[] {
  return entries
    .filter(({ question }) => question.length <= LIMITS.faqQuestion)
    .slice(0, WEBSITE_LIMITS.proposals)
    .map(({ question, answer }) => ({ question, answer: cut(answer, LIMITS.faqAnswer) }));
}

/** The name of the website, from its metadata, or from the common part of its pages' titles. */
function nameOf(pages: readonly [SitePage, ...SitePage[]]): string | null {
  const [home, ...others] = pages;
  const shared = home.facts.titleParts.find((part) =>
    others.some(({ facts }) => facts.titleParts.includes(part)),
  );
  const named = home.facts.siteName ?? shared ?? home.facts.titleParts[0];
  const fits = named !== undefined && named.length <= LIMITS.assistantName && /\p{L}/u.test(named);
  return fits ? named : null;
}

function greetingOf(name: string, { facts, passages }: SitePage): string | null {
  const code = facts.language.toLowerCase().split(/[-_]/)[0];
  const text = passages.map((passage) => passage.text).join(' ');
  const language = LANGUAGES.find((known) => known.code === code) ?? languageOf(text);
  const greeting = language.assistant.greeting(name);
  return greeting.length <= LIMITS.greetingMessage ? greeting : null;
}

/** Cut at the end of a word. Lengths are in UTF-16 units, as the contract counts them. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const whole = text
    .slice(0, most - 1)
    .toWellFormed()
    .replace(/\s+\S*$/u, '');
  return `${whole}…`;
}
