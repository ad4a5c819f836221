import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { loadTexts } from '../../i18n/index.ts';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { createShortcuts, onShortcutsAsked, type Shortcut } from './shortcuts.ts';

const List = lazyDialog(async () => {
  const [{ ShortcutList }] = await Promise.all([import('./shortcut-list.tsx'), loadTexts('shortcuts')]);
  return ShortcutList;
});

/** Listens for the keys of the app while one of its screens is shown, and shows the list of them. */
export function ShortcutKeys() {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const read = useRef(createShortcuts());
  useEffect(() => onShortcutsAsked(() => setOpen(true)), []);
  useEffect(() => {
    const act = (shortcut: Shortcut) => {
      if (shortcut === 'list') setOpen(true);
      else if (shortcut === 'save') saveButton()?.click();
      else void navigate(shortcut.path);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || dialogIsOpen()) return;
      const shortcut = read.current(event, isTypedInto(event.target));
      if (shortcut === null || (shortcut === 'save' && !saveButton())) return;
      // The browser would offer to save the page as a file.
      event.preventDefault();
      act(shortcut);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [navigate]);
  return open ? <List onClose={() => setOpen(false)} /> : null;
}

const dialogIsOpen = () => document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null;

/** A screen marks the button that `Control+S` presses by `aria-keyshortcuts`. */
const saveButton = () => document.querySelector<HTMLButtonElement>('button[aria-keyshortcuts~="Control+S"]');

/** Whether the key is a letter of a text, or chooses from a list. */
function isTypedInto(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input, textarea, select, [role=listbox], [role=tab]');
}
