import { useTranslation } from 'react-i18next';
import { useOwner } from '../../owner/account/owner-context.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/page.tsx';
import { BillingHistory } from './history.tsx';
import { CurrentPlan, planShown } from './plan/current-plan.tsx';
import { useBilling } from './queries.ts';
import { SpendingForm } from './spending/spending-form.tsx';
import { MinutesUsed } from './usage/minutes-used.tsx';

/** The plan as the server keeps it, what was used and paid, and how the account pays. */
export function Billing() {
  const { t } = useTranslation();
  const { email } = useOwner();
  const { data, isPending, refetch } = useBilling(email);
  if (isPending) return <Notice text={t('billing.loading')} />;
  if (!data) {
    return (
      <Notice role="alert" text={t('billing.loadFailed')}>
        <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
      </Notice>
    );
  }
  return (
    <div className="mt-8">
      <Section
        title={t('billing.current')}
        {...(planShown(data) === 'trial' && { text: t('billing.embedNote') })}
      >
        <CurrentPlan email={email} billing={data} />
      </Section>
      <Section title={t('billing.usage')}>
        <MinutesUsed email={email} />
      </Section>
      <Section title={t('billing.settings')}>
        <SpendingForm email={email} billing={data} />
      </Section>
      <Section title={t('billing.history')}>
        <BillingHistory rows={data.history} />
      </Section>
    </div>
  );
}
