import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDemoAssistants } from '../../../owner/demo/demo-source.ts';
import { holdingTab } from '../../../storage/browser-store.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';

const KeepDialog = lazyDialog(() => import('./keep-demo-dialog.tsx').then((m) => m.KeepDemoDialog));
/** In the tab's memory: the question is asked once, and waits as a line after that. */
const ASKED = 'keepDemoAsked';

/** Assistants from before somebody signed in, offered to be kept. */
export function KeepDemo({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const demo = useDemoAssistants() ?? [];
  const [open, setOpen] = useState(() => demo.length > 0 && holdingTab.getItem(ASKED) !== email);

  function close() {
    holdingTab.setItem(ASKED, email);
    setOpen(false);
  }

  // The dialog stays to say how it went, when nothing is left to keep.
  if (demo.length === 0 && !open) return null;
  return (
    <>
      {demo.length > 0 && (
        <aside
          aria-label={t('assistants.keepLabel')}
          className="shell mt-4 flex flex-wrap items-center gap-x-4 gap-y-2"
        >
          <p className="text-soft">{t('assistants.keepWaiting', { count: demo.length })}</p>
          <Button onClick={() => setOpen(true)}>{t('assistants.keepOpen')}</Button>
        </aside>
      )}
      {open && <KeepDialog email={email} demo={demo} onClose={close} />}
    </>
  );
}
