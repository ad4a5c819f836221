import { parseMarkdownFile } from '@parlo/content/markdown';
import { fillFigures, readFigures } from '@parlo/contract/figures';
import { z } from 'zod';
import type { Language } from '../../i18n/language.ts';
import { hasBlanks, renderMarkdown } from '../../markdown/render-markdown.ts';
import { addressIn, siteAddress } from '../../site/pages.ts';

const Head = z.strictObject({
  title: z.string().min(1),
  description: z.string().min(1),
  /** The day of the last change. */
  updated: z.iso.date(),
});

export interface LegalPage {
  readonly title: string;
  readonly description: string;
  /** The day of the last change in words. */
  readonly updated: string;
  readonly updatedOn: string;
  /** English, where nobody has translated the page. */
  readonly language: Language;
  readonly html: string;
  /** Whether places are left that the operator has to fill in. */
  readonly unfilled: boolean;
}

/** Makes a page of the files of `content/legal`. Throws, and so ends the build, for one that is missing or not right. */
export function buildLegalPage(
  files: Readonly<Record<string, string>>,
  name: string,
  language: Language,
): LegalPage {
  const english = read(files, `${name}.md`, 'en');
  if (!english) throw new Error(`content/legal/${name}.md is missing`);
  const translated = language === 'en' ? null : read(files, `${name}.${language}.md`, language);
  const { head, body } = translated ?? english;
  const ids = renderMarkdown(english.body, { resolveLink: (href) => href }).headings.map(({ id }) => id);
  const resolveLink = (href: string) => {
    if (href.startsWith('https://') || href.startsWith('mailto:')) return href;
    if (href.startsWith('#') && ids.includes(href.slice(1))) return href;
    if (siteAddress(href)?.page) return addressIn(language, href);
    throw new Error(`content/legal/${name}.md links to ${href}, which is not there`);
  };
  const spoken = translated ? language : 'en';
  const day = new Intl.DateTimeFormat(spoken === 'uk' ? 'uk-UA' : 'en-GB', {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return {
    title: head.title,
    description: head.description,
    updated: day.format(new Date(head.updated)),
    updatedOn: head.updated,
    language: spoken,
    html: markPlaces(renderMarkdown(body, { resolveLink, ids, blanks: true }).html),
    unfilled: hasBlanks(body),
  };
}

/** The places that the server fills in, from what it was told at `/admin` and in its settings, by their words. */
const PLACES: Readonly<Record<string, string>> = {
  'your company or name': 'name',
  'ваша компанія або ім’я': 'name',
  'your postal address': 'address',
  'ваша поштова адреса': 'address',
  'your email address': 'email',
  'your email for privacy questions': 'email',
  'your email for orders': 'email',
  'ваша пошта': 'email',
  'ваша пошта для запитань про приватність': 'email',
  'ваша пошта для замовлень': 'email',
  'your phone number': 'phone',
  'ваш телефон': 'phone',
  'your protection of the database, such as an encrypted disk': 'databaseEn',
  'ваш захист бази, наприклад шифрування диска': 'databaseUk',
  'how long you keep backups': 'backupsEn',
  'скільки ви зберігаєте резервні копії': 'backupsUk',
};

const markPlaces = (html: string) =>
  html.replace(/<mark>\[([^\]]+)\]<\/mark>/g, (mark, words: string) =>
    PLACES[words] ? `<mark data-operator="${PLACES[words]}">[${words}]</mark>` : mark,
  );

/** A file with the figures of the product in place of their names. */
function read(files: Readonly<Record<string, string>>, file: string, language: Language) {
  const text = files[file];
  if (text === undefined) return null;
  try {
    return parseMarkdownFile(fillFigures(text, readFigures(language)), Head);
  } catch (cause) {
    throw new Error(`content/legal/${file} can’t be used: ${String(cause)}`, { cause });
  }
}
