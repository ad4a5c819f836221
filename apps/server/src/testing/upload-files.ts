import type { Owner } from './sign-up.ts';
import type { TestResponse } from './test-client.ts';

/** A file of a form. */
export interface Sent {
  readonly name: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
}

/** A file of an assistant, as the API lists it. */
export interface ListedFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly status: string;
  readonly reason: string | null;
  readonly passages: number;
}

/** Uploads knowledge files, as a browser's form does. */
export function uploadTo(
  who: Owner,
  sent: readonly Sent[],
  fields: Readonly<Record<string, string>>,
): Promise<TestResponse> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ email: who.email, ...fields })) body.append(name, value);
  for (const { name, content } of sent) body.append('files', new Blob([content]), name);
  return who.client.raw('/api/upload_knowledge_base', { method: 'POST', body });
}

export const listOf = ({ body }: TestResponse) => body.files as ListedFile[];

/** A new assistant of an owner. */
export async function addAssistant(who: Owner, assistantName = 'Front desk'): Promise<string> {
  const assistant = { assistantName, assistantPrompt: 'Be kind.', greetingMessage: 'Hello!', voice: 'verse' };
  const { body } = await who.client.post('/api/add_assistant', { email: who.email, assistant });
  return String(body.assistantId);
}
