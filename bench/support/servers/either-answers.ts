import type { Parlo } from '@parlo/e2e/support/parlo.ts';
import { z } from 'zod';

/** An owner and a visitor whose requests go to one server and the other in turn, as a load balancer may send them. */

const REQUEST_MS = 60_000;

export interface Checked {
  readonly what: string;
  readonly works: boolean;
}

type Server = Pick<Parlo, 'url'>;

export async function eitherAnswers(servers: readonly [Server, Server]): Promise<Checked[]> {
  const checked: Checked[] = [];
  let token = '';
  let asked = 0;
  /** Each request goes to the other server than the one before. */
  async function post(path: string, body: object): Promise<{ status: number; text: string }> {
    const { url } = servers[asked++ % 2] ?? servers[0];
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const signal = AbortSignal.timeout(REQUEST_MS);
    const response = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal,
    });
    token = response.headers.get('set-auth-token') ?? token;
    return { status: response.status, text: await response.text() };
  }
  const check = (what: string, works: boolean) => void checked.push({ what, works });
  const email = `owner-${Math.random().toString(36).slice(2)}@example.com`;
  const person = { name: 'Olena', surname: 'Koval', phone: '+380441234567' };

  await post('register', { ...person, email, password: 'correct horse battery' });
  check('signed in at one, known at the other', (await post('get_user', {})).text.includes(email));
  const assistant = {
    assistantName: 'Bakery',
    assistantPrompt: 'Help.',
    greetingMessage: 'Hello.',
    voice: 'verse',
  };
  const faqList = [{ question: 'Do you deliver bread?', answer: 'Yes, every day before eight.' }];
  const added = await post('add_assistant', { email, assistant: { ...assistant, faqList } });
  const { assistantId } = z.object({ assistantId: z.string() }).parse(JSON.parse(added.text));
  check(
    'built at one, listed at the other',
    (await post('get_assistants', { email })).text.includes(assistantId),
  );
  const turn = { assistantId, text: 'Do you deliver bread?' };
  const first = await post('chat', turn);
  const conversation = /"conversation":"([^"]+)"/.exec(first.text)?.[1];
  const second = await post('chat', { ...turn, conversation });
  const said = [first, second].every(({ text }) => text.includes('every day before eight'));
  check('a conversation goes on at the other', said && conversation !== undefined);
  const history = await post('conversation', { conversation });
  check('its history is read at the other', history.text.split('Do you deliver bread?').length === 3);
  const wrong = { email, password: 'not the password' };
  const refused: number[] = [];
  for (let attempt = 0; attempt < 14; attempt++) refused.push((await post('login', wrong)).status);
  check(
    'a limit of wrong passwords counts for both',
    refused.slice(-2).every((status) => status === 429),
  );
  return checked;
}
