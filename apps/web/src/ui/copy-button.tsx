import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';

/** How long it says what came of it, in milliseconds. */
const TOLD_MS = 2_000;

interface CopyButtonProps {
  readonly text: string;
  /** What it says before the click; 'Copy' unless told. */
  readonly label?: string;
  readonly look?: 'action' | 'plain' | 'quiet';
  readonly className?: string;
}

/** Copies a text, and says for two seconds whether it could. */
export function CopyButton({ text, label, look = 'plain', className }: CopyButtonProps) {
  const { t } = useTranslation();
  const [told, tell] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (!told) return;
    const timer = setTimeout(() => tell(null), TOLD_MS);
    return () => clearTimeout(timer);
  }, [told]);
  let words = label ?? t('common.copy');
  if (told === 'copied') words = t('common.copied');
  if (told === 'failed') words = t('common.copyFailed');
  const copy = async () => tell((await copyText(text)) ? 'copied' : 'failed');
  return (
    <Button look={look} {...(className && { className })} onClick={() => void copy()}>
      <span aria-live="polite">{words}</span>
    </Button>
  );
}
