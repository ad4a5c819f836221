import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';

/** How long the result is shown, in milliseconds. */
const SHOWN_MS = 2_000;

interface CopyButtonProps {
  readonly text: string;
  /** Its words before the click; by default 'Copy'. */
  readonly label?: string;
  readonly look?: 'action' | 'plain' | 'quiet';
  readonly className?: string;
}

/** Copies a text, and says for two seconds whether it could. */
export function CopyButton({ text, label, look = 'plain', className }: CopyButtonProps) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  let words = label ?? t('common.copy');
  if (outcome === 'copied') words = t('common.copied');
  if (outcome === 'failed') words = t('common.copyFailed');
  const copy = async () => setOutcome((await copyText(text)) ? 'copied' : 'failed');
  return (
    <Button look={look} {...(className && { className })} onClick={() => void copy()}>
      <span aria-live="polite">{words}</span>
    </Button>
  );
}

/** False when there is no way to the clipboard: the text is there to select. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    if (copyAsBefore(text)) return true;
    console.error('copying failed', error);
    return false;
  }
}

/** The older API, the only one on a page that is not secure, such as a Parlo in an office's network. */
function copyAsBefore(text: string): boolean {
  let copied = false;
  const put = (event: ClipboardEvent) => {
    if (!event.clipboardData) return;
    event.clipboardData.setData('text/plain', text);
    event.preventDefault();
    // Another listener would copy the selection instead.
    event.stopImmediatePropagation();
    copied = true;
  };
  document.addEventListener('copy', put, { capture: true });
  try {
    return document.execCommand('copy') && copied;
  } catch {
    // Not there any more: the caller says that it failed.
    return false;
  } finally {
    document.removeEventListener('copy', put, { capture: true });
  }
}
