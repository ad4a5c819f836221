import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { passkeysWork } from '../../api/passkeys.ts';
import { signInApi } from '../../api/sign-in-client.ts';
import { useSend } from '../../api/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { SendNote } from '../../ui/form/send-note.tsx';
import { PasskeyButton } from './passkey-button.tsx';

interface OtherWaysProps {
  /** The page to open afterwards. */
  readonly from: string | undefined;
  /** Nobody signs up with one. */
  readonly passkey: boolean;
}

/** A button for passkeys where the browser has them, and one for each service that the operator has set up. */
export function OtherWays({ from, passkey }: OtherWaysProps) {
  const { t } = useTranslation();
  const { data } = useQuery({
    queryKey: ['sign-in-providers'],
    queryFn: ({ signal }) => signInApi.request('signInProviders', undefined, signal),
    // Without it there is still the form.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { state, send } = useSend(async (provider: string) => {
    const { address } = await signInApi.request('startSignIn', { provider, ...(from && { from }) });
    location.assign(address);
  });
  const providers = data?.providers ?? [];
  const byPasskey = passkey && passkeysWork();
  if (providers.length === 0 && !byPasskey) return null;
  return (
    <div className="mt-6 flex flex-col gap-3 border-t border-line pt-6">
      {byPasskey && <PasskeyButton />}
      {providers.map(({ id, name }) => (
        <Button key={id} disabled={state.step === 'busy'} onClick={() => void send(id)}>
          {t('signIn.with', { name })}
        </Button>
      ))}
      <SendNote state={state} failed={t('signIn.enterFailed')} />
    </div>
  );
}
