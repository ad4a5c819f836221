import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { signInApi } from '../../api/sign-in-client.ts';
import { useSend } from '../../api/use-send.ts';
import { Button } from '../../ui/button.tsx';
import { SendNote } from '../../ui/form/send-note.tsx';

/** One button for each service that the operator has set up; nothing without one. `from`: the page to open afterwards. */
export function OtherWays({ from }: { readonly from: string | undefined }) {
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
  if (providers.length === 0) return null;
  return (
    <div className="mt-6 flex flex-col gap-3 border-t border-line pt-6">
      {providers.map(({ id, name }) => (
        <Button key={id} disabled={state.step === 'busy'} onClick={() => void send(id)}>
          {t('signIn.with', { name })}
        </Button>
      ))}
      <SendNote state={state} failed={t('signIn.enterFailed')} />
    </div>
  );
}
