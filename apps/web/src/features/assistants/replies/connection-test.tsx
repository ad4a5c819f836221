import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalWords } from '../../../i18n/refusals.ts';
import { Button } from '../../../ui/button.tsx';

interface ConnectionTestProps {
  /** Tries the service. `fault`: why it can't be used, in the reader's words; null when it can. */
  readonly run: (signal: AbortSignal) => Promise<{ readonly fault: string | null; readonly ms: number }>;
  /** Shows a refusal where it was typed; false where it can't. */
  readonly showAtField?: (error: unknown) => boolean;
}

/** Tries a service, such as the language model, and says what is wrong with it. */
export function ConnectionTest({ run, showAtField }: ConnectionTestProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState('');
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function test() {
    if (busy) return;
    setBusy(true);
    setResult('');
    running.current = new AbortController();
    const { signal } = running.current;
    try {
      const { fault, ms } = await run(signal);
      setResult(fault ?? t('replies.works', { seconds: (ms / 1_000).toFixed(1) }));
    } catch (error) {
      // Something else is typed by now.
      if (signal.aborted) return;
      if (!showAtField?.(error)) setResult(refusalWords(t, error, t('replies.failed')));
    }
    setBusy(false);
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Button onClick={() => void test()} aria-disabled={busy}>
        {busy ? t('replies.testing') : t('replies.testAction')}
      </Button>
      <p role="status">{result}</p>
    </div>
  );
}
