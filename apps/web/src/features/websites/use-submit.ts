import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalWords } from '../../i18n/refusals.ts';

/**
 * Sends a form of a dialog, which the page may have inside of the builder's: that one is not sent. `work` resolves to
 * what is wrong, empty when the dialog goes on; when it fails, `failed` is said unless there is a better word.
 */
export function useSubmit(work: () => string | Promise<string>, failed: string) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  async function send() {
    if (busy) return;
    setBusy(true);
    setProblem('');
    try {
      setProblem(await work());
    } catch (error) {
      setProblem(refusalWords(t, error, failed));
    } finally {
      setBusy(false);
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    void send();
  }
  return { submit, send, busy, problem };
}
