/** @jsxImportSource preact */
import { askServer } from '@parlo/call-client';
import type { ContactCard as Details } from '@parlo/contract';
import { useState } from 'preact/hooks';
import type { CardProps } from './card.tsx';
import { CardForm, cardLanguage, focusConversation, readTexts } from './card-form.tsx';
import { CONTACT_CARD_WORDS, type ContactCardWords } from './contact-words.ts';

const FIELDS = ['name', 'email', 'phone', 'message'] as const;

/** What the assistant understood of a visitor's details. */
export function ContactCard({ json, conversation, say, keep }: CardProps) {
  const words = CONTACT_CARD_WORDS[cardLanguage()];
  const [values, setValues] = useState<Details | null>(() => readDetails(json));
  const [state, setState] = useState<'open' | 'sending' | 'over'>('open');
  const [problem, setProblem] = useState('');
  if (!values || state === 'over') return null;

  async function send(): Promise<void> {
    setState('sending');
    setProblem('');
    const result = await askServer('leave_contact', { conversation, ...values });
    if (result.ok) return close(words.send);
    setState('open');
    setProblem(problemOf(result.refused.code, words));
  }
  function close(said: string): void {
    setState('over');
    keep(null);
    say(said);
    focusConversation();
  }

  return (
    <CardForm
      fields={FIELDS.filter((field) => values[field] !== undefined)}
      values={values}
      words={words}
      sending={state === 'sending'}
      problem={problem}
      write={(field, value) => {
        keep(json);
        setValues({ ...values, [field]: value });
      }}
      send={() => void send()}
      leave={() => close(words.notNow)}
    />
  );
}

function problemOf(code: string, words: ContactCardWords): string {
  if (code === 'invalid_input') return words.check;
  if (code === 'limit_reached') return words.tooMany;
  return code === 'not_found' ? words.off : words.failed;
}

function readDetails(json: string): Details | null {
  const { id, ...details } = readTexts(json, ['id', ...FIELDS]);
  return id === undefined ? null : { id, ...details };
}
