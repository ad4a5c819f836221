import { AssistantAddedResponse, type FaqItem } from '@parlo/contract';

export const ASSISTANTS = 50;
export const QUESTIONS = 20;

export interface Owner {
  readonly email: string;
  readonly assistantIds: readonly string[];
  /** The header that says who this is. */
  readonly authorization: string;
  /** Makes a call as this owner. */
  readonly post: (path: string, body: object) => Promise<Response>;
}

/** Registers an owner with many assistants, each with as many questions as a small business writes. */
export async function makeOwner(url: string): Promise<Owner> {
  let token = '';
  const post = (path: string, body: object) =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
  const email = `bench-${Math.random().toString(36).slice(2)}@example.com`;
  const person = { name: 'Olena', surname: 'Koval', phone: '+380441234567', password: 'correct horse' };
  const registered = await post('/register', { ...person, email });
  token = registered.headers.get('set-auth-token') ?? '';
  const assistantIds: string[] = [];
  for (let at = 0; at < ASSISTANTS; at++) {
    const assistant = {
      assistantName: `Branch ${at}`,
      assistantPrompt: 'Answer questions about our shop in short, friendly sentences. '.repeat(4).trim(),
      greetingMessage: 'Hello, how can I help you today?',
      voice: 'verse',
      faqList: Array.from({ length: QUESTIONS }, (_, question) => entry(at, question)),
    };
    const answer = await post('/add_assistant', { email, assistant });
    if (!answer.ok) throw new Error(`add_assistant answered ${answer.status}`);
    assistantIds.push(AssistantAddedResponse.parse(await answer.json()).assistantId);
  }
  return { post, email, assistantIds, authorization: `Bearer ${token}` };
}

function entry(assistant: number, question: number): FaqItem {
  return {
    question: `What are the opening hours of shop ${assistant} on day ${question} of the month?`,
    answer:
      'We are open from seven in the morning to six in the evening, and an hour longer before holidays.',
    phrasings: ['When do you open?', 'Until when can I come by?'],
  };
}
