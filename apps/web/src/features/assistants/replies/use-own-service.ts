import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalWords, refusedField } from '../../../i18n/refusals.ts';

interface OwnServiceOf<Name extends string, State> {
  readonly state: State;
  /** The stored values in the fields: never the key. Has every field of the form. */
  readonly textsOf: (state: State) => Record<Name, string>;
  readonly isOwn: (state: State) => boolean;
  /** Called with what the server has now. */
  readonly onChanged: (state: State) => void;
}

/**
 * What is typed of an owner's own service, and what the server says of it. It is saved by itself and not with the
 * builder's form: a key is neither kept in this browser nor sent twice.
 */
export function useOwnService<Name extends string, State>(of: OwnServiceOf<Name, State>) {
  const { t } = useTranslation();
  const [texts, setTexts] = useState(() => of.textsOf(of.state));
  const [wrong, setWrong] = useState<Partial<Record<string, string>>>({});
  // A test's result does not apply to later input.
  const [changes, setChanges] = useState(0);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState('');
  const fields = useRef<HTMLFieldSetElement>(null);
  const said = useRef<HTMLParagraphElement>(null);

  function show(next: typeof texts) {
    setTexts(next);
    setWrong({});
    setOutcome('');
    setChanges((before) => before + 1);
  }

  function showWrong(name: Name, words: string) {
    setWrong({ [name]: words });
    const input = fields.current?.elements.namedItem(name);
    if (input instanceof HTMLElement) input.focus();
  }

  /** Shows a refusal at the field that it is about; false where it is about none of them. */
  function showAtField(error: unknown): boolean {
    const name = refusedField(error, Object.keys(texts) as Name[]);
    if (!name) return false;
    showWrong(name, refusalWords(t, error, t('replies.failed')));
    return true;
  }

  async function change(work: () => Promise<State>, done: string) {
    if (busy) return;
    setBusy(true);
    setOutcome('');
    try {
      const state = await work();
      show(of.textsOf(state));
      setOutcome(done);
      // The button that removes the service goes with it.
      if (!of.isOwn(state)) said.current?.focus();
      of.onChanged(state);
    } catch (error) {
      if (!showAtField(error)) setOutcome(refusalWords(t, error, t('replies.failed')));
    }
    setBusy(false);
  }

  const text = (name: Name) => ({
    name,
    value: texts[name],
    error: wrong[name],
    onValue: (value: string) => show({ ...texts, [name]: value }),
  });

  return { texts, text, changes, outcome, fields, said, showWrong, showAtField, change };
}
