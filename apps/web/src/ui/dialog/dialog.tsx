import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button.tsx';
import { classes } from '../classes.ts';

interface DialogProps {
  readonly title: string;
  readonly text?: string;
  readonly open: boolean;
  readonly onClose: () => void;
  /** A question that needs a decision: there is no close button, and a click outside does nothing. */
  readonly question?: boolean;
  /** `video`: as large as the window lets a film be. */
  readonly wide?: boolean | 'video';
  readonly children: ReactNode;
}

/** A window over the page. Escape closes it, and focus returns to where it was. */
export function Dialog({
  title,
  text,
  open,
  onClose,
  question = false,
  wide = false,
  children,
}: DialogProps) {
  const { t } = useTranslation();
  const returning = useReturningFocus();
  return (
    <Radix.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fade fixed inset-0 z-40 bg-[rgb(20_16_13/0.5)]" />
        <Radix.Content
          role={question ? 'alertdialog' : 'dialog'}
          {...(text ? {} : { 'aria-describedby': undefined })}
          {...returning}
          // Fields that are edited in place take Escape themselves.
          onEscapeKeyDown={(event) => {
            const { target } = event;
            if (target instanceof Element && target.closest('[data-own-escape]')) event.preventDefault();
          }}
          {...(question && { onInteractOutside: (event: Event) => event.preventDefault() })}
          className={classes(
            'rise fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-1/2 overflow-y-auto rounded-lg border border-line bg-paper p-6 shadow-float focus:outline-none',
            wide === 'video' && 'max-w-[min(64rem,calc((100dvh-9rem)*16/9))]',
            wide === true && 'max-w-2xl',
            !wide && 'max-w-md',
          )}
        >
          <div className="flex items-start justify-between gap-4">
            <Radix.Title className="min-w-0 text-title wrap-anywhere">{title}</Radix.Title>
            {!question && (
              <Radix.Close asChild>
                <IconButton label={t('common.close')} className="-mt-2 -mr-3">
                  <X size={20} />
                </IconButton>
              </Radix.Close>
            )}
          </div>
          {text && <Radix.Description className="mt-2 text-soft">{text}</Radix.Description>}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Radix gives the focus back to its own trigger alone; ours are opened from anywhere. */
function useReturningFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus(event: Event) {
      opener.current = document.activeElement;
      focusFirst(event);
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      // The focus was moved elsewhere in the meantime, on purpose.
      if (document.activeElement !== document.body) return;
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}

/** The first focus is on the work or on the safe choice (`data-first`), not on the close button. */
function focusFirst(event: Event): void {
  const { currentTarget } = event;
  if (!(currentTarget instanceof HTMLElement)) return;
  const first =
    currentTarget.querySelector<HTMLElement>('[data-first]') ??
    currentTarget.querySelector<HTMLElement>('input, textarea');
  if (!first) return;
  event.preventDefault();
  first.focus();
}

/**
 * The buttons of a dialog, the main one last where they fit in a row. Always in sight: what is above them scrolls. The
 * offset is the dialog's padding, which Chromium leaves free below what sticks.
 */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return (
    <div className="sticky -bottom-6 z-10 -mx-6 mt-3 -mb-6 flex flex-col-reverse gap-3 bg-paper px-6 pt-3 pb-6 before:absolute before:inset-x-0 before:-top-4 before:h-4 before:bg-linear-to-t before:from-paper before:to-transparent sm:flex-row sm:justify-end">
      {children}
    </div>
  );
}
