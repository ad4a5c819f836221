import { useTranslation } from 'react-i18next';

/** Links to the operator's profiles elsewhere; nothing at all while there is none. */
export function SocialLinks({ entries = profiles() }: { readonly entries?: readonly Profile[] }) {
  const { t } = useTranslation();
  if (entries.length === 0) return null;
  return (
    <ul aria-label={t('footer.social')} className="flex flex-wrap gap-x-5 gap-y-1">
      {entries.map(({ name, address }) => (
        <li key={address}>
          <a
            href={address}
            rel="me noopener"
            className="inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:decoration-ink"
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

import site from '../../../../../content/site.json' with { type: 'json' };

interface Profile {
  readonly name: string;
  readonly address: string;
}

/** The profiles of content/site.json that have a web address; the others are placeholders. */
export function profiles(entries: readonly Profile[] = site.social): Profile[] {
  return entries.filter(({ address }) => /^https?:\/\/./.test(address));
}
