import { type ReactNode, type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSignedOut } from '../../../api/client.ts';
import { SignInAgain } from '../../../owner/account/sign-in-again.tsx';
import { Button } from '../../../ui/button.tsx';

export interface Done {
  /** What was done last, with a way to take it back; to be put into a `role="status"`. Null before that. */
  readonly said: ReactNode;
  /** `undo` resolves to what is said then. */
  say(words: string, undo: () => Promise<string>): void;
  clear(): void;
}

interface State {
  readonly words: string;
  readonly undo: (() => Promise<string>) | null;
  readonly error?: unknown;
}

/** Says what was done, and takes it back. `focusAfter` gets the focus: the button that was clicked is gone. */
export function useDone(focusAfter: RefObject<HTMLElement | null>): Done {
  const { t } = useTranslation();
  const [state, setState] = useState<State | null>(null);
  const [busy, setBusy] = useState(false);
  // A dialog hands its focus back in a task of its own, which has to come first.
  const moveFocus = () => setTimeout(() => focusAfter.current?.focus());

  async function takeBack({ words, undo }: State) {
    if (!undo || busy) return;
    setBusy(true);
    try {
      setState({ words: await undo(), undo: null });
      moveFocus();
    } catch (error) {
      console.error('taking back failed', error);
      setState({ words, undo, error });
    } finally {
      setBusy(false);
    }
  }

  return {
    said: state && (
      <>
        {state.words}
        {state.undo && (
          <Button look="quiet" className="ml-2 px-2" disabled={busy} onClick={() => void takeBack(state)}>
            {t('analytics.undo')}
          </Button>
        )}
        {state.error !== undefined && (
          <span role="alert" className="block font-normal text-danger">
            {t(isSignedOut(state.error) ? 'messages.signInToSave' : 'analytics.undoFailed')}
            {isSignedOut(state.error) && <SignInAgain />}
          </span>
        )}
      </>
    ),
    say(words, undo) {
      setState({ words, undo });
      moveFocus();
    },
    clear: () => setState(null),
  };
}
