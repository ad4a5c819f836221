/** @jsxImportSource preact */
import { fieldsOf, isText, parseJson } from '@parlo/call-client';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';

const KEYBOARDS = { name: 'text', email: 'email', phone: 'tel' } as const;
const COMPLETE = { name: 'name', email: 'email', phone: 'tel' } as const;
/** Characters that the server takes. */
const MOST = { name: 100, email: 254, phone: 40, message: 1_000 } as const;
export type CardField = keyof typeof MOST;

interface CardFormProps {
  readonly fields: readonly CardField[];
  readonly values: { readonly [F in CardField]?: string | undefined };
  readonly words: Readonly<Record<CardField | 'title' | 'send' | 'sending' | 'notNow', string>>;
  readonly sending: boolean;
  /** Why it was not sent. */
  readonly problem: string;
  /** The field that the server did not take. */
  readonly wrong?: CardField | undefined;
  write(field: CardField, value: string): void;
  send(): void;
  leave(): void;
  /** Above the fields. */
  readonly children?: ComponentChildren;
  /** Below the problem: what to do about it. */
  readonly remedy?: ComponentChildren;
}

const intoView = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'nearest' });

/** What the assistant understood, to be corrected by eye and sent. */
export function CardForm(props: CardFormProps) {
  const { fields, values, words, sending, problem, wrong, write, send, leave, children, remedy } = props;
  useEffect(() => {
    if (wrong) document.getElementById(`card-${wrong}`)?.focus();
  }, [wrong]);
  const refusal = problem && (
    <div key={problem} ref={intoView} class="refusal">
      <p id="card-problem" role="alert">
        {problem}
      </p>
      {remedy}
    </div>
  );
  return (
    <form
      class="card form"
      aria-label={words.title}
      onSubmit={(event) => {
        event.preventDefault();
        if (!sending) send();
      }}
      noValidate
    >
      <div class="body">
        <h2>{words.title}</h2>
        {children}
        <div class="fields">
          {fields.map((field) => {
            const common = {
              id: `card-${field}`,
              maxLength: MOST[field],
              value: values[field] ?? '',
              'aria-invalid': field === wrong,
              // The focus goes there at once, which cuts the alert short.
              'aria-describedby': field === wrong ? 'card-problem' : undefined,
              onInput: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
                write(field, currentTarget.value),
            };
            return (
              <div class={`field ${field}`} key={field}>
                <label htmlFor={common.id}>{words[field]}</label>
                {field === 'message' ? (
                  <textarea {...common} rows={3} dir="auto" />
                ) : (
                  <input
                    {...common}
                    type="text"
                    inputMode={KEYBOARDS[field]}
                    autocomplete={COMPLETE[field]}
                  />
                )}
                {field === wrong && refusal}
              </div>
            );
          })}
        </div>
        {!wrong && refusal}
      </div>
      <div class="choice last">
        <button type="submit" class="call" aria-disabled={sending}>
          {sending ? words.sending : words.send}
        </button>
        <button type="button" class="quiet" onClick={leave}>
          {words.notNow}
        </button>
      </div>
    </form>
  );
}

/** The language of the widget's words. */
export const cardLanguage = () => (document.documentElement.lang === 'uk' ? 'uk' : 'en');

/** The visitor's own kind of the widget's language, such as en-US: dates and clocks differ. */
export function localeOfCard(): string {
  const language = cardLanguage();
  return navigator.languages.find((one) => one.startsWith(`${language}-`)) ?? language;
}

/** The button that was pressed is gone: the conversation goes on in its own box. */
export function focusConversation(): void {
  document.querySelector<HTMLElement>('footer textarea')?.focus();
}

/** The texts of these names in a card's JSON. None in what is no card: another server's, or a newer one's. */
export function readTexts<Name extends string>(json: string, names: readonly Name[]) {
  const fields = fieldsOf(parseJson(json));
  const texts = names.flatMap((name) => {
    const value = fields[name];
    return isText(value) ? [[name, value] as const] : [];
  });
  return Object.fromEntries(texts) as Partial<Readonly<Record<Name, string>>>;
}
