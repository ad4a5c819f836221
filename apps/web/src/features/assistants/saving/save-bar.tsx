import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import type { SaveState, Saving } from './save-state.ts';

interface SaveBarProps {
  readonly state: SaveState;
  readonly banner: Saving['banner'];
  /** Fields have mistakes that keep the form from being saved. */
  readonly mistakes: boolean;
  /** Words about a failed save that say more than the general ones; empty when there are none. */
  readonly detail: string;
  /** Given when saving needs to sign in first. */
  readonly onSignIn?: (() => void) | undefined;
}

/** Always in reach: whether what is on the screen is saved, and the button that saves it. */
export function SaveBar({ state, banner, mistakes, detail, onSignIn }: SaveBarProps) {
  const { t } = useTranslation();
  const buttons = {
    saved: t('assistants.saved'),
    testing: t('assistants.testing'),
    saving: t('assistants.saving'),
    unsaved: t('assistants.save'),
  };
  let words = state === 'unsaved' ? t('assistants.unsaved') : '';
  if (mistakes) words = t('assistants.fixErrors');
  if (banner === 'saved') words = t('assistants.savedBanner');
  if (banner === 'failed') words = detail || t('assistants.failedBanner');
  const bad = banner === 'failed' || (mistakes && banner === null);
  return (
    <div className="sticky bottom-(--asked,0px) z-20 -mx-4 flex flex-col gap-2 border-t border-line bg-paper px-4 py-3 sm:flex-row sm:items-center sm:justify-between sm:gap-6">
      <p
        // An element that turns from one role to the other is not read out; a new one is.
        key={bad ? 'bad' : 'good'}
        role={bad ? 'alert' : 'status'}
        className={classes(
          'text-sm empty:absolute',
          bad ? 'text-danger' : banner === 'saved' ? 'text-good' : 'text-soft',
        )}
      >
        {words}
      </p>
      <div className="flex flex-col gap-2 sm:ml-auto sm:flex-row">
        {onSignIn && <Button onClick={onSignIn}>{t('assistants.signIn')}</Button>}
        <Button type="submit" look="action" disabled={state !== 'unsaved'} className="sm:min-w-44">
          {buttons[state]}
        </Button>
      </div>
    </div>
  );
}
