import type { SiteCustomers, SiteProfile, SiteTexts } from '@parlo/contract';
import { BUILT_PROFILE, CUSTOMERS_META, PROFILES_LIST, PROFILES_META } from '@parlo/contract/built-site';

/** The additions to a page for the operator's texts. */
export interface SiteFill {
  /** Goes to the page's head; the browser draws profiles and customers from it. */
  readonly head: string;
  /** The built page with the profiles where it has places for them. */
  fill(html: string): string;
}

/** The list has one item, as the build made it. */
const LIST = new RegExp(`(<ul [^>]*${PROFILES_LIST}[^>]*>)(<li.*?</li>)</ul>`, 'gs');
const SAME_AS = `,"sameAs":["${BUILT_PROFILE.address}"]`;

export function createSiteFill({ social, customers }: SiteTexts): SiteFill {
  const shown = social.filter(({ address }) => address !== '');
  // As the app writes it, so that nothing in it can close the tag.
  const addresses = JSON.stringify(shown.map(({ address }) => address)).replaceAll('<', '\\u003c');
  const sameAs = shown.length > 0 ? `,"sameAs":${addresses}` : '';
  return {
    head: metaOf(PROFILES_META, shown) + (saysSomething(customers) ? metaOf(CUSTOMERS_META, customers) : ''),
    fill: (html) =>
      html
        .replace(LIST, (_, begin: string, item: string) =>
          shown.length === 0 ? '' : `${begin}${shown.map((profile) => itemOf(item, profile)).join('')}</ul>`,
        )
        .replaceAll(SAME_AS, () => sameAs),
  };
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
