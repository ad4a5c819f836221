import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import type { SaveState, Saving } from './save-state.ts';

interface SaveBarProps {
  readonly state: SaveState;
  readonly banner: Saving['banner'];
  /** Fields have mistakes that keep the form from being saved. */
  readonly mistakes: boolean;
  /** A specific text about a failed save; empty without one. */
  readonly detail: string;
  /** Given when saving needs to sign in first. */
  readonly onSignIn?: (() => void) | undefined;
}

/**
 * Whether what is on the screen is saved, and the button that saves it: in reach while there is something to save or to
 * know, and else at the end of the form, where it covers nothing.
 */
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
  const inReach = state !== 'saved' || words !== '';
  const bad = banner === 'failed' || (mistakes && banner === null);
  return (
    <div
      className={classes(
        'z-20 -mx-4 flex flex-wrap items-center justify-end gap-x-6 gap-y-2 border-t border-line bg-paper px-4 py-3',
        inReach && 'sticky bottom-(--asked,0px)',
      )}
    >
      <p
        // An element that turns from one role to the other is not read out; a new one is.
        key={bad ? 'bad' : 'good'}
        role={bad ? 'alert' : 'status'}
        className={classes(
          'min-w-0 flex-1 basis-32 text-sm empty:absolute',
          bad ? 'text-danger' : banner === 'saved' ? 'text-good' : 'text-soft',
        )}
      >
        {words}
      </p>
      <div className="flex flex-wrap gap-2">
        {onSignIn && <Button onClick={onSignIn}>{t('assistants.signIn')}</Button>}
        <Button
          type="submit"
          look="action"
          disabled={state !== 'unsaved'}
          aria-keyshortcuts="Control+S Meta+S"
          className="sm:min-w-44"
        >
          {buttons[state]}
        </Button>
      </div>
    </div>
  );
}
