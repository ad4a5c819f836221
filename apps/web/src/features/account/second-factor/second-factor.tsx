import { SecondFactorProof } from '@parlo/contract';
import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signInApi } from '../../../api/sign-in-client.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { useOwner } from '../../../owner/account/owner-context.ts';
import { useSecondFactor } from '../../../owner/account/use-second-factor.ts';
import { Button } from '../../../ui/button.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { activityKey } from '../activity.tsx';
import { CancelledForm, ProofFields } from '../proof-form.tsx';
import { sessionsKey } from '../use-sessions.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUp } from './set-up.tsx';

type Step =
  | { readonly name: 'state' | 'set-up' | 'renew' | 'turn-off' }
  | { readonly name: 'codes'; readonly codes: readonly string[] };

/** Whether signing in needs a code, and everything to change that. */
export function SecondFactor() {
  const { t } = useTranslation();
  const { email } = useOwner();
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>({ name: 'state' });
  const query = useSecondFactor(email);
  const changed = (next: Step) => {
    setStep(next);
    void query.refetch();
    // The server may have replaced this session, and ended others.
    void queries.invalidateQueries({ queryKey: sessionsKey(email) });
    void queries.invalidateQueries({ queryKey: activityKey(email) });
  };
  if (!query.data) {
    return <NotLoaded loading={t('signIn.loading')} failed={t('signIn.loadFailed')} query={query} />;
  }
  const { enabled, recoveryCodes, required } = query.data;
  const back = () => setStep({ name: 'state' });
  const showCodes = (codes: readonly string[]) => changed({ name: 'codes', codes });
  if (step.name === 'codes') return <RecoveryCodes codes={step.codes} onKept={back} />;
  if (step.name === 'set-up') return <SetUp email={email} onDone={showCodes} onCancel={back} />;
  return (
    <div className="flex max-w-xl flex-col items-start gap-4">
      <State enabled={enabled} left={recoveryCodes} required={required} />
      {step.name === 'renew' && <Renew email={email} onDone={showCodes} onCancel={back} />}
      {step.name === 'turn-off' && (
        <TurnOff email={email} onDone={() => changed({ name: 'state' })} onCancel={back} />
      )}
      {step.name === 'state' && !enabled && (
        <Button onClick={() => setStep({ name: 'set-up' })}>{t('signIn.setUp')}</Button>
      )}
      {step.name === 'state' && enabled && (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setStep({ name: 'renew' })}>{t('signIn.renew')}</Button>
          <Button look="danger" onClick={() => setStep({ name: 'turn-off' })}>
            {t('signIn.turnOff')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface StateProps {
  readonly enabled: boolean;
  readonly left: number;
  readonly required: boolean;
}

function State({ enabled, left, required }: StateProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const Icon = enabled ? CircleCheck : CircleAlert;
  return (
    <div>
      <p className={`flex items-center gap-2 font-semibold ${enabled ? 'text-good' : 'text-soft'}`}>
        <Icon size={18} aria-hidden="true" />
        {enabled ? t('signIn.on') : t('signIn.off')}
      </p>
      <p className="tabular mt-1 text-sm text-soft">
        {enabled
          ? t('signIn.codesLeft', { number: new Intl.NumberFormat(locale).format(left) })
          : t('signIn.offText')}
      </p>
      {required && !enabled && <p className="mt-2 font-semibold">{t('signIn.required')}</p>}
    </div>
  );
}

interface ProofProps<Result> {
  readonly email: string;
  readonly onDone: (result: Result) => void;
  readonly onCancel: () => void;
}

function Renew({ onDone, ...props }: ProofProps<readonly string[]>) {
  const { t } = useTranslation();
  return (
    <Proof
      {...props}
      action={t('signIn.renew')}
      request={(input) => signInApi.request('renewRecoveryCodes', input)}
      onDone={({ recoveryCodes }) => onDone(recoveryCodes)}
    />
  );
}

function TurnOff(props: ProofProps<unknown>) {
  const { t } = useTranslation();
  return (
    <Proof
      {...props}
      action={t('signIn.turnOff')}
      request={(input) => signInApi.request('turnOffSecondFactor', input)}
    />
  );
}

interface ProofFormProps<Result> extends ProofProps<Result> {
  readonly action: string;
  readonly request: (input: { readonly password: string; readonly code: string }) => Promise<Result>;
}

/** The password and a code: a session that somebody left open is not enough. */
function Proof<Result>({ email, action, request, onDone, onCancel }: ProofFormProps<Result>) {
  const { t } = useTranslation();
  const form = useFieldForm({
    schema: SecondFactorProof,
    first: { password: '', code: '' },
    request,
    onDone: (result) => {
      onDone(result);
      return undefined;
    },
  });
  return (
    <CancelledForm
      form={form}
      label={action}
      failed={t('signIn.failed')}
      action={action}
      busy={t('signIn.oneMoment')}
      cancel={t('signIn.cancel')}
      onCancel={onCancel}
    >
      <ProofFields form={form} email={email} password={t('signIn.password')} code />
    </CancelledForm>
  );
}
