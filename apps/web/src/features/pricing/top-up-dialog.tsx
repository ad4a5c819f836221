import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { OrderProblemNote } from './order-problem-note.tsx';
import { SalesNote, useSales } from './sales-note.tsx';
import { TopUps } from './top-ups.tsx';
import { useBuy } from './use-buy.ts';

interface TopUpDialogProps {
  readonly assistantId: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Buys minutes for one assistant, from its card; this tab goes to the checkout. */
export function TopUpDialog({ assistantId, name, onClose }: TopUpDialogProps) {
  const { t } = useTranslation();
  const sales = useSales();
  const buying = useBuy();
  async function buy(minutes: number) {
    const order = await buying.order({ planType: 'add_minutes', minutes, assistantId });
    if (order) buying.leaveFor(order);
  }
  return (
    <Dialog open title={t('pricing.add.title', { name })} text={t('pricing.add.text')} onClose={onClose}>
      <TopUps buying={buying} disabled={sales === 'closed'} onBuy={(minutes) => void buy(minutes)} />
      <div className="mt-4 flex flex-col gap-2">
        <OrderProblemNote buying={buying} of="add_minutes" />
        <SalesNote />
      </div>
    </Dialog>
  );
}
