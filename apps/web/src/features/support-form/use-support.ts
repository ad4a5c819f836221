import { useState } from 'react';
import { lazyPart } from '../../lazy/lazy-part.ts';
import type { LocalUser } from '../../owner/account/local-user.ts';
import type { Delivery } from './deliver.ts';

type Stage = 'writing' | 'sending' | 'sent';
type Field = 'email' | 'message';

const EMPTY = { email: '', message: '' };
const post = lazyPart(async () => (await import('./deliver.ts')).deliver);

/** Writing to the operator. What was typed is cleared only once it was delivered. */
export function useSupport(user: LocalUser | null | undefined) {
  const [values, setValues] = useState(EMPTY);
  const [stage, setStage] = useState<Stage>('writing');
  const [failure, setFailure] = useState<Exclude<Delivery, { sent: true }> | null>(null);

  function change(field: Field, text: string) {
    setValues((before) => ({ ...before, [field]: text }));
    if (failure && 'problem' in failure && failure.problem.field === field) setFailure(null);
    if (stage === 'sent') setStage('writing');
  }

  /** Resolves to the field that needs a correction; null when the message was sent, or sending failed. */
  async function send(): Promise<Field | null> {
    // The second click of a double click: the first has sent the message, and the form is empty.
    if (stage === 'sent') return null;
    setStage('sending');
    setFailure(null);
    const { message } = values;
    const delivery = await delivered(values, user?.email);
    setStage(delivery.sent ? 'sent' : 'writing');
    if (delivery.sent) {
      setValues((now) => (now.message === message ? { ...now, message: '' } : now));
      return null;
    }
    setFailure(delivery);
    return 'problem' in delivery ? delivery.problem.field : null;
  }

  return { values, stage, failure, change, send };
}

async function delivered(values: typeof EMPTY, knownEmail: string | undefined): Promise<Delivery> {
  try {
    const deliver = await post.load();
    return await deliver(values, knownEmail);
  } catch (error) {
    console.error('the code that sends a message could not be loaded', error);
    return { sent: false, error };
  }
}
