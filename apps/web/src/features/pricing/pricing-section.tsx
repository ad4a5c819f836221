import type { CheckoutMessage } from '@parlo/contract';
import { PLANS, priceOf } from '@parlo/contract/plans';
import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { dollars } from '../../i18n/dollars.ts';
import { keepPayment } from '../../owner/account/payment-keys.ts';
import { readUser } from '../../owner/account/use-user.ts';
import { SiteLink } from '../../site/site-link.tsx';
import { holdingLocal } from '../../storage/browser-store.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { openCheckoutTab } from './open-checkout-tab.ts';
import { OrderProblemNote } from './order-problem-note.tsx';
import type { PlacedOrder, Purchase } from './purchase.ts';
import { SalesNote, useSales } from './sales-note.tsx';
import { TopUps } from './top-ups.tsx';
import { type Buying, isSubscribed, useBuy } from './use-buy.ts';
import { useOwnsStarter } from './use-owns-starter.ts';

const ChooseAssistantDialog = lazyDialog(async () => {
  const { ChooseAssistantDialog } = await import('./choose-assistant-dialog.tsx');
  return ChooseAssistantDialog;
});

const Paying = lazyDialog(async () => (await import('./paying.tsx')).Paying);

interface PricingSectionProps {
  /** Opens the checkout in a new tab, or in this one. */
  readonly checkout: 'tab' | 'here';
  /** The assistant that gets the minutes, if known. */
  readonly assistantId?: string | null;
  /** How a checkout ended that led here. */
  readonly ended?: CheckoutEnd | undefined;
}

/** A checkout without a payment. */
export type CheckoutEnd = Exclude<CheckoutMessage['status'], 'success'>;

/** The plan and the top-ups, with their buttons. Its heading is the page's. */
export function PricingSection({ checkout, assistantId = null, ended }: PricingSectionProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const sales = useSales();
  const [choosing, setChoosing] = useState<number | null>(null);
  const [paying, setPaying] = useState<{ order: PlacedOrder; tab: Window } | null>(null);
  const [end, setEnd] = useState(ended);
  const buying = useBuy((error) => isSubscribed(error) && void navigate('/dashboard/billing'));
  useEffect(() => {
    if (!paying) return;
    return () => {
      delete window.parloOrder;
    };
  }, [paying]);

  async function buy(purchase: Purchase) {
    setEnd(undefined);
    setPaying(null);
    const tab = checkout === 'tab' && readUser() ? openCheckoutTab(t('pricing.opening')) : null;
    const order = await buying.order(purchase, tab ? Paying.load : undefined);
    if (!order) return tab?.close();
    if (!tab) return buying.leaveFor(order);
    window.parloOrder = order.orderId;
    tab.location.assign(new URL(order.paymentUrl, location.href));
    setPaying({ order, tab });
  }
  function buyMinutes(minutes: number) {
    const purchase = { planType: 'add_minutes', minutes, assistantId } as const;
    if (assistantId === null && readUser()) setChoosing(minutes);
    else void buy(purchase);
  }
  function finish(status: CheckoutMessage['status']) {
    if (!paying) return;
    const { order, tab } = paying;
    setPaying(null);
    tab.close();
    if (status !== 'success') return setEnd(status);
    keepPayment(holdingLocal, { plan: order.planType, id: order.orderId });
    void navigate('/purchase-confirmation');
  }

  return (
    <>
      <div role="status" className="pt-8">
        {end && (
          <p className="rise rounded-md bg-panel px-4 py-3">
            {t(end === 'cancelled' ? 'pricing.cancelled' : 'pricing.notPaid')}
          </p>
        )}
        {paying && <Paying {...paying} onEnd={finish} />}
      </div>
      <div className="mt-4 grid gap-x-12 gap-y-10 lg:grid-cols-2">
        <Starter
          buying={buying}
          closed={sales === 'closed'}
          onBuy={() => void buy({ planType: 'starter', minutes: PLANS.starter.minutes, assistantId: null })}
        />
        <section aria-labelledby="top-ups">
          <h2 id="top-ups" className="text-title">
            {t('pricing.topUps')}
          </h2>
          <TopUps buying={buying} disabled={sales === 'closed'} onBuy={buyMinutes} />
          <div className="mt-4 flex flex-col gap-4">
            <OrderProblemNote introduced buying={buying} of="add_minutes" />
            <p className="text-soft">{t('pricing.why')}</p>
            <p className="text-soft">{t('pricing.order')}</p>
            <SalesNote />
            <Rules />
          </div>
        </section>
      </div>
      {choosing !== null && (
        <Choose
          minutes={choosing}
          buying={buying}
          onBuy={(purchase) => void buy(purchase)}
          onClose={() => setChoosing(null)}
        />
      )}
    </>
  );
}

/** The terms of a purchase. They open in a new tab, because a checkout may be waiting in this one. */
function Rules() {
  const { t } = useTranslation();
  const look = 'rounded underline decoration-edge underline-offset-4 hover:decoration-ink';
  return (
    <p className="text-sm text-soft">
      {t('pricing.rules')}{' '}
      <SiteLink to="/terms" target="_blank" className={look}>
        {t('pricing.terms')}
      </SiteLink>
      {' · '}
      <SiteLink to="/refunds" target="_blank" className={look}>
        {t('pricing.refunds')}
      </SiteLink>
    </p>
  );
}

interface StarterProps {
  readonly buying: Buying;
  /** Nothing is sold here. */
  readonly closed: boolean;
  readonly onBuy: () => void;
}

function Starter({ buying, closed, onBuy }: StarterProps) {
  const owned = useOwnsStarter();
  const { t, i18n } = useTranslation();
  const { busy, wanted } = buying;
  const opening = busy && wanted?.planType === 'starter';
  const action = opening ? t('pricing.opening') : t('pricing.getStarter');
  const lines = [
    t('pricing.starterMinutes', { minutes: PLANS.starter.minutes }),
    t('pricing.starterKept'),
    t('pricing.starterEmbed'),
    t('pricing.starterOpen'),
    t('pricing.starterEnd'),
  ];
  return (
    <section aria-labelledby="starter" className="rounded-lg border border-line bg-raised p-6 sm:p-8">
      <h2 id="starter" className="text-title">
        {t('pricing.starter')}
      </h2>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-2">
        <span className="text-display font-bold">{dollars(PLANS.starter.cents, i18n.language)}</span>
        <span className="text-soft">{t('pricing.perMonth')}</span>
      </p>
      <ul className="mt-5 mb-6 flex flex-col gap-2.5">
        {lines.map((line) => (
          <Line key={line}>{line}</Line>
        ))}
      </ul>
      <div className="flex flex-col gap-3">
        {owned ? (
          // As high as the button that stood here until this was known.
          <p className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-2">
            {t('pricing.yours')}
            <ButtonLink to="/dashboard/billing">{t('pricing.toBilling')}</ButtonLink>
          </p>
        ) : (
          <Button look="action" size="lg" disabled={closed || busy} onClick={onBuy}>
            {closed ? t('pricing.notOpen') : action}
          </Button>
        )}
        <OrderProblemNote introduced buying={buying} of="starter" />
      </div>
    </section>
  );
}

function Line({ children }: { readonly children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <Check size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-good" />
      {children}
    </li>
  );
}

interface ChooseProps {
  readonly minutes: number;
  readonly buying: Buying;
  readonly onBuy: (purchase: Purchase) => void;
  readonly onClose: () => void;
}

/** The question which assistant the minutes are for; it closes before the checkout opens. */
function Choose({ minutes, buying, onBuy, onClose }: ChooseProps) {
  const purchase = { planType: 'add_minutes', minutes, assistantId: null } as const;
  return (
    <ChooseAssistantDialog
      email={readUser()?.email ?? ''}
      minutes={minutes}
      cents={priceOf('add_minutes', minutes) ?? 0}
      onChosen={(assistantId) => {
        onClose();
        onBuy({ ...purchase, assistantId });
      }}
      onNone={() => {
        onClose();
        buying.refuse(purchase);
      }}
      onClose={onClose}
    />
  );
}
