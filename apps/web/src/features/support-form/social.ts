import site from '../../../../../content/site.json' with { type: 'json' };

export interface Profile {
  readonly name: string;
  readonly address: string;
}

/** The profiles of content/site.json that have an address of the web; the others are places to fill in. */
export function profiles(entries: readonly Profile[] = site.social): Profile[] {
  return entries.filter(({ address }) => /^https?:\/\/./.test(address));
}
