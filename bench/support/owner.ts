import type { Client, FaqItem } from '@parlo/contract';
import { registerOwner } from '@parlo/e2e/support/account.ts';

export const ASSISTANTS = 50;
export const QUESTIONS = 20;

export interface Owner {
  readonly email: string;
  readonly password: string;
  readonly assistantIds: readonly string[];
  /** The header that authenticates them. */
  readonly authorization: string;
  readonly client: Client;
}

/** Registers an owner with many assistants, each with as many questions as a small business writes. */
export async function makeOwner(url: string): Promise<Owner> {
  const { client, email, password, authorization } = await registerOwner(url);
  const assistantIds: string[] = [];
  for (let at = 0; at < ASSISTANTS; at++) {
    const assistant = {
      assistantName: `Branch ${at}`,
      assistantPrompt: 'Answer questions about our shop in short, friendly sentences. '.repeat(4).trim(),
      greetingMessage: 'Hello, how can I help you today?',
      voice: 'verse' as const,
      faqList: Array.from({ length: QUESTIONS }, (_, question) => entry(at, question)),
    };
    assistantIds.push((await client.request('addAssistant', { email, assistant })).assistantId);
  }
  return { email, password, assistantIds, authorization, client };
}

/** One of many entries that differ by two numbers. */
export function entry(assistant: number, question: number): FaqItem {
  return {
    question: `What are the opening hours of shop ${assistant} on day ${question} of the month?`,
    answer:
      'We are open from seven in the morning to six in the evening, and an hour longer before holidays.',
    phrasings: ['When do you open?', 'Until when can I come by?'],
  };
}
