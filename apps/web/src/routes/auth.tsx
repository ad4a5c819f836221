import { X } from 'lucide-react';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { AuthForm } from '../features/auth/auth-form.tsx';
import { readAuthState, readReturned } from '../features/auth/auth-state.ts';
import { loadTexts } from '../i18n/index.ts';
import { reloadUser, useUser } from '../owner/account/use-user.ts';
import { useSiteAddress } from '../site/site-link.tsx';
import { IconButton } from '../ui/button.tsx';
import { lazyDialog } from '../ui/dialog/lazy-dialog.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { VoiceLine } from '../ui/voice-line.tsx';

/** Few people need it: it is fetched once a password was right and is not enough. */
const CodeForm = lazyDialog(async () => {
  const [form] = await Promise.all([import('../features/auth/code-form.tsx'), loadTexts('signIn')]);
  return form.CodeForm;
});

/** Texts that only they need come with them. */
const OtherWays = lazyDialog(async () => {
  const [ways] = await Promise.all([import('../features/auth/other-ways.tsx'), loadTexts('signIn')]);
  return ways.OtherWays;
});
const Arrival = lazyDialog(async () => {
  const [arrival] = await Promise.all([import('../features/auth/arrival.tsx'), loadTexts('signIn')]);
  return arrival.Arrival;
});
const ReturnedError = lazyDialog(async () => {
  const [failure] = await Promise.all([import('../features/auth/returned-error.tsx'), loadTexts('signIn')]);
  return failure.ReturnedError;
});

/** Signing in and registering: one screen, whose mode lives in the history entry. */
export default function AuthRoute() {
  const { t } = useTranslation();
  const { state, search } = useLocation();
  const hydrated = useHydrated();
  const returned = hydrated ? readReturned(search) : {};
  const navigate = useNavigate();
  const address = useSiteAddress();
  const user = useUser();
  const switched = useRef(false);
  const { mode, from = returned.from, why } = readAuthState(state);
  const other = mode === 'login' ? 'register' : 'login';
  const close = () => {
    reloadUser();
    void navigate(address('/'));
  };

  // Just now, or before: who is signed in has nothing to do here.
  if (user && returned.step !== 'arrived') return <Navigate to={from ?? '/assistant'} replace />;

  return (
    <main id="main" className="shell flex justify-center py-8 sm:py-14">
      <title>{`${mode === 'login' ? t('auth.signIn') : t('auth.createAccount')} · ${t('app.name')}`}</title>
      <div className="relative w-full max-w-md">
        <IconButton label={t('auth.close')} className="absolute -top-2 -right-2" onClick={close}>
          <X size={20} />
        </IconButton>
        <h1 className="pr-12 text-[2rem] leading-tight">
          {mode === 'login' ? t('auth.loginTitle') : t('auth.registerTitle')}
        </h1>
        <p className="mt-2 text-soft">{mode === 'login' ? t('auth.loginLead') : t('auth.registerLead')}</p>
        {why && <p className="mt-2 font-semibold">{t(`auth.why.${why}`)}</p>}
        <VoiceLine className="my-5 h-6 text-line" />
        {returned.error && <ReturnedError error={returned.error} />}
        {returned.step === 'arrived' ? (
          <Arrival onDone={() => void navigate(from ?? '/assistant', { replace: true })} />
        ) : (
          <Steps
            key={`${mode} ${returned.step}`}
            mode={mode}
            switched={switched.current}
            code={returned.step === 'code'}
            from={from}
          >
            <p className="mt-6 text-soft">
              {mode === 'login' ? t('auth.noAccount') : t('auth.haveAccount')}{' '}
              <button
                type="button"
                className="rounded font-semibold text-ink underline decoration-edge underline-offset-4 hover:decoration-ink"
                onClick={() => {
                  switched.current = true;
                  void navigate('/auth', {
                    replace: true,
                    flushSync: true,
                    state: { mode: other, ...(from && { from }), ...(why && { why }) },
                  });
                }}
              >
                {mode === 'login' ? t('auth.toRegister') : t('auth.toLogin')}
              </button>
            </p>
          </Steps>
        )}
      </div>
    </main>
  );
}

interface StepsProps {
  readonly mode: 'login' | 'register';
  readonly switched: boolean;
  /** The first step was done elsewhere. */
  readonly code: boolean;
  readonly from: string | undefined;
  /** What else the first step offers. */
  readonly children: ReactNode;
}

/** The form of the mode, and after a right password the one for a code, if the account has a second factor. */
function Steps({ mode, switched, code, from, children }: StepsProps) {
  const { t } = useTranslation();
  const [codeNeeded, setCodeNeeded] = useState(code);
  const [first, setFirst] = useState('');
  const passwordAgain = useCallback(
    (expired: boolean) => {
      setFirst(expired ? t('messages.signInToContinue') : '');
      setCodeNeeded(false);
    },
    [t],
  );
  if (codeNeeded) return <CodeForm onBack={passwordAgain} onClose={() => setCodeNeeded(false)} />;
  return (
    <>
      <AuthForm mode={mode} switched={switched} first={first} onCodeNeeded={() => setCodeNeeded(true)} />
      <OtherWays from={from} passkey={mode === 'login'} />
      {children}
    </>
  );
}
