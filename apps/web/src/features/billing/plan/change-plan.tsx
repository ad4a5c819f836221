import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { useSend } from '../../../api/use-send.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import { SendNote } from '../../../ui/form/send-note.tsx';
import { useBillingSetter } from '../queries.ts';

const Confirm = lazyDialog(() => import('../../../ui/dialog/confirm.tsx').then((m) => m.Confirm));

interface CancelPlanProps {
  readonly email: string;
  /** The end of the month that is paid, in words; null when it is not known. */
  readonly until: string | null;
}

/** Ends the plan with its month, after a question that says what stays. */
export function CancelPlan({ email, until }: CancelPlanProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const setBilling = useBillingSetter(email);
  const { state, send, settle } = useSend(() => api.request('cancelStarter', undefined));

  async function cancel() {
    const billing = await send(undefined);
    if (!billing) return;
    setAsking(false);
    setBilling(billing);
  }
  function close() {
    setAsking(false);
    settle();
  }

  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {t('billing.cancelPlan')}
      </Button>
      {asking && (
        <Confirm
          title={t('billing.cancelQuestion')}
          text={until === null ? t('billing.cancelUndated') : t('billing.cancelText', { date: until })}
          action={t(state.step === 'busy' ? 'billing.cancelling' : 'billing.cancelConfirm')}
          back={t('billing.keepOrCancel')}
          busy={state.step === 'busy'}
          onConfirm={() => void cancel()}
          onClose={close}
        >
          <div className="mt-4 empty:hidden">
            <SendNote state={state} failed={t('billing.changeFailed')} />
          </div>
        </Confirm>
      )}
    </>
  );
}

/** Takes a cancellation back. */
export function KeepPlan({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const setBilling = useBillingSetter(email);
  const { state, send } = useSend(() => api.request('resumeStarter', undefined));
  async function keep() {
    const billing = await send(undefined);
    if (billing) setBilling(billing);
  }
  return (
    <div className="flex flex-col gap-2">
      <Button onClick={() => void keep()}>
        {t(state.step === 'busy' ? 'billing.keeping' : 'billing.keepPlan')}
      </Button>
      <SendNote state={state} failed={t('billing.changeFailed')} />
    </div>
  );
}
