/** @jsxImportSource preact */
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../ui/icon.tsx';
import type { Strings } from '../words/strings.ts';
import { useLatest } from './use-latest.ts';

interface MoreActionsProps {
  readonly strings: Strings;
  copy(): void;
  beginAnew(): void;
  forget(): void;
}

/** What can be done with a conversation: copied, left for a new one, or deleted after being asked again. */
export function MoreActions({ strings, copy, beginAnew, forget }: MoreActionsProps) {
  const [open, setOpen] = useState<'' | 'menu' | 'sure'>('');
  const place = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  const close = () => {
    setOpen('');
    opener.current?.focus();
  };
  const closed = useLatest(close);
  useEffect(() => {
    if (!open) return;
    const outside = ({ target }: Event) => {
      if (!place.current?.contains(target as Node)) setOpen('');
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // It closes what is open, and not the frame.
      event.preventDefault();
      closed.current();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('keydown', onKey);
    };
  }, [open, closed]);

  const choose = (action: () => void) => () => {
    close();
    action();
  };
  return (
    <div class="more" ref={place}>
      <button
        type="button"
        class="small"
        ref={opener}
        aria-label={strings.more}
        aria-expanded={open !== ''}
        onClick={() => setOpen(open ? '' : 'menu')}
      >
        <Icon name="more" />
      </button>
      {open === 'menu' && (
        <div class="menu">
          <button type="button" onClick={choose(copy)}>
            {strings.copy}
          </button>
          <button type="button" onClick={choose(beginAnew)}>
            {strings.beginAnew}
          </button>
          <button type="button" onClick={() => setOpen('sure')}>
            {strings.forget}
          </button>
        </div>
      )}
      {open === 'sure' && (
        <div class="menu">
          <p>{strings.forgetSure}</p>
          <button type="button" class="danger" onClick={choose(forget)}>
            {strings.forgetYes}
          </button>
          <button type="button" onClick={close}>
            {strings.forgetNo}
          </button>
        </div>
      )}
    </div>
  );
}
