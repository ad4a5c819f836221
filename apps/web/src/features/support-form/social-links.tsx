import { PROFILES_LIST } from '@parlo/contract/built-site';
import { useTranslation } from 'react-i18next';
import { siteProfiles } from '../../site/site-profiles.ts';

/** The server finds the list by this attribute and repeats its one built item for each profile. */
const LIST_MARK = { [PROFILES_LIST]: '' };

/** Links to the operator's profiles elsewhere; nothing at all while there is none. */
export function SocialLinks() {
  const { t } = useTranslation();
  const entries = siteProfiles();
  if (entries.length === 0) return null;
  return (
    <ul aria-label={t('footer.social')} className="flex flex-wrap gap-x-5 gap-y-1" {...LIST_MARK}>
      {entries.map(({ name, address }) => (
        <li key={`${name} ${address}`}>
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
