/** @jsxImportSource preact */
import { askServer } from '@parlo/call-client';
import type { ContactCard as Details } from '@parlo/contract';
import { useEffect, useState } from 'preact/hooks';
import style from './contact-card.css?inline';
import { CONTACT_CARD_WORDS, type ContactCardWords } from './words.ts';

export interface ContactCardProps {
  /** JSON of the details that were read back. */
  readonly json: string;
  /** The visitor's token for the conversation. */
  readonly conversation: string;
  /** Says the words of the button that was pressed, so that the dialogue goes on. */
  say(text: string): void;
  /** Called with the card's JSON when the visitor corrects it, and with null when it is done with. */
  keep(json: string | null): void;
}

const FIELDS = ['name', 'email', 'phone', 'message'] as const;
type Field = (typeof FIELDS)[number];
const KEYBOARDS = { name: 'text', email: 'email', phone: 'tel' } as const;
const COMPLETE = { name: 'name', email: 'email', phone: 'tel' } as const;
/** Characters that the server takes. */
const MOST: Readonly<Record<Field, number>> = { name: 100, email: 254, phone: 40, message: 1_000 };

/** What the assistant understood of a visitor's details, to be corrected by eye and sent. */
export function ContactCard({ json, conversation, say, keep }: ContactCardProps) {
  const words = CONTACT_CARD_WORDS[document.documentElement.lang === 'uk' ? 'uk' : 'en'];
  const [values, setValues] = useState<Details | null>(() => readDetails(json));
  const [state, setState] = useState<'open' | 'sending' | 'over'>('open');
  const [problem, setProblem] = useState('');
  useStyle();
  if (!values || state === 'over') return null;

  async function send(event: Event): Promise<void> {
    event.preventDefault();
    if (state !== 'open') return;
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
    // The button that was pressed is gone.
    document.querySelector<HTMLElement>('footer textarea')?.focus();
  }

  return (
    <form class="card" aria-label={words.title} onSubmit={(event) => void send(event)} noValidate>
      <h2>{words.title}</h2>
      {FIELDS.filter((field) => values[field] !== undefined).map((field) => {
        const id = `contact-${field}`;
        const value = values[field] ?? '';
        const write = ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) => {
          keep(json);
          setValues({ ...values, [field]: currentTarget.value });
        };
        return (
          <div class="field" key={field}>
            <label htmlFor={id}>{words[field]}</label>
            {field === 'message' ? (
              <textarea id={id} rows={3} dir="auto" maxLength={MOST.message} value={value} onInput={write} />
            ) : (
              <input
                id={id}
                type="text"
                inputMode={KEYBOARDS[field]}
                autocomplete={COMPLETE[field]}
                maxLength={MOST[field]}
                value={value}
                onInput={write}
              />
            )}
          </div>
        );
      })}
      {problem && <p role="alert">{problem}</p>}
      <div class="choice">
        <button type="submit" class="call" aria-disabled={state === 'sending'}>
          {state === 'sending' ? words.sending : words.send}
        </button>
        <button type="button" class="quiet" onClick={() => close(words.notNow)}>
          {words.notNow}
        </button>
      </div>
    </form>
  );
}

function problemOf(code: string, words: ContactCardWords): string {
  if (code === 'invalid_input') return words.check;
  if (code === 'limit_reached') return words.tooMany;
  return code === 'not_found' ? words.off : words.failed;
}

/** Null for what is no card: another server's, or a newer one's. */
function readDetails(json: string): Details | null {
  try {
    const details = JSON.parse(json) as Partial<Record<Field | 'id', unknown>> | null;
    if (typeof details?.id !== 'string') return null;
    const texts = FIELDS.flatMap((field) => {
      const value = details[field];
      return typeof value === 'string' ? [[field, value] as const] : [];
    });
    return { id: details.id, ...Object.fromEntries(texts) };
  } catch {
    return null;
  }
}

let styled = false;

function useStyle(): void {
  useEffect(() => {
    if (styled) return;
    styled = true;
    document.head.appendChild(document.createElement('style')).textContent = style;
  }, []);
}
