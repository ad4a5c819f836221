import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/form/field.tsx';
import { Section } from '../../ui/page.tsx';
import { Appearance } from './appearance.tsx';
import { OfAccount } from './of-account.tsx';
import { ProfileForm } from './profile-form.tsx';

/** The everyday part of the account, and where the rest is. `news` is the box of the mailing list. */
export function SettingsPage({ news }: { readonly news: ReactNode }) {
  const { t } = useTranslation();
  const elsewhere = [
    ['#password', t('account.toPassword')],
    ['#sessions', t('account.toSessions')],
    ['#data', t('account.toData')],
    ['#deletion', t('account.toDeletion')],
  ] as const;
  return (
    <div className="mt-8">
      <Section title={t('account.profile')} text={t('account.profileText')}>
        <OfAccount>
          {({ user }) => (
            <ProfileForm user={user}>
              <div className="flex flex-col items-start gap-2">
                <div className="w-full">
                  <Field label={t('account.email')}>
                    {(wiring) => (
                      <Input
                        {...wiring}
                        type="email"
                        readOnly
                        value={user.email}
                        className="read-only:border-line read-only:bg-panel read-only:text-soft"
                      />
                    )}
                  </Field>
                </div>
                <Link to="/dashboard/profile#email" className={LINK}>
                  {t('account.emailElsewhere')}
                </Link>
              </div>
            </ProfileForm>
          )}
        </OfAccount>
      </Section>
      <Section title={t('account.appearance')} text={t('account.appearanceText')}>
        <Appearance />
      </Section>
      <Section title={t('account.keys')} text={t('account.keysText')}>
        <ButtonLink to="/dashboard/api">{t('account.keysLink')}</ButtonLink>
      </Section>
      <Section title={t('account.news')} text={t('account.newsText')}>
        {news}
      </Section>
      <Section title={t('account.more')} text={t('account.moreText')}>
        <ul className="flex flex-col gap-3">
          {elsewhere.map(([hash, text]) => (
            <li key={hash}>
              <Link to={`/dashboard/profile${hash}`} className={LINK}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}

const LINK =
  'inline-block rounded py-1 font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink';
