import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { FieldFormView } from '../../ui/form/field-form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { FieldForm } from '../../ui/form/use-field-form.ts';

type CancelledFormProps<Name extends string> = ComponentProps<typeof FieldFormView<Name>> & {
  readonly cancel: string;
  readonly onCancel: () => void;
};

/** A small form in the place of a button, with a way back. */
export function CancelledForm<Name extends string>({ cancel, onCancel, ...form }: CancelledFormProps<Name>) {
  return (
    <div className="flex w-full flex-col items-start gap-3">
      <div className="w-full">
        <FieldFormView {...form} />
      </div>
      <Button look="quiet" onClick={onCancel}>
        {cancel}
      </Button>
    </div>
  );
}

interface ProofFieldsProps {
  readonly form: FieldForm<'password' | 'code'>;
  /** For password managers. */
  readonly email: string;
  /** The label of the password; null for an account without one. */
  readonly password: string | null;
  readonly code: boolean;
}

/** Who asks for a change: the password, and a code where signing in needs one. An open session is not enough. */
export function ProofFields({ form, email, password, code }: ProofFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      {password !== null && (
        <TextField
          form={form}
          name="password"
          type="password"
          label={password}
          autoComplete="current-password"
        />
      )}
      {code && (
        <TextField
          form={form}
          name="code"
          label={t('signIn.code')}
          hint={t('signIn.codeHint')}
          autoComplete="one-time-code"
        />
      )}
    </>
  );
}
