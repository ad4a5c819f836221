import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/form/field.tsx';
import { Section } from '../../ui/page.tsx';
import { Appearance } from './appearance.tsx';
import { OfAccount } from './of-account.tsx';

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
            <div className="flex flex-col items-start gap-5">
              <div className="grid w-full gap-5 sm:grid-cols-2">
                <Shown label={t('account.name')} value={`${user.name} ${user.surname}`.trim()} />
                <Shown label={t('account.email')} value={user.email} />
              </div>
              <ButtonLink to="/dashboard/profile">{t('account.profileElsewhere')}</ButtonLink>
            </div>
          )}
        </OfAccount>
      </Section>
      <Section title={t('account.appearance')}>
        <Appearance />
      </Section>
      <Section title={t('account.keys')}>
        <ButtonLink to="/dashboard/api">{t('account.keysLink')}</ButtonLink>
      </Section>
      <Section title={t('account.news')}>{news}</Section>
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

/** A field of the profile, which is edited in one place. */
function Shown({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <Field label={label}>
      {(wiring) => (
        <Input
          {...wiring}
          readOnly
          value={value}
          className="read-only:border-line read-only:bg-panel read-only:text-soft"
        />
      )}
    </Field>
  );
}

const LINK =
  'inline-block rounded py-1 font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink';
