import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, Input } from './field.tsx';
import { problemWords } from './field-problems.ts';
import { PasswordInput } from './password-input.tsx';
import type { FieldForm } from './use-field-form.ts';

interface TextFieldProps<Name extends string> {
  readonly form: FieldForm<Name>;
  readonly name: Name;
  readonly label: string;
  readonly hint?: string;
  readonly type?: 'text' | 'email' | 'tel' | 'password' | 'number';
  readonly autoComplete?: string;
}

/** One text of a form with its label, and what is wrong with it. */
export function TextField<Name extends string>(props: TextFieldProps<Name>) {
  const { form, name, label, hint, type = 'text', autoComplete = 'off' } = props;
  const { t } = useTranslation();
  const problem = form.problems[name];
  return (
    <Field label={label} hint={hint} error={problem && problemWords(t, label, problem)}>
      {(wiring) => {
        const control = {
          ...wiring,
          name,
          autoComplete,
          value: form.values[name],
          onChange: (event: ChangeEvent<HTMLInputElement>) => form.change(name, event.target.value),
        };
        if (type === 'password') return <PasswordInput {...control} />;
        return type === 'number' ? (
          <Input {...control} type="text" inputMode="numeric" />
        ) : (
          <Input {...control} type={type} />
        );
      }}
    </Field>
  );
}
