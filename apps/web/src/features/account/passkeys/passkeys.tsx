import type { EndpointOutput } from '@parlo/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { passkeysWork } from '../../../api/passkeys.ts';
import { signInApi } from '../../../api/sign-in-client.ts';
import { useSend } from '../../../api/use-send.ts';
import { useOwner } from '../../../owner/account/owner-context.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import { SendNote } from '../../../ui/form/send-note.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { activityKey } from '../activity.tsx';
import { sessionsKey } from '../use-sessions.ts';
import { AddPasskey } from './add-passkey.tsx';
import { PasskeyRow } from './passkey-row.tsx';

const Confirm = lazyDialog(() => import('../../../ui/dialog/confirm.tsx').then((m) => m.Confirm));

type Listed = EndpointOutput<'listPasskeys'>;

/** The account's passkeys, and everything to change them. */
export function Passkeys() {
  const { t } = useTranslation();
  const { email } = useOwner();
  const queries = useQueryClient();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Listed['passkeys'][number] | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const key = ['passkeys', email];
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => signInApi.request('listPasskeys', undefined, signal),
  });
  const changed = (listed: Listed) => {
    queries.setQueryData(key, listed);
    // A passkey that goes takes its sessions along; one that comes counts as a second factor.
    void queries.invalidateQueries({ queryKey: sessionsKey(email) });
    void queries.invalidateQueries({ queryKey: activityKey(email) });
    void queries.invalidateQueries({ queryKey: ['second-factor', email] });
    // The button that was pressed has gone.
    setTimeout(() => list.current?.focus());
  };
  const { state, send, settle } = useSend(async (passkeyId: string) => {
    changed(await signInApi.request('removePasskey', { passkeyId }));
  });
  if (!query.data) {
    return <NotLoaded loading={t('passkeys.loading')} failed={t('passkeys.loadFailed')} query={query} />;
  }
  const { passkeys } = query.data;
  return (
    <div ref={list} tabIndex={-1} className="flex max-w-2xl flex-col items-start gap-4 outline-none">
      {passkeys.length > 0 && (
        <ul className="w-full border-t border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRenamed={(listed) => {
                queries.setQueryData(key, listed);
                void queries.invalidateQueries({ queryKey: activityKey(email) });
              }}
              onRemove={() => {
                settle();
                setRemoving(passkey);
              }}
            />
          ))}
        </ul>
      )}
      <SendNote state={state} done={t('passkeys.removed')} failed={t('passkeys.failed')} />
      {adding ? (
        <AddPasskey
          email={email}
          onAdded={(listed) => {
            setAdding(false);
            changed(listed);
          }}
          onCancel={() => setAdding(false)}
        />
      ) : (
        <AddButton
          onAdd={() => {
            settle();
            setAdding(true);
          }}
        />
      )}
      {removing && (
        <Confirm
          title={t('passkeys.removeThat', { name: removing.name })}
          text={t('passkeys.removeText')}
          action={t('passkeys.remove')}
          busy={state.step === 'busy'}
          onConfirm={() => void send(removing.id).then(() => setRemoving(null))}
          onClose={() => setRemoving(null)}
        />
      )}
    </div>
  );
}

function AddButton({ onAdd }: { readonly onAdd: () => void }) {
  const { t } = useTranslation();
  if (!passkeysWork()) return <p className="text-soft">{t('passkeys.notHere')}</p>;
  return <Button onClick={onAdd}>{t('passkeys.add')}</Button>;
}
