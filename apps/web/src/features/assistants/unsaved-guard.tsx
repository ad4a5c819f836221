import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';

/** Asks before changes are lost: on the way to another page or assistant, and when the tab is closed. */
export function UnsavedGuard({ unsaved }: { readonly unsaved: boolean }) {
  const { t } = useTranslation();
  const blocker = useBlocker(unsaved);

  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [unsaved]);

  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog
      open
      question
      title={t('assistants.leaveTitle')}
      text={t('assistants.leaveText')}
      onClose={blocker.reset}
    >
      <DialogActions>
        <Button look="danger" onClick={blocker.proceed}>
          {t('assistants.leave')}
        </Button>
        <Button look="action" data-first onClick={blocker.reset}>
          {t('assistants.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
