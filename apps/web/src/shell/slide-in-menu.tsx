import { X } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { ThemeToggle } from '../theme/theme-toggle.tsx';
import { IconButton } from '../ui/button.tsx';
import { LanguageToggle } from './language-toggle.tsx';
import { Launch, Links } from './links.tsx';

/** How long the menu takes to leave, in milliseconds; app.css moves it for as long. */
const MENU_LEAVES_MS = 300;
const WIDE = '(min-width: 64rem)';
const STILL = '(prefers-reduced-motion: reduce)';

/**
 * The header's links on small screens. The browser's own modal dialog makes the rest of the page inert and gives the
 * focus back; the page behind does not scroll (app.css).
 */
export function SlideInMenu({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const { leaving, leave } = useLeaving(dialog, onClose);

  return (
    <dialog
      ref={dialog}
      aria-label={t('header.menu')}
      data-leaving={leaving || undefined}
      className="slide-in fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-[min(20rem,calc(100vw-3rem))] max-w-none overflow-y-auto border-l border-line bg-paper p-4 text-ink"
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget ? isOutside(event) : isLink(event.target)) leave();
      }}
      onKeyDown={keepFocusInside}
    >
      <div className="flex min-h-full flex-col gap-4">
        <IconButton label={t('common.close')} className="self-end" onClick={leave}>
          <X size={22} />
        </IconButton>
        <Links look="column" className="flex flex-col gap-1" />
        <Launch />
        <div className="mt-auto flex items-center justify-between border-t border-line pt-3">
          <LanguageToggle />
          <ThemeToggle />
        </div>
      </div>
    </dialog>
  );
}

/** Opens the menu, and closes it when its time has come: asked to, on another page, on a wide screen. */
function useLeaving(dialog: React.RefObject<HTMLDialogElement | null>, onClose: () => void) {
  const { key } = useLocation();
  const [openedAt] = useState(key);
  const [leaving, setLeaving] = useState(false);
  const leave = useCallback(() => setLeaving(true), []);

  useEffect(() => {
    const menu = dialog.current;
    if (!menu?.open) menu?.showModal();
    const wide = matchMedia(WIDE);
    wide.addEventListener('change', leave);
    return () => wide.removeEventListener('change', leave);
  }, [dialog, leave]);
  useEffect(() => {
    if (key !== openedAt) leave();
  }, [key, openedAt, leave]);
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(
      () => {
        // Closing gives the focus back; being taken off the page would not.
        dialog.current?.close();
        onClose();
      },
      matchMedia(STILL).matches ? 0 : MENU_LEAVES_MS,
    );
    return () => clearTimeout(timer);
  }, [leaving, dialog, onClose]);
  return { leaving, leave };
}

/** A click on the dialog's own box but outside its edges is one on the backdrop. */
function isOutside(event: MouseEvent<HTMLDialogElement>): boolean {
  const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect();
  const { clientX: x, clientY: y } = event;
  return x < left || x > right || y < top || y > bottom;
}

function isLink(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a') !== null;
}

/** Browsers let Tab out of a modal dialog into their own bars; in a menu, it goes round. */
function keepFocusInside(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button')];
  const edge = event.shiftKey ? stops.at(0) : stops.at(-1);
  if (document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops.at(0))?.focus();
}
