/** @jsxImportSource preact */
import { askServer, fieldsOf, type ServerResult } from '@parlo/call-client';
import { useState } from 'preact/hooks';
import type { CardProps } from './card.tsx';
import { type CardField, CardForm, cardLanguage, focusConversation } from './card-form.tsx';
import { CONTACT_CARD_WORDS, type ContactCardWords } from './contact-words.ts';
import { CONTACT_FIELDS, useEdits } from './use-edits.ts';

/** What the assistant understood of a visitor's details. */
export function ContactCard(props: CardProps) {
  const { conversation, say, keep } = props;
  const words = CONTACT_CARD_WORDS[cardLanguage()];
  const { id, values, edit, write, end } = useEdits(props);
  const [state, setState] = useState<'open' | 'sending' | 'over'>('open');
  const [problem, setProblem] = useState<ContactProblem>({ words: '' });
  if (id === undefined || state === 'over') return null;
  const fields = CONTACT_FIELDS.filter((field) => values[field] !== undefined);

  async function send(): Promise<void> {
    setState('sending');
    setProblem({ words: '' });
    const result = await askServer('leave_contact', {
      ...{ conversation, id, ...values },
      ...(edit() > 0 && { edit: edit() }),
    });
    if (result.ok) return close(words.send);
    setState('open');
    setProblem(problemOf(result, fields, words));
  }
  function close(said: string): void {
    setState('over');
    end();
    keep(null);
    say(said);
    focusConversation();
  }

  return (
    <CardForm
      fields={fields}
      values={values}
      words={words}
      sending={state === 'sending'}
      problem={problem.words}
      wrong={problem.field}
      write={write}
      send={() => void send()}
      leave={() => close(words.notNow)}
    />
  );
}

/** Why it was not sent. */
interface ContactProblem {
  readonly words: string;
  readonly field?: CardField;
}

function problemOf(
  { refused: { code }, body }: Extract<ServerResult, { ok: false }>,
  fields: readonly CardField[],
  words: ContactCardWords,
): ContactProblem {
  if (code === 'limit_reached') return { words: words.tooMany };
  if (code === 'not_found') return { words: words.off };
  if (code !== 'invalid_input') return { words: words.failed };
  const { field: named, reason } = fieldsOf(body);
  // Without any way to reply the server names the email, which the card may not have.
  const unreachable = reason === 'contact_unreachable';
  const field = unreachable ? fields.find(isAddress) : fields.find((one) => one === named);
  if (!field) return { words: words.check };
  if (unreachable && fields.filter(isAddress).length > 1) return { words: words.unreachable, field };
  const its = { email: words.wrongEmail, phone: words.wrongPhone, name: words.check, message: words.check };
  return { words: its[field], field };
}

const isAddress = (field: CardField): boolean => field === 'email' || field === 'phone';
