import type { BillingResponse } from '@parlo/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { dollars } from '../../../i18n/dollars.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { CancelPlan, KeepPlan } from './change-plan.tsx';
import { PortalButton } from './portal-button.tsx';

interface CurrentPlanProps {
  readonly email: string;
  readonly billing: BillingResponse;
}

type State = 'active' | 'used_up' | 'past_due' | 'paused' | 'ending' | 'suspended';

/** The one thing to know about the account now: what closes it to visitors comes before what only will. */
function stateOf({ suspended, subscription, plan, minutes }: BillingResponse): State {
  if (suspended) return 'suspended';
  if (subscription !== null && subscription !== 'active') return subscription;
  return minutes === 0 && plan !== 'starter' ? 'used_up' : 'active';
}

/** A subscription is the plan, also when the month that was paid is over and the next one is due. */
export function planShown({ plan, subscription }: BillingResponse): BillingResponse['plan'] {
  return subscription === null ? plan : 'starter';
}

/** The plan, its price and dates, the minutes left, and the possible actions. */
export function CurrentPlan({ email, billing }: CurrentPlanProps) {
  const { t } = useTranslation();
  const day = useDay();
  const { paidUntil, subscription, portal, sales, minutes } = billing;
  const state = stateOf(billing);
  const due = state === 'past_due' || state === 'paused';
  return (
    <>
      <p className="text-title font-semibold">{t(`billing.plans.${planShown(billing)}`)}</p>
      {state !== 'active' && (
        <Advice
          urgent={state !== 'ending'}
          text={t(`billing.advice.${state}`, { date: paidUntil ? day(paidUntil) : '' })}
        />
      )}
      {state === 'active' && minutes === 0 && <Advice urgent text={t('billing.advice.used_up')} />}
      <Facts billing={billing} state={state} />
      <p className="mt-4 max-w-2xl text-sm text-soft">{t('billing.howMinutes')}</p>
      {sales !== 'open' && <p className="mt-2 max-w-2xl text-sm text-soft">{t(`billing.sales.${sales}`)}</p>}
      <div className="mt-6 flex flex-wrap items-start gap-3">
        {state === 'suspended' && (
          <ButtonLink to="/dashboard/support" look="action">
            {t('billing.writeToSupport')}
          </ButtonLink>
        )}
        {due && portal && <PortalButton look="action" text={t('billing.portalPay')} />}
        <ButtonLink to="/pricing" look={state === 'suspended' || (due && portal) ? 'plain' : 'action'}>
          {t(subscription === null ? 'billing.change' : 'billing.addMinutes')}
        </ButtonLink>
        {!due && portal && <PortalButton text={t('billing.portal')} />}
        {subscription === 'ending' && <KeepPlan email={email} />}
        {subscription !== null && subscription !== 'ending' && (
          <CancelPlan email={email} until={paidUntil ? day(paidUntil) : null} />
        )}
      </div>
    </>
  );
}

function useDay(): (iso: string) => string {
  const day = new Intl.DateTimeFormat(useLocale(), { dateStyle: 'long' });
  return (iso) => day.format(new Date(iso));
}

/** When the next month is charged, where that is not the end of the one that is paid; a suspended account is not. */
function nextDate(t: TFunction, state: State): string | null {
  if (state === 'suspended') return t('billing.noNextDate');
  return state === 'past_due' || state === 'paused' ? t('billing.dueNow') : null;
}

/** The meaning of the account's state, and the remedy. */
function Advice({ text, urgent }: { readonly text: string; readonly urgent: boolean }) {
  return (
    <p
      className={`mt-3 max-w-2xl border-l-2 pl-3 ${urgent ? 'border-danger text-danger' : 'border-edge text-ink'}`}
    >
      {text}
    </p>
  );
}

function Facts({ billing, state }: { readonly billing: BillingResponse; readonly state: State }) {
  const { t, i18n } = useTranslation();
  const day = useDay();
  const { paidUntil, minutes, used, price, plan, subscription } = billing;
  const ends = subscription === 'ending' || (plan === 'starter' && subscription === null);
  const date = paidUntil ? day(paidUntil) : t('billing.noNextDate');
  const facts = [
    [t('billing.status'), t(`billing.states.${state}`)],
    [t(state === 'suspended' ? 'billing.minutesWaiting' : 'billing.minutesLeft'), String(minutes)],
    [t('billing.minutesUsed'), String(used)],
    ends ? [t('billing.lastDate'), date] : [t('billing.nextDate'), nextDate(t, state) ?? date],
    [
      t('billing.amount'),
      price === null
        ? t(subscription === 'ending' ? 'billing.nothingMore' : 'billing.free')
        : t('billing.starterAmount', { price: dollars(price, i18n.language) }),
    ],
  ] as const;
  return (
    <dl className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-2">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-soft">{name}</dt>
          <dd className="tabular text-lg">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
