import { SecondFactorInput } from '@parlo/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { signInApi } from '../../api/sign-in-client.ts';
import { isSignedOut } from '../../api/signed-out.ts';
import { signedIn } from '../../owner/account/use-user.ts';
import { Button } from '../../ui/button.tsx';
import { SendNote } from '../../ui/form/send-note.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useFieldForm } from '../../ui/form/use-field-form.ts';

/** The second step of signing in. `onBack` returns to the first one, which is also where a sign-in begins anew. */
export function CodeForm({ onBack }: { readonly onBack: (expired: boolean) => void }) {
  const { t } = useTranslation();
  const form = useFieldForm({
    schema: SecondFactorInput,
    first: { code: '' },
    request: (input) => signInApi.request('verifySecondFactor', input),
    onDone: ({ user }) => {
      signedIn(user);
      return undefined;
    },
  });
  const { element, state } = form;
  useEffect(() => element.current?.querySelector('input')?.focus(), [element]);
  const expired = state.step === 'failed' && isSignedOut(state.error);
  useEffect(() => {
    if (expired) onBack(true);
  }, [expired, onBack]);
  return (
    <form ref={element} method="post" noValidate onSubmit={form.submit} className="flex flex-col gap-5">
      <TextField
        form={form}
        name="code"
        label={t('signIn.code')}
        hint={t('signIn.codeHint')}
        autoComplete="one-time-code"
      />
      <SendNote state={state} failed={t('signIn.enterFailed')} fields={form} />
      <Button type="submit" look="action" size="lg" disabled={state.step === 'busy'}>
        {state.step === 'busy' ? t('signIn.entering') : t('signIn.enter')}
      </Button>
      <button
        type="button"
        className="self-start rounded font-semibold text-ink underline decoration-edge underline-offset-4 hover:decoration-ink"
        onClick={() => onBack(false)}
      >
        {t('signIn.back')}
      </button>
    </form>
  );
}
