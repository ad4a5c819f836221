import { createClient, type FaqItem, type VoiceName } from '@parlo/contract';

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

/** Registers an owner and builds an assistant over the API, for tests that are about what comes after. */
export async function makeAssistant(url: string, assistant: TestAssistant): Promise<TestAccount> {
  const email = `owner-${Math.random().toString(36).slice(2)}@example.com`;
  const password = 'correct horse battery';
  let token = '';
  const client = createClient({
    baseUrl: `${url}/api`,
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers);
      if (token) headers.set('authorization', `Bearer ${token}`);
      const response = await fetch(input, { ...init, headers });
      token = response.headers.get('set-auth-token') ?? token;
      return response;
    },
  });
  await client.call('register', { name: 'Olena', surname: 'Koval', email, phone: '+380441234567', password });
  const { assistantId } = await client.call('addAssistant', {
    email,
    assistant: {
      assistantName: assistant.name ?? 'Bakery',
      assistantPrompt: 'Answer questions about the bakery.',
      greetingMessage: assistant.greeting ?? 'Hello, how can I help you today?',
      voice: assistant.voice ?? 'verse',
      faqList: [...assistant.faq],
    },
  });
  return { email, password, assistantId };
}
