import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Gate, usePremiumGate } from '../../owner/account/premium-gate.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import type { Embedded } from './use-code.ts';

const PremiumDialog = lazyDialog(() => import('./premium-dialog.tsx').then((m) => m.PremiumDialog));
const ExportDialog = lazyDialog(() => import('./export-dialog.tsx').then((m) => m.ExportDialog));

interface ExportWidgetProps {
  readonly email: string;
  /** Null while what is tested is no saved assistant. */
  readonly assistant: Embedded | null;
}

/** Leads from the test to the code, on plans that include it. */
export function ExportWidget({ email, assistant }: ExportWidgetProps) {
  const { t } = useTranslation();
  const { ask } = usePremiumGate(email);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Gate | 'nobody' | null>(null);
  const close = () => setOutcome(null);

  async function begin() {
    if (busy) return;
    if (!assistant) return setOutcome('nobody');
    setBusy(true);
    setOutcome(await ask().catch(() => 'unknown' as const));
    setBusy(false);
  }

  return (
    <div className="flex flex-col items-start gap-2 sm:items-end">
      <Button onClick={() => void begin()} aria-disabled={busy}>
        {t('embed.export.button')}
        <span className="rounded-[0.35rem] bg-ink px-1.5 text-sm leading-5 font-bold tracking-wide text-paper">
          {t('embed.export.pro')}
        </span>
      </Button>
      {(outcome === 'nobody' || outcome === 'unknown') && (
        <div role="alert" className="flex flex-wrap items-center gap-x-3 text-sm">
          <p>{outcome === 'nobody' ? t('embed.selectFirst') : t('embed.checkFailed')}</p>
          {outcome === 'nobody' && (
            <ButtonLink look="quiet" to="/assistant">
              {t('embed.export.toBuilder')}
            </ButtonLink>
          )}
        </div>
      )}
      {outcome === 'closed' && <PremiumDialog onClose={close} />}
      {outcome === 'open' && assistant && <ExportDialog assistant={assistant} onClose={close} />}
    </div>
  );
}
