import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { Acts } from '../features/admin/acts.tsx';
import { AdminNav, SECTIONS } from '../features/admin/admin-nav.tsx';
import { Checks } from '../features/admin/checks.tsx';
import { Events } from '../features/admin/events.tsx';
import { Models } from '../features/admin/models.tsx';
import { Orders } from '../features/admin/orders.tsx';
import { Owners } from '../features/admin/owners.tsx';
import { SiteTextsForm } from '../features/admin/site-texts.tsx';
import { System } from '../features/admin/system.tsx';
import { TelephoneNumbers } from '../features/admin/telephone-numbers.tsx';
import { Tickets } from '../features/admin/tickets.tsx';
import { loadTexts } from '../i18n/index.ts';
import { lazyPart, useLazyPart } from '../lazy/lazy-part.ts';
import { useOwner } from '../owner/account/owner-context.ts';
import { useAccount } from '../owner/account/use-account.ts';
import { useSecondFactor } from '../owner/account/use-second-factor.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import NotFound from './not-found.tsx';

/** Why a language model can't be used is said in the words of the builder, and what is wrong with a field in the contract's. */
export const clientLoader = () => loadTexts('activity', 'admin', 'replies', 'refusals');

const CONNECTION = lazyPart(async () => {
  const [{ ConnectionCheck }] = await Promise.all([
    import('../features/check/connection-check.tsx'),
    loadTexts('check'),
  ]);
  return ConnectionCheck;
});

/** The server's checks, and the connection check that visitors have, which loads after them. */
function AllChecks({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const { value: ConnectionCheck, failed, retry } = useLazyPart(CONNECTION);
  const missing = failed ? (
    <Notice role="alert" text={t('admin.loadFailed')}>
      <Button onClick={retry}>{t('common.retry')}</Button>
    </Notice>
  ) : null;
  return (
    <Checks email={email} connection={ConnectionCheck ? <ConnectionCheck assistantId={null} /> : missing} />
  );
}

const SCREENS = {
  owners: Owners,
  orders: Orders,
  events: Events,
  tickets: Tickets,
  texts: SiteTextsForm,
  models: Models,
  telephone: TelephoneNumbers,
  acts: Acts,
  system: System,
  checks: AllChecks,
};

/** For administrators. Anybody else gets 'not found': the server would refuse every request of the page. */
export default function AdminRoute() {
  const { t } = useTranslation();
  const { email } = useOwner();
  const account = useAccount(email);
  const factor = useSecondFactor(email, account.data?.user.admin === true);
  const { section: named } = useParams();
  const section = SECTIONS.find(({ path }) => path === (named ? `/admin/${named}` : '/admin'))?.name;
  if (!section || account.data?.user.admin === false) return <NotFound />;
  if (!account.data) {
    return (
      <main id="main">
        {account.isPending ? (
          <Notice text={t('common.loading')} />
        ) : (
          <Notice role="alert" text={t('admin.loadFailed')}>
            <Button onClick={() => void account.refetch()}>{t('common.retry')}</Button>
          </Notice>
        )}
      </main>
    );
  }
  const Screen = SCREENS[section];
  if (factor.data?.required && !factor.data.enabled) return <FactorNeeded />;
  return (
    <div className="shell pt-2 lg:pt-6">
      <AdminNav section={section} />
      <Page title={t(`admin.sections.${section}`)} lead={t(`admin.leads.${section}`)} className="mt-8">
        <Screen key={section} email={email} />
      </Page>
    </div>
  );
}

/** The server refuses every request of these pages until then. */
function FactorNeeded() {
  const { t } = useTranslation();
  return (
    <div className="shell pt-2 lg:pt-6">
      <Page title={t('admin.factorTitle')} lead={t('admin.factorText')}>
        <ButtonLink look="action" className="mt-6" to="/dashboard/profile#second-factor">
          {t('admin.factorSetUp')}
        </ButtonLink>
      </Page>
    </div>
  );
}
