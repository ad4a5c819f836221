import { askServer, fieldsOf, parseJson, type Refused } from '@parlo/call-client';
import type { CorrectContactInput } from '@parlo/contract';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { CardProps } from './card.tsx';
import { type CardField, readTexts } from './card-form.tsx';

/** After the last letter, in milliseconds: sooner than anybody has said yes to what they typed. */
const REPORT_MS = 300;
/** There is nothing to correct, as in a trial, and no use in trying again. */
const NEVER = ['not_found', 'invalid_input'];
export const CONTACT_FIELDS = ['name', 'email', 'phone', 'message'] as const;

type Values = Readonly<Partial<Record<CardField, string>>>;
type Options = Pick<CardProps, 'json' | 'conversation' | 'keep' | 'unsent'>;

/**
 * The details on the card. They begin as what was read back; what the visitor changes is sent to the server, so that a yes
 * by word is one to what they see. Changes are numbered: what is read back says up to which one it knows them, and what
 * was changed later stays.
 */
export function useEdits({ json, conversation, keep, unsent }: Options) {
  const [shown, setShown] = useState(() => ({ json, values: readDetails(json) }));
  const edits = useRef<Partial<Record<CardField, number>>>({});
  const last = useRef(0);
  const report = useReport(unsent);
  const { id } = readTexts(json, ['id']);
  const known = editOf(json);
  last.current = Math.max(last.current, known);

  let { values } = shown;
  if (shown.json !== json) {
    values = readDetails(json);
    for (const field of CONTACT_FIELDS) {
      const mine = shown.values[field];
      const isLater = (edits.current[field] ?? 0) > known;
      if (isLater && mine !== undefined && values[field] !== undefined) values = { ...values, [field]: mine };
    }
    setShown({ json, values });
  }
  useEffect(() => {
    // What is kept is the newest that was read back.
    if (Object.keys(edits.current).length > 0) keep(json);
  }, [json, keep]);

  return {
    id,
    values,
    /** The last change, of this page or of what was read back; 0 for none. */
    edit: () => last.current,
    write(field: CardField, value: string): void {
      keep(json);
      last.current += 1;
      edits.current[field] = last.current;
      setShown({ json, values: { ...values, [field]: value } });
      if (id) report.later({ conversation, id, edit: last.current, values: { [field]: value } });
    },
    /** The card is done with: nothing waits any more. */
    end: report.end,
  };
}

/** One request at a time, so that none overtakes another. */
function useReport(unsent: CardProps['unsent']) {
  const next = useRef<CorrectContactInput | null>(null);
  const running = useRef<Promise<unknown>>(Promise.resolve());
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  async function send(): Promise<Refused | null> {
    const input = next.current;
    next.current = null;
    if (!input) return null;
    const result = await askServer('correct_contact', input);
    if (result.ok || NEVER.includes(result.refused.code)) return null;
    // To be sent with what is changed next, or before the next turn.
    next.current = merged(input, next.current);
    return result.refused;
  }
  function flush(): Promise<Refused | null> {
    clearTimeout(timer.current);
    const sent = running.current.then(send);
    running.current = sent;
    return sent;
  }
  function end(): void {
    clearTimeout(timer.current);
    next.current = null;
    unsent.current = null;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the card goes
  useEffect(() => end, []);

  return {
    end,
    later(input: CorrectContactInput): void {
      next.current = next.current ? merged(next.current, input) : input;
      unsent.current = flush;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), REPORT_MS);
    },
  };
}

const merged = (before: CorrectContactInput, after: CorrectContactInput | null): CorrectContactInput => ({
  ...before,
  ...after,
  values: { ...before.values, ...after?.values },
});

function editOf(json: string): number {
  const { edit } = fieldsOf(parseJson(json));
  return typeof edit === 'number' ? edit : 0;
}

const readDetails = (json: string): Values => readTexts(json, CONTACT_FIELDS);
