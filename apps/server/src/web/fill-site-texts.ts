import { toHtml } from '@parlo/content/markdown';
import {
  LEGAL_PAGES,
  type SiteCustomers,
  type SiteLegal,
  type SiteProfile,
  type SiteTexts,
} from '@parlo/contract';
import {
  BUILT_PROFILE,
  CUSTOMERS_META,
  fillOperator,
  LEGAL_META,
  LEGAL_NOTE,
  LEGAL_TEXT,
  PROFILES_LIST,
  PROFILES_META,
  type ToldLegal,
} from '@parlo/contract/built-site';

/** The additions to a page for the operator's texts. */
export interface SiteFill {
  /** Goes to the page's head; the browser draws profiles and customers from it. */
  readonly head: string;
  /** The built page with the profiles where it has places for them. */
  fill(html: string): string;
}

/** What the server itself can tell about the data it keeps. */
export interface KeptData {
  /** How many days nightly backups are kept; absent without any. */
  readonly backupDays?: number | undefined;
  /** Whether new texts of conversations are encrypted in the database. */
  readonly encrypts?: boolean | undefined;
}

/** The list has one item, as the build made it. */
const LIST = new RegExp(`(<ul [^>]*${PROFILES_LIST}[^>]*>)(<li.*?</li>)</ul>`, 'gs');
const SAME_AS = `,"sameAs":["${BUILT_PROFILE.address}"]`;

export function createSiteFill(
  { social, customers, legal }: SiteTexts,
  path: string,
  kept: KeptData,
): SiteFill {
  const shown = social.filter(({ address }) => address !== '');
  // As the app writes it, so that nothing in it can close the tag.
  const addresses = JSON.stringify(shown.map(({ address }) => address)).replaceAll('<', '\\u003c');
  const sameAs = shown.length > 0 ? `,"sameAs":${addresses}` : '';
  const told = toldLegal(legal, path, kept);
  return {
    head:
      metaOf(PROFILES_META, shown) +
      (saysSomething(customers) ? metaOf(CUSTOMERS_META, customers) : '') +
      (told ? metaOf(LEGAL_META, told) : ''),
    fill: (html) =>
      (told ? fillLegal(html, told) : html)
        .replace(LIST, (_, begin: string, item: string) =>
          shown.length === 0 ? '' : `${begin}${shown.map((profile) => itemOf(item, profile)).join('')}</ul>`,
        )
        .replaceAll(SAME_AS, () => sameAs),
  };
}

/** Null while the operator has entered nothing, makes no backups and encrypts nothing. */
function toldLegal(
  { name, address, email, phone, texts }: SiteLegal,
  path: string,
  { backupDays, encrypts = false }: KeptData,
): ToldLegal | null {
  const own = LEGAL_PAGES.filter((page) => texts[page].en !== '' || texts[page].uk !== '');
  const isEmpty = own.length === 0 && ![name, address, email, phone].some((fact) => fact !== '');
  if (isEmpty && backupDays === undefined && !encrypts) return null;
  const asked = own.find((page) => path === `/${page}` || path === `/uk/${page}`);
  const facts = {
    name,
    address,
    email,
    phone,
    own,
    ...(backupDays !== undefined && backupWords(backupDays)),
    ...(encrypts && ENCRYPTED),
  };
  if (!asked) return facts;
  return { ...facts, text: { path, html: ownHtml(texts[asked], path.startsWith('/uk/') ? 'uk' : 'en') } };
}

const ENCRYPTED: Pick<ToldLegal, 'databaseEn' | 'databaseUk'> = {
  databaseEn: 'encryption with a key that is neither in the database nor in its backups',
  databaseUk: 'шифрування ключем, якого немає ні в базі, ні в її резервних копіях',
};

function backupWords(days: number): Pick<ToldLegal, 'backupsEn' | 'backupsUk'> {
  const inWords = (language: string) =>
    new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days);
  return {
    backupsEn: `${inWords('en')}; one is made each night`,
    backupsUk: `${inWords('uk')}; щоночі робиться нова`,
  };
}

function ownHtml(words: SiteLegal['texts']['terms'], language: 'en' | 'uk'): string {
  if (words[language] !== '') return toHtml(words[language]);
  const other = language === 'uk' ? 'en' : 'uk';
  return `<div lang="${other}">${toHtml(words[other])}</div>`;
}

const BUILT_TEXT = new RegExp(`${LEGAL_TEXT.begin}.*?${LEGAL_TEXT.end}`, 'gs');
const NOTES = new RegExp(`<p [^>]*${LEGAL_NOTE}[^>]*>.*?</p>`, 'gs');

function fillLegal(html: string, told: ToldLegal): string {
  if (!html.includes(LEGAL_TEXT.begin)) return html;
  const { text } = told;
  if (!text) return fillOperator(html, told, escapeHtml);
  return html.replace(NOTES, '').replace(BUILT_TEXT, () => text.html);
}

const saysSomething = ({ businesses, testimonials }: SiteCustomers) =>
  businesses !== null || testimonials.length > 0;

const metaOf = (name: string, value: unknown) =>
  `<meta name="${name}" content="${escapeHtml(JSON.stringify(value))}">`;

function itemOf(item: string, { name, address }: SiteProfile): string {
  // In one pass: what stands in for the name may be in an address.
  return item.replace(/https:\/\/profile\.invalid\/|parlo-profile/g, (found) =>
    escapeHtml(found === BUILT_PROFILE.name ? name : address),
  );
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
