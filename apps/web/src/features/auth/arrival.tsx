import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api/client.ts';
import { useSend } from '../../api/use-send.ts';
import { signedIn } from '../../owner/account/use-user.ts';
import { Button } from '../../ui/button.tsx';
import { SendNote } from '../../ui/form/send-note.tsx';

/** Somebody came back from a service with a session: the browser learns who they are, and the screen leads on. */
export function Arrival({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation();
  const { state, send } = useSend(async () => {
    const { user } = await api.request('getUser', { fields: 'summary' });
    signedIn(user);
    onDone();
  });
  const begin = useRef(send);
  useEffect(() => void begin.current(undefined), []);
  return (
    <div className="flex flex-col items-start gap-4">
      {state.step !== 'failed' && <p role="status">{t('auth.signingIn')}</p>}
      <SendNote state={state} failed={t('signIn.enterFailed')} />
      {state.step === 'failed' && <Button onClick={() => void send(undefined)}>{t('common.retry')}</Button>}
    </div>
  );
}
