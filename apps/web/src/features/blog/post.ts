import { useLocation } from 'react-router';
import type { Language } from '../../i18n/language.ts';
import { siteAddress } from '../../site/pages.ts';

/** The summary of a post in a list. */
export interface PostCard {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly image: string;
  /** How long it takes to read. */
  readonly minutes: number;
  /** The language it is written in. */
  readonly language: Language;
}

/** A post with named fields: the API sends a tuple. */
export interface Post extends Omit<PostCard, 'minutes'> {
  readonly date: string;
  readonly html: string;
  readonly author: { readonly name: string; readonly avatar: string; readonly bio: string };
}

/**
 * The language of the page's address. The words around a post can be in the next language a moment before the address
 * is, and what the page was made with would be taken for a post of that one.
 */
export function useLanguage(): Language {
  return siteAddress(useLocation().pathname)?.language ?? 'en';
}
