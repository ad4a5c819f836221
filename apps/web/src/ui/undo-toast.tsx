import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from './button.tsx';

/** How long something can be taken back, in milliseconds. */
export const UNDO_MS = 10_000;

interface UndoToastProps {
  /** What happened, in words. */
  readonly said: string;
  readonly onUndo: () => void;
  /** Called when the time is over, or when it was closed. */
  readonly onOver: () => void;
}

/** What was done, and the way back, over the page. The time stands still while the pointer or the focus is on it. */
export function UndoToast({ said, onUndo, onOver }: UndoToastProps) {
  const { t } = useTranslation();
  const [held, setHeld] = useState(false);
  const end = useEffectEvent(onOver);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time begins anew with each thing that was done
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => end(), UNDO_MS);
    return () => clearTimeout(timer);
  }, [held, said]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it follows the pointer and the focus, and is no control itself
    <div
      className="rise pointer-events-none fixed inset-x-4 bottom-20 z-30 flex justify-center"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className="pointer-events-auto flex max-w-full items-center gap-3 rounded-lg border border-ink bg-ink py-1 pr-1 pl-4 text-paper shadow-float">
        <p role="status" className="min-w-0 truncate">
          {said}
        </p>
        <Button
          look="quiet"
          className="shrink-0 text-paper underline underline-offset-4 hover:bg-paper hover:text-ink"
          onClick={onUndo}
        >
          {t('common.undo')}
        </Button>
        <IconButton
          label={t('common.close')}
          className="text-paper hover:bg-paper hover:text-ink"
          onClick={onOver}
        >
          <X size={18} />
        </IconButton>
      </div>
    </div>
  );
}
