import { Eye, EyeOff } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentence } from '../../i18n/messages.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { loginProblem, registerProblem } from './first-message.ts';
import { submitAuth } from './sign-in.ts';

interface AuthFormProps {
  readonly mode: 'login' | 'register';
  /** The person switched to this mode just now: the first field gets the focus, which else would stay below the form. */
  readonly switched: boolean;
  readonly onSignedIn: () => void;
}

const FIELDS = {
  login: [
    { name: 'email', type: 'email', autoComplete: 'username' },
    { name: 'password', type: 'password', autoComplete: 'current-password' },
  ],
  register: [
    { name: 'name', type: 'text', autoComplete: 'given-name' },
    { name: 'surname', type: 'text', autoComplete: 'family-name' },
    { name: 'phone', type: 'tel', autoComplete: 'tel' },
    { name: 'email', type: 'email', autoComplete: 'username' },
    { name: 'password', type: 'password', autoComplete: 'new-password' },
  ],
} as const;

type FieldName = (typeof FIELDS)['register'][number]['name'];
const EMPTY: Record<FieldName, string> = { name: '', surname: '', phone: '', email: '', password: '' };

/** The fields of one mode. Given another `key`, it begins empty: that is how toggling clears it. */
export function AuthForm({ mode, switched, onSignedIn }: AuthFormProps) {
  const { t } = useTranslation();
  const [values, setValues] = useState(EMPTY);
  const [message, setMessage] = useState('');
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (switched) form.current?.querySelector('input')?.focus();
  }, [switched]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const { email, password } = values;
    const problem = mode === 'login' ? loginProblem({ email, password }) : registerProblem(values);
    setWrong(problem?.fields ?? []);
    setMessage(problem?.message ?? '');
    if (problem) return;
    setBusy(true);
    const refusal = await submitAuth(
      mode === 'login' ? { mode, values: { email, password } } : { mode, values },
    );
    setBusy(false);
    if (refusal === null) onSignedIn();
    else setMessage(refusal);
  }

  const idle = mode === 'login' ? t('auth.signIn') : t('auth.createAccount');
  const working = mode === 'login' ? t('auth.signingIn') : t('auth.creatingAccount');
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        {FIELDS[mode].map((field) => (
          <AuthField
            key={field.name}
            {...field}
            hint={mode === 'register' && field.name === 'password' ? t('auth.passwordHint') : undefined}
            wrong={wrong.includes(field.name)}
            value={values[field.name]}
            onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
          />
        ))}
      </div>
      <p role="alert" className="min-h-6 text-danger empty:absolute">
        {message && sentence(t, message)}
      </p>
      <Button type="submit" look="action" size="lg" disabled={busy}>
        {busy ? working : idle}
      </Button>
    </form>
  );
}

interface AuthFieldProps {
  readonly name: FieldName;
  readonly type: string;
  readonly autoComplete: string;
  readonly hint: string | undefined;
  readonly wrong: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function AuthField({ name, type, hint, wrong, value, onChange, autoComplete }: AuthFieldProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const secret = type === 'password';
  return (
    <div className={name === 'name' || name === 'surname' ? '' : 'sm:col-span-2'}>
      <Field label={t(`auth.${name}`)} hint={hint}>
        {(wiring) => (
          <div className="relative">
            <Input
              {...wiring}
              name={name}
              type={secret && shown ? 'text' : type}
              autoComplete={autoComplete}
              value={value}
              aria-invalid={wrong || undefined}
              className={secret ? 'pr-12' : ''}
              onChange={(event) => onChange(event.target.value)}
            />
            {secret && (
              <IconButton
                label={shown ? t('auth.hidePassword') : t('auth.showPassword')}
                className="absolute top-0.5 right-0.5"
                onClick={() => setShown(!shown)}
              >
                {shown ? <EyeOff size={18} /> : <Eye size={18} />}
              </IconButton>
            )}
          </div>
        )}
      </Field>
    </div>
  );
}
