import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { useUser } from '../../../owner/account/use-user.ts';
import { SourceContext } from '../../../owner/assistants/assistant-source.ts';
import type { BuilderSlots } from '../../../owner/assistants/builder-slot.ts';
import { useServerSource } from '../../../owner/assistants/server-source.ts';
import { useDemoSource } from '../../../owner/demo/demo-source.ts';
import { forgetKeepWish } from '../../../owner/demo/keep-wish.ts';
import { Notice } from '../../../ui/notice.tsx';
import { DemoNote } from '../demo/demo-note.tsx';
import { KeepDemo } from '../demo/keep-demo.tsx';
import { useKeepWish } from '../demo/use-keep-wish.ts';
import { SignUpPlace, type SignUpWay } from '../demo/use-sign-up.ts';
import { Builder } from './builder.tsx';

interface BuilderOfUserProps {
  readonly slots: BuilderSlots;
}

/** The builder of the current user: on the server for a signed-in owner, in this browser for everybody else. */
export function BuilderOfUser({ slots }: BuilderOfUserProps) {
  const { t } = useTranslation();
  const user = useUser();
  const { pathname, search } = useLocation();
  // An owner whose session ended is asked to sign in again: demo mode would hide their assistants.
  const [owned, setOwned] = useState<string | null>(null);
  // Files that were chosen are nowhere but on this page: it waits for its owner to sign in again in another tab.
  const [waiting, setWaiting] = useState(false);
  if (user && user.email !== owned) setOwned(user.email);
  if (user === undefined) return <Notice text={t('assistants.loading')} />;
  const email = user?.email ?? (waiting ? owned : null);
  if (email !== null) return <OwnedBuilder key={email} email={email} slots={slots} onWaiting={setWaiting} />;
  if (owned) return <Navigate to="/auth" replace state={{ mode: 'login', from: pathname + search }} />;
  return <DemoBuilder slots={slots} />;
}

/** The id of the assistant that the address names. */
function useWanted(): string | null {
  const [query] = useSearchParams();
  return query.get('id');
}

interface OwnedBuilderProps extends BuilderOfUserProps {
  readonly email: string;
  readonly onWaiting: (waiting: boolean) => void;
}

function OwnedBuilder({ email, slots, onWaiting }: OwnedBuilderProps) {
  const { t } = useTranslation();
  const source = useServerSource(email, useWanted());
  const keeping = useKeepWish(email, source);
  if (keeping === 'running' && !source.error) return <Notice text={t('assistants.keepingYours')} />;
  return (
    <SourceContext value={source}>
      <Builder slots={slots} note={<KeepDemo email={email} keeping={keeping} />} onWaiting={onWaiting} />
    </SourceContext>
  );
}

function DemoBuilder({ slots }: BuilderOfUserProps) {
  const source = useDemoSource(useWanted());
  // They are back without an account, or never left.
  useEffect(forgetKeepWish, []);
  const place = useRef<SignUpWay | null>(null);
  return (
    <SourceContext value={source}>
      <SignUpPlace value={place}>
        <Builder slots={slots} note={<DemoNote />} />
      </SignUpPlace>
    </SourceContext>
  );
}
