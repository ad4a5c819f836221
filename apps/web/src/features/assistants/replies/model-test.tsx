import type { EndpointInput } from '@parlo/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { refusalWords } from '../../../i18n/refusals.ts';
import { Button } from '../../../ui/button.tsx';

interface ModelTestProps {
  readonly assistantId: string;
  /** Returns unsaved input; absent: the saved values are tested. */
  readonly typed?: () => Omit<EndpointInput<'testLanguageModel'>, 'assistantId'>;
  /** Shows a refusal where it was typed; false where it can't. */
  readonly showAtField?: (error: unknown) => boolean;
  /** Called after a test, which takes tokens. */
  readonly onTested?: () => void;
}

/** Tries the language model, and says what is wrong with it. */
export function ModelTest({ assistantId, typed, showAtField, onTested }: ModelTestProps) {
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
      const { fault, ms } = await api.request('testLanguageModel', { assistantId, ...typed?.() }, signal);
      const seconds = (ms / 1_000).toFixed(1);
      setResult(fault ? t(`replies.faults.${fault}`) : t('replies.works', { seconds }));
      onTested?.();
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
