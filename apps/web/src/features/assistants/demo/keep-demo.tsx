import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDemoAssistants } from '../../../owner/demo/demo-source.ts';
import { holdingTab } from '../../../storage/browser-store.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import type { Keeping } from './use-keep-wish.ts';

const KeepDialog = lazyDialog(() => import('./keep-demo-dialog.tsx').then((m) => m.KeepDemoDialog));
/** In the tab's memory: the question is asked once, and waits as a line after that. */
const ASKED = 'keepDemoAsked';

interface KeepDemoProps {
  readonly email: string;
  /** The result for the assistant that they wanted to keep before they signed in. */
  readonly keeping: Keeping;
}

/** Assistants from before somebody signed in, offered to be kept. */
export function KeepDemo({ email, keeping }: KeepDemoProps) {
  const { t } = useTranslation();
  const demo = useDemoAssistants() ?? [];
  // After an explicit choice the others are not offered in a dialog; they wait as a line.
  const asks = keeping === 'failed' || (keeping === 'no' && holdingTab.getItem(ASKED) !== email);
  const [open, setOpen] = useState(asks && demo.length > 0);

  function close() {
    holdingTab.setItem(ASKED, email);
    setOpen(false);
  }

  // The dialog stays to say how it went, when nothing is left to keep.
  if (demo.length === 0 && !open && keeping !== 'kept') return null;
  return (
    <>
      {keeping === 'kept' && (
        <p role="status" className="mb-5 text-good">
          {t('assistants.keptNow')}
        </p>
      )}
      {demo.length > 0 && (
        <aside
          aria-label={t('assistants.keepLabel')}
          className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-panel px-4 py-2"
        >
          <p className="text-soft">{t('assistants.keepWaiting', { count: demo.length })}</p>
          <Button onClick={() => setOpen(true)}>{t('assistants.keepOpen')}</Button>
        </aside>
      )}
      {open && <KeepDialog email={email} demo={demo} onClose={close} />}
    </>
  );
}
