import { type EndpointOutput, SecondFactorProof, SetUpSecondFactorInput } from '@parlo/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { makePasskey, PasskeyError } from '../../../api/passkeys.ts';
import { signInApi } from '../../../api/sign-in-client.ts';
import { useSecondFactor } from '../../../owner/account/use-second-factor.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldFormView } from '../../../ui/form/field-form.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';

interface AddPasskeyProps {
  readonly email: string;
  readonly onAdded: (listed: EndpointOutput<'addPasskey'>) => void;
  readonly onCancel: () => void;
}

/** The password, and a code where signing in needs one; then the browser asks where to keep the passkey. */
export function AddPasskey({ email, onAdded, onCancel }: AddPasskeyProps) {
  const { t } = useTranslation();
  const needsCode = useSecondFactor(email).data?.enabled === true;
  const form = useFieldForm({
    schema: needsCode ? SecondFactorProof : SetUpSecondFactorInput,
    first: { password: '', code: '' },
    async request({ password, code }) {
      const given = { password, ...(needsCode && { code }) };
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
    <div className="flex w-full flex-col items-start gap-3">
      <div className="w-full">
        <FieldFormView
          form={form}
          label={t('passkeys.add')}
          failed={problem ? t(`passkeys.problems.${problem}`) : t('passkeys.failed')}
          action={t('passkeys.goOn')}
          busy={t('passkeys.oneMoment')}
          look="action"
        >
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <TextField
            form={form}
            name="password"
            type="password"
            label={t('passkeys.password')}
            autoComplete="current-password"
          />
          {needsCode && (
            <TextField
              form={form}
              name="code"
              label={t('signIn.code')}
              hint={t('signIn.codeHint')}
              autoComplete="one-time-code"
            />
          )}
        </FieldFormView>
      </div>
      <Button look="quiet" onClick={onCancel}>
        {t('passkeys.cancel')}
      </Button>
    </div>
  );
}
