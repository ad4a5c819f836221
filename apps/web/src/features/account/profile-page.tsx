import type { EndpointOutput } from '@parlo/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwner } from '../../owner/account/owner-context.ts';
import { Button } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { Section } from '../../ui/page.tsx';
import { Activity } from './activity.tsx';
import { EmailForm } from './email-form.tsx';
import { EmailState } from './email-state.tsx';
import { ExportLink } from './export-link.tsx';
import { OfAccount } from './of-account.tsx';
import { Passkeys } from './passkeys/passkeys.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SecondFactor } from './second-factor/second-factor.tsx';
import { Services } from './services/services.tsx';
import { SessionList } from './session-list.tsx';

/** All of the account. `sendLink` is the button that asks for another link to confirm the email. */
export function ProfilePage({ sendLink }: { readonly sendLink: ReactNode }) {
  const { t } = useTranslation();
  const { email } = useOwner();
  return (
    <div className="mt-8">
      <Section id="profile" title={t('account.profile')} text={t('account.profileText')}>
        <OfAccount>{({ user }) => <ProfileForm user={user} />}</OfAccount>
      </Section>
      <Section id="email" title={t('account.email')}>
        <OfAccount otherwise={<p className="mb-8 text-lg font-semibold break-words">{email}</p>}>
          {({ user }) => <EmailState user={user} sendLink={sendLink} />}
        </OfAccount>
        <EmailForm email={email} />
      </Section>
      <Section id="password" title={t('account.passwordTitle')} text={t('account.passwordText')}>
        <PasswordForm email={email} />
      </Section>
      <Section id="second-factor" title={t('signIn.title')} text={t('signIn.text')}>
        <SecondFactor />
      </Section>
      <Section id="passkeys" title={t('passkeys.title')} text={t('passkeys.text')}>
        <Passkeys />
      </Section>
      <Services />
      <Section id="sessions" title={t('account.sessions')} text={t('account.sessionsText')}>
        <SessionList />
      </Section>
      <Section id="activity" title={t('activity.title')} text={t('activity.text')}>
        <Activity />
      </Section>
      <Section id="data" title={t('account.data')}>
        <p className="mb-4 max-w-xl">{t('account.exportText')}</p>
        <ExportLink />
      </Section>
      <Section id="deletion" title={t('account.deletion')} text={t('account.deletionText')}>
        <OfAccount>{(account) => <DeleteAccount account={account} />}</OfAccount>
      </Section>
    </div>
  );
}

const DeleteAccountDialog = lazyDialog(() =>
  import('./delete-account-dialog.tsx').then((m) => m.DeleteAccountDialog),
);

export function DeleteAccount({ account }: { readonly account: EndpointOutput<'getUser'> }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="danger" onClick={() => setOpen(true)}>
        {t('account.deleteOpen')}
      </Button>
      {open && <DeleteAccountDialog account={account} onClose={() => setOpen(false)} />}
    </>
  );
}
