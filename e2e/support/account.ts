import { createClient, ENDPOINTS, type FaqItem, type VoiceName } from '@parlo/contract';
import { mailedLink } from './outbox.ts';
import type { ReachableParlo } from './parlo.ts';

export interface TestAccount {
  readonly email: string;
  readonly password: string;
  readonly assistantId: string;
}

export interface TestAssistant {
  readonly name?: string;
  readonly greeting?: string;
  readonly voice?: VoiceName;
  readonly faq: readonly FaqItem[];
}

/** Minutes that an administrator gives an owner, so that visitors may call: as good as bought. */
const GRANTED_MINUTES = 300;

/** Registers an owner. `client` is signed in as them, and `authorization` is the header that says so. */
export async function registerOwner(url: string) {
  const email = `owner-${Math.random().toString(36).slice(2)}@example.com`;
  const password = 'correct horse battery';
  const { client, authorization } = signedInClient(url);
  const person = { name: 'Olena', surname: 'Koval', phone: '+380441234567' };
  const { user } = await client.request('register', { ...person, email, password });
  return { client, authorization: authorization(), id: user.id, email, password };
}

/** Registers an owner whom visitors may call and creates an assistant, for tests of what comes after. */
export async function makeAssistant(parlo: ReachableParlo, assistant: TestAssistant): Promise<TestAccount> {
  const { client, email, password } = await registerOwner(parlo.url);
  const { assistantId } = await client.request('addAssistant', {
    email,
    assistant: {
      assistantName: assistant.name ?? 'Bakery',
      assistantPrompt: 'Answer questions about the bakery.',
      greetingMessage: assistant.greeting ?? 'Hello, how can I help you today?',
      voice: assistant.voice ?? 'verse',
      faqList: [...assistant.faq],
    },
  });
  await grantMinutes(parlo, email, GRANTED_MINUTES);
  return { email, password, assistantId };
}

/** Opens the link of the mail that came after the registration. */
export async function confirmEmail(
  parlo: ReachableParlo,
  { email }: Pick<TestAccount, 'email'>,
): Promise<void> {
  const link = new URL(await mailedLink(parlo, email, '/auth/verify?token='));
  const { client } = signedInClient(parlo.url);
  await client.request('verifyEmail', { token: link.searchParams.get('token') ?? '' });
}

/** Gives an account minutes, as the administrator that every test server has. */
export async function grantMinutes(
  { url, admin }: ReachableParlo,
  email: string,
  minutes: number,
): Promise<void> {
  const { client } = signedInClient(url);
  await client.request('login', admin);
  const { users } = await client.request('listUsers', { search: email });
  await client.request('grantMinutes', { userId: users[0]?.id ?? '', minutes, note: 'to be called' });
}

/** Gives an account a telephone number of the trunk, as the administrator of the test server. */
export async function giveNumber(
  { url, admin }: ReachableParlo,
  email: string,
  number: string,
): Promise<void> {
  const { client } = signedInClient(url);
  await client.request('login', admin);
  await client.request('addTelephoneNumber', { number, email });
}

const SAID = {
  role: { en: 'Owner of a bakery', uk: 'Власниця пекарні' },
  text: { en: 'It tells people whether there is bread left.', uk: 'Він каже людям, чи лишився хліб.' },
};

/** Enters four customers of the operator's and the specified claim, as the administrator of the test server. */
export async function enterCustomers({ url, admin }: ReachableParlo): Promise<void> {
  const { client } = signedInClient(url);
  await client.request('login', admin);
  const testimonials = ['Maria Koval', 'Oleh Bondar', 'Iryna Sych', 'Petro Lys'].map((name) => ({
    name,
    ...SAID,
  }));
  await client.request('saveSiteTexts', { customers: { businesses: 1_000, over: true, testimonials } });
}

/** The kinds of an owner's notifications, newest first. */
export async function readNotices(
  { url }: ReachableParlo,
  { email, password }: TestAccount,
): Promise<string[]> {
  const { client } = signedInClient(url);
  await client.request('login', { email, password });
  const { notifications } = await client.request('getNotifications', undefined);
  return notifications.map(({ kind }) => kind);
}

/** A server that has just started hashes a password among other work. */
const REQUEST_MS = 60_000;

/** A client that keeps the session it is given. */
function signedInClient(url: string) {
  let token = '';
  const client = createClient(ENDPOINTS, {
    timeoutMs: REQUEST_MS,
    baseUrl: `${url}/api`,
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers);
      if (token) headers.set('authorization', `Bearer ${token}`);
      const response = await fetch(input, { ...init, headers });
      token = response.headers.get('set-auth-token') ?? token;
      return response;
    },
  });
  return { client, authorization: () => `Bearer ${token}` };
}
