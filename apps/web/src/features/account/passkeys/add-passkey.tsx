import { type EndpointOutput, SecondFactorProof } from '@parlo/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { makePasskey, PasskeyError } from '../../../api/passkeys.ts';
import { signInApi } from '../../../api/sign-in-client.ts';
import { useSecondFactor } from '../../../owner/account/use-second-factor.ts';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { CancelledForm, ProofFields } from '../proof-form.tsx';
import { useSignInWays } from '../use-sign-in-ways.ts';

interface AddPasskeyProps {
  readonly email: string;
  readonly onAdded: (listed: EndpointOutput<'addPasskey'>) => void;
  readonly onCancel: () => void;
}

/** What the account proves itself with; then the browser asks where to keep the passkey. */
export function AddPasskey({ email, onAdded, onCancel }: AddPasskeyProps) {
  const { t } = useTranslation();
  const needsCode = useSecondFactor(email).data?.enabled === true;
  const hasPassword = useSignInWays(email).data?.password !== false;
  const form = useFieldForm({
    schema: SecondFactorProof.omit({
      ...(!needsCode && { code: true }),
      ...(!hasPassword && { password: true }),
    }),
    first: { password: '', code: '' },
    async request({ password, code }) {
      const given = { ...(hasPassword && { password }), ...(needsCode && { code }) };
      const { options } = await signInApi.request('startPasskey', given);
      const credential = await makePasskey(options);
      return signInApi.request('addPasskey', { credential });
    },
    onDone: (listed) => {
      onAdded(listed);
      return undefined;
    },
  });
  const { element, state } = form;
  useEffect(
    () => element.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus(),
    [element],
  );
  const problem = state.step === 'failed' && state.error instanceof PasskeyError ? state.error.problem : null;
  return (
    <CancelledForm
      form={form}
      label={t('passkeys.add')}
      failed={problem ? t(`passkeys.problems.${problem}`) : t('passkeys.failed')}
      action={t('passkeys.goOn')}
      busy={t('passkeys.oneMoment')}
      look="action"
      cancel={t('passkeys.cancel')}
      onCancel={onCancel}
    >
      <ProofFields
        form={form}
        email={email}
        password={hasPassword ? t('passkeys.password') : null}
        code={needsCode}
      />
    </CancelledForm>
  );
}
