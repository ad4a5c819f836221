import cyrillic from '../../fonts/onest-cyrillic.woff2?url';
import latin from '../../fonts/onest-latin.woff2?url';

const FILES = [
  { address: latin, unicodeRange: 'U+0000-00FF, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212' },
  { address: cyrillic, unicodeRange: 'U+0301, U+0400-045F, U+0490-0491, U+2116' },
];

type Connection = { readonly connection?: { readonly saveData?: boolean } };

/**
 * The family of the app, once the page can be used: the browser fetches what the page's words need, one file for each
 * script. Visitors who save data keep a font of their system's, which the style sheet gives the same measures.
 */
export function addFont({ fonts, defaultView }: Pick<Document, 'fonts' | 'defaultView'>): void {
  const { connection } = (defaultView?.navigator ?? {}) as Connection;
  if (connection?.saveData || defaultView?.matchMedia('(prefers-reduced-data: reduce)').matches) return;
  for (const { address, unicodeRange } of FILES) {
    fonts.add(new FontFace('Onest', `url(${address})`, { weight: '400 700', display: 'swap', unicodeRange }));
  }
}
