import { type ReactNode, useState } from 'react';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import type { Act } from './act-dialog.tsx';
import { useAdminChanged } from './use-admin.ts';

const ActDialog = lazyDialog(() => import('./act-dialog.tsx').then((m) => m.ActDialog));

interface Acting {
  /** Opens the dialog of an act. */
  readonly ask: (act: Act) => void;
  /** The result of the last action; empty before the first. */
  readonly said: string;
  readonly dialog: ReactNode;
}

/** Lets an administrator do things from a list. What was done is said once the list shows it. */
export function useAct(email: string): Acting {
  const [act, setAct] = useState<Act | null>(null);
  const [said, setSaid] = useState('');
  const changed = useAdminChanged(email);
  const run: Act['run'] = async (values) => {
    const done = await act?.run(values);
    await changed();
    return done ?? '';
  };
  return {
    said,
    ask(next) {
      setSaid('');
      setAct(next);
    },
    dialog: act && (
      <ActDialog
        act={{ ...act, run }}
        onDone={(done) => {
          setAct(null);
          setSaid(done);
        }}
        onClose={() => setAct(null)}
      />
    ),
  };
}
