import {
  type Problem as Found,
  type LoginInput,
  LoginInput as LoginSchema,
  problemOf,
  type RegisterInput,
  RegisterInput as RegisterSchema,
  RequestError,
} from '@parlo/contract';
import type { TFunction } from 'i18next';
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api/client.ts';
import { loadTexts } from '../../i18n/index.ts';
import { isRefusal, reasonWords, refusalWords, refusedField } from '../../i18n/refusals.ts';
import { signedIn } from '../../owner/account/use-user.ts';
import { SiteLink } from '../../site/site-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/form/field.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { ReadyFields } from '../../ui/form/ready-fields.tsx';

interface AuthFormProps {
  readonly mode: 'login' | 'register';
  /** The person switched to this mode just now: the first field gets the focus, which else would stay below the form. */
  readonly switched: boolean;
  /** What the screen says at first, for somebody who is sent back here. */
  readonly first?: string | undefined;
  /** The password is right, and the account has a second factor. */
  readonly onCodeNeeded?: () => void;
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
export function AuthForm({ mode, switched, first = '', onCodeNeeded }: AuthFormProps) {
  const { t } = useTranslation();
  const [values, setValues] = useState(EMPTY);
  const [message, setMessage] = useState(first);
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
    setMessage('');
    if (problem) return setMessage(await problemWords(t, mode, problem));
    setBusy(true);
    const failed = await submitAuth(
      mode === 'login' ? { mode, values: { email, password } } : { mode, values },
    );
    // Signed in: the screen leads on by itself.
    if (failed === null) return;
    setBusy(false);
    if (isRefusal(failed.error) && failed.error.code === 'second_factor_required') onCodeNeeded?.();
    else showFailure(failed.error);
  }

  function showFailure(error: unknown) {
    const field = refusedField(error, Object.keys(EMPTY));
    setWrong(field ? [field] : []);
    setMessage(failureWords(t, error));
  }

  const idle = mode === 'login' ? t('auth.signIn') : t('auth.createAccount');
  const working = mode === 'login' ? t('auth.signingIn') : t('auth.creatingAccount');
  return (
    <form ref={form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <ReadyFields className="flex flex-col gap-5">
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
        {mode === 'login' && (
          <Link
            to="/auth/reset"
            state={{ email: values.email }}
            className="self-start rounded font-semibold text-ink underline decoration-edge underline-offset-4 hover:decoration-ink"
          >
            {t('auth.forgot')}
          </Link>
        )}
        <p role="alert" className="min-h-6 text-danger empty:absolute">
          {message}
        </p>
        {mode === 'register' && <Agreement />}
        <Button type="submit" look="action" size="lg" disabled={busy}>
          {busy ? working : idle}
        </Button>
      </ReadyFields>
    </form>
  );
}

/** The terms of signing up. Their pages open in a new tab, so that the input here stays. */
function Agreement() {
  const { t } = useTranslation();
  const look = 'rounded underline decoration-edge underline-offset-4 hover:decoration-ink';
  return (
    <p className="text-sm text-soft">
      {t('auth.agree')}{' '}
      <SiteLink to="/terms" target="_blank" className={look}>
        {t('auth.agreeTerms')}
      </SiteLink>{' '}
      {t('auth.agreeAnd')}{' '}
      <SiteLink to="/privacy" target="_blank" className={look}>
        {t('auth.agreePrivacy')}
      </SiteLink>
      .
    </p>
  );
}

/** The form's own messages. Their texts are fetched on first use: most people make no mistake. */
async function problemWords(
  t: TFunction,
  mode: AuthFormProps['mode'],
  { reason, params }: NonNullable<ReturnType<typeof registerProblem>>,
): Promise<string> {
  if (reason === 'required') {
    return mode === 'login' ? t('messages.emailAndPasswordRequired') : t('messages.allFieldsRequired');
  }
  await loadTexts('refusals').catch(() => null);
  return reasonWords(t, { reason, ...(params && { params }) }, t('validation.invalid'));
}

function failureWords(t: TFunction, error: unknown): string {
  // A refusal without words, or a response that is not of the contract (which is the cause then).
  const unforeseen =
    isRefusal(error) ||
    (error instanceof RequestError && error.code === 'unexpected' && error.cause !== undefined);
  return refusalWords(t, error, unforeseen ? t('messages.unexpectedResponse') : t('messages.serverError'));
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
  return (
    <div className={name === 'name' || name === 'surname' ? '' : 'sm:col-span-2'}>
      <Field label={t(`auth.${name}`)} hint={hint}>
        {(wiring) => {
          const control = {
            ...wiring,
            name,
            autoComplete,
            value,
            'aria-invalid': wrong || undefined,
            onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value),
          };
          return type === 'password' ? <PasswordInput {...control} /> : <Input {...control} type={type} />;
        }}
      </Field>
    </div>
  );
}

type Problem = Pick<Found, 'reason' | 'params'> & { readonly fields: readonly string[] };

/**
 * What is wrong with the fields of a form, as one reason; null when nothing is. Something missing is reported before
 * something malformed, whichever field comes first.
 */
export function loginProblem(values: LoginInput): Problem | null {
  return problem(LoginSchema, values);
}

export function registerProblem(values: Record<string, string>): Problem | null {
  return problem(RegisterSchema, values);
}

function problem(schema: typeof LoginSchema | typeof RegisterSchema, values: unknown): Problem | null {
  const parsed = schema.safeParse(values);
  if (parsed.success) return null;
  const found = parsed.error.issues.map((issue) => problemOf(issue, values));
  const first = found.find(({ reason }) => reason === 'required') ?? found[0];
  if (!first) return null;
  const { reason, params } = first;
  const fields = found.flatMap((one) => (one.reason === reason && one.field ? [one.field] : []));
  return { reason, ...(params && { params }), fields };
}

/** Signs in or registers; returns null, or why it failed. */
async function submitAuth(
  request:
    | { readonly mode: 'login'; readonly values: LoginInput }
    | { readonly mode: 'register'; readonly values: RegisterInput },
): Promise<{ readonly error: unknown } | null> {
  try {
    const { user } =
      request.mode === 'login'
        ? await api.request('login', request.values)
        : await api.request('register', request.values);
    signedIn(user);
    return null;
  } catch (error) {
    return { error };
  }
}
