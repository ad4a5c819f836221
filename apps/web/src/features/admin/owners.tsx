import { type AdminUser, OWNER_LIMITS } from '@parlo/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { adminApi } from '../../api/admin-client.ts';
import { FactRow } from '../../ui/fact-row.tsx';
import type { Act } from './act-dialog.tsx';
import { Listing, RowAct, Search, useSearched } from './listing.tsx';
import { useAct } from './use-act.tsx';
import { useMoments, usePages } from './use-admin.ts';

/** Everybody with an account, and what an administrator can do for them. */
export function Owners({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const search = useSearched();
  const query = usePages(email, 'users', search, (wanted, signal) =>
    adminApi.request('listUsers', wanted, signal),
  );
  const { ask, said, dialog } = useAct(email);
  return (
    <>
      <Search label={t('admin.searchOwners')} most={OWNER_LIMITS.search} />
      <Listing query={query} empty={t('admin.noOwners')} search={search} said={said}>
        {query.data?.pages.flatMap(({ users }) =>
          users.map((user) => <OwnerRow key={user.id} user={user} self={user.email === email} ask={ask} />),
        )}
      </Listing>
      {dialog}
    </>
  );
}

interface OwnerRowProps {
  readonly user: AdminUser;
  /** The administrator themselves. */
  readonly self: boolean;
  readonly ask: (act: Act) => void;
}

function OwnerRow({ user, self, ask }: OwnerRowProps) {
  const { t, i18n } = useTranslation();
  const { day, moment } = useMoments();
  const { name, surname, email, admin, suspended, emailVerified, secondFactor } = user;
  const number = new Intl.NumberFormat(i18n.language);
  const facts = [
    [t('admin.plan'), t(`admin.plans.${user.plan}`)],
    [t('admin.minutesLeft'), number.format(user.minutes)],
    [t('admin.calls'), number.format(user.calls)],
    [t('admin.assistants'), number.format(user.assistants)],
    [t('admin.lastSeen'), user.lastSeen ? moment(user.lastSeen) : t('admin.never')],
    [t('admin.since'), day(user.createdAt)],
  ] as const;
  return (
    <FactRow
      title={
        <>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-semibold break-words">{`${name} ${surname}`.trim() || email}</span>
            <span className="break-all text-soft">{email}</span>
          </p>
          <p className="flex flex-wrap gap-x-3 text-sm empty:hidden">
            {suspended && (
              <strong className="font-semibold text-danger">{t(`admin.suspendedBy.${suspended}`)}</strong>
            )}
            {admin && <strong className="font-semibold">{t('admin.administrator')}</strong>}
            {secondFactor && <span className="text-soft">{t('admin.withFactor')}</span>}
            {!emailVerified && <span className="text-soft">{t('admin.unverified')}</span>}
          </p>
        </>
      }
      facts={facts}
    >
      <div className="-mx-4 flex flex-wrap max-lg:-mt-2 lg:ml-0 lg:shrink-0">
        <RowAct name={t('admin.grant')} about={email} onClick={() => ask(grantAct(t, user))} />
        {suspended ? (
          <RowAct name={t('admin.reopen')} about={email} onClick={() => ask(reopenAct(t, user))} />
        ) : (
          !self && <RowAct name={t('admin.suspend')} about={email} onClick={() => ask(suspendAct(t, user))} />
        )}
        {secondFactor && !self && (
          <RowAct name={t('admin.removeFactor')} about={email} onClick={() => ask(factorAct(t, user))} />
        )}
        <RowAct
          name={t(admin ? 'admin.unmakeAdmin' : 'admin.makeAdmin')}
          about={email}
          onClick={() => ask(adminAct(t, user))}
        />
      </div>
    </FactRow>
  );
}

function grantAct(t: TFunction, { id: userId, email }: AdminUser): Act {
  // One for each time the dialog is opened: a second try after a lost response grants nothing more.
  const grantId = [...crypto.getRandomValues(new Uint32Array(4))].join('-');
  return {
    title: t('admin.grantThat', { email }),
    text: t('admin.grantText'),
    action: t('admin.grant'),
    busy: t('admin.granting'),
    look: 'action',
    asksMinutes: true,
    note: 'required',
    async run({ minutes, note }) {
      const { user } = await adminApi.request('grantMinutes', { userId, minutes, note, grantId });
      return t('admin.granted', { email, minutes: user.minutes });
    },
  };
}

function suspendAct(t: TFunction, { id: userId, email }: AdminUser): Act {
  return {
    title: t('admin.suspendThat', { email }),
    text: t('admin.suspendText'),
    action: t('admin.suspend'),
    busy: t('admin.suspending'),
    look: 'danger',
    note: 'required',
    async run({ note }) {
      await adminApi.request('setSuspended', { userId, suspended: true, note });
      return t('admin.suspended', { email });
    },
  };
}

function reopenAct(t: TFunction, { id: userId, email }: AdminUser): Act {
  return {
    title: t('admin.reopenThat', { email }),
    text: t('admin.reopenText'),
    action: t('admin.reopen'),
    busy: t('admin.reopening'),
    look: 'action',
    note: 'optional',
    async run({ note }) {
      await adminApi.request('setSuspended', { userId, suspended: false, note: note || undefined });
      return t('admin.reopened', { email });
    },
  };
}

function factorAct(t: TFunction, { id: userId, email }: AdminUser): Act {
  return {
    title: t('admin.removeFactorThat', { email }),
    text: t('admin.removeFactorText'),
    action: t('admin.removeFactor'),
    busy: t('admin.working'),
    look: 'danger',
    note: 'required',
    async run({ note }) {
      await adminApi.request('removeSecondFactor', { userId, note });
      return t('admin.removedFactor', { email });
    },
  };
}

function adminAct(t: TFunction, { id: userId, email, admin }: AdminUser): Act {
  return {
    title: t(admin ? 'admin.unmakeAdminThat' : 'admin.makeAdminThat', { email }),
    text: t(admin ? 'admin.unmakeAdminText' : 'admin.makeAdminText'),
    action: t(admin ? 'admin.unmakeAdmin' : 'admin.makeAdmin'),
    busy: t('admin.working'),
    look: 'danger',
    note: 'none',
    async run() {
      await adminApi.request('setAdmin', { userId, admin: !admin });
      return t(admin ? 'admin.unmadeAdmin' : 'admin.madeAdmin', { email });
    },
  };
}
