import { base } from './base.ts';
import type { begin as dress } from './launcher.ts';
import type { begin } from './opened.ts';

interface Parts {
  /** What only an open widget needs. */
  readonly open: { readonly begin: typeof begin };
  /** What only a bar, a card or a whole page needs. */
  readonly launcher: { readonly begin: typeof dress };
}

export const fetchPart = <Name extends keyof Parts>(name: Name): Promise<Parts[Name]> =>
  import(/* @vite-ignore */ `${base}embed-${name}.js`);
