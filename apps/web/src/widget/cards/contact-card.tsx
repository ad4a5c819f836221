/** @jsxImportSource preact */
import { askServer, fieldsOf, type ServerResult } from '@parlo/call-client';
import { useLayoutEffect, useState } from 'preact/hooks';
import type { CardProps } from './card.tsx';
import { type CardField, CardForm, cardLanguage, focusConversation, readTexts } from './card-form.tsx';
import { CONTACT_CARD_WORDS, type ContactCardWords } from './contact-words.ts';
import { CONTACT_FIELDS, useEdits } from './use-edits.ts';

/** `sent`, `left`: by the button, of which the dialogue has to hear if it still waits for that. */
type State = 'open' | 'sending' | 'sent' | 'left' | 'over';

/** What the assistant understood of a visitor's details. */
export function ContactCard(props: CardProps) {
  const { json, conversation, asks, say, keep } = props;
  const words = CONTACT_CARD_WORDS[cardLanguage()];
  const { id, values, edit, write, end } = useEdits(props);
  const [state, setState] = useState<State>('open');
  const [problem, setProblem] = useState<ContactProblem>({ words: '' });
  // Before it is drawn: what the dialogue hears at once need not be said here.
  useLayoutEffect(() => {
    if (asks === null || (state !== 'sent' && state !== 'left')) return;
    if (asks) say(state === 'sent' ? words.send : words.notNow);
    if (asks || state === 'left') close();
    else setState('open');
  });
  if (id === undefined || state === 'over' || state === 'left') return null;
  if (state === 'sent' || readTexts(json, ['sent']).sent) {
    return <SentContact words={words} close={state === 'open' ? close : undefined} />;
  }
  const fields = CONTACT_FIELDS.filter((field) => values[field] !== undefined);

  async function send(): Promise<void> {
    setState('sending');
    // Another reply may begin before it is sent.
    keep(json);
    setProblem({ words: '' });
    const result = await askServer('leave_contact', {
      conversation,
      id,
      ...values,
      ...(edit() > 0 && { edit: edit() }),
    });
    if (result.ok) {
      // The dialogue may have gone on to something else: then the card itself says so.
      keep(JSON.stringify({ id, sent: 'yes' }));
      return done('sent');
    }
    setState('open');
    setProblem(problemOf(result, fields, words));
  }
  function done(how: 'sent' | 'left'): void {
    setState(how);
    end();
    focusConversation();
  }
  function close(): void {
    setState('over');
    keep(null);
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
      leave={() => {
        keep(json);
        done('left');
      }}
    />
  );
}

interface SentContactProps {
  readonly words: ContactCardWords;
  /** Absent while it goes away by itself. */
  readonly close: (() => void) | undefined;
}

function SentContact({ words, close }: SentContactProps) {
  return (
    <div class="card" role="status">
      <p>{words.sent}</p>
      {close && (
        <div class="choice">
          <button
            type="button"
            class="quiet"
            onClick={() => {
              close();
              focusConversation();
            }}
          >
            {words.close}
          </button>
        </div>
      )}
    </div>
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
