import { grantMinutes } from '@parlo/e2e/support/account.ts';
import type { ReachableParlo } from '@parlo/e2e/support/parlo.ts';
import { z } from 'zod';
import { anyAddress, type Front } from './front.ts';

/** An owner whose assistant chats, calls, reads files, books and is paid for: what a fault is struck into. */

const PASSWORD = 'correct horse battery';
const MINUTES = 1_000;
export const ANSWER = 'every day before eight';
const FAQ = [{ question: 'Do you deliver bread?', answer: `Yes, we deliver bread ${ANSWER}.` }];

export const ASSISTANT = {
  assistantName: 'Bakery',
  assistantPrompt: 'Answer questions about the bakery.',
  greetingMessage: 'Hello, how can I help you today?',
  voice: 'verse',
  faqList: FAQ,
};

const Registered = z.object({ user: z.object({ id: z.string() }) });
const Added = z.object({ assistantId: z.string() });

export interface Business {
  readonly front: Front;
  readonly ownerId: string;
  readonly email: string;
  readonly token: string;
  readonly assistantId: string;
  /** Begins every text and name, so that what is stored can be told from that of other rounds. */
  readonly name: string;
}

/** Made while everything works. */
export async function openBusiness(
  front: Front,
  admin: ReachableParlo['admin'],
  name: string,
): Promise<Business> {
  const email = `${name}-${Math.random().toString(36).slice(2)}@example.com`;
  const address = anyAddress();
  let token = '';
  const post = async <T>(path: string, body: object, shape: z.ZodType<T>): Promise<T> => {
    const answer = await front.ask(`/api/${path}`, { body, token, address });
    if (answer?.status !== 200)
      throw new Error(`${path} answered ${answer?.status}: ${answer?.text.slice(0, 300)}`);
    token = answer.token ?? token;
    return shape.parse(JSON.parse(answer.text));
  };
  const person = { name: 'Olena', surname: 'Koval', phone: '+380441234567' };
  const { user } = await post('register', { ...person, email, password: PASSWORD }, Registered);
  await grantMinutes({ url: front.url, dataDir: '', admin }, email, MINUTES);
  const { assistantId } = await post('add_assistant', { email, assistant: ASSISTANT }, Added);
  const workingHours = { start: '00:00', end: '24:00' };
  const settings = { assistantId, workingHours, days: {}, timeZone: 'Europe/Kyiv' };
  await post('calendar/save_settings', settings, z.unknown());
  return { front, ownerId: user.id, email, token, assistantId, name };
}
