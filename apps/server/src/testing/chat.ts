import { LANGUAGES } from '@parlo/dialog/language';
import type { CallApp } from './call-app.ts';
import type { TestClient, TestResponse } from './test-client.ts';

/** The reply of assistants without words of their own. */
const NOTICES = new Set(LANGUAGES.map(({ whoSpeaks }) => whoSpeaks.notice));

/** An event of a chat reply; tests know its fields. */
export interface ChatEvent extends Record<string, unknown> {
  readonly type: string;
}

export interface ChatReply {
  readonly status: number;
  /** The code of a refusal. */
  readonly body: Record<string, unknown>;
  readonly events: readonly ChatEvent[];
  readonly types: readonly string[];
  /** The token for the next turn. */
  readonly conversation: string;
  readonly turnsLeft: number;
  /** The AI notice before the first reply; empty otherwise. */
  readonly notice: string;
  /** The assistant's text, and the id of its turn. */
  readonly text: string;
  readonly messageId: string;
}

/** Types something and reads the whole reply. */
export async function chat(app: CallApp, input: object, by: TestClient = app.client()): Promise<ChatReply> {
  return readChat(await by.post('/api/chat', input));
}

export function readChat({ status, body }: TestResponse): ChatReply {
  const events = readEvents(String(body.text ?? ''));
  const opened = events.find(({ type }) => type === 'parlo.conversation');
  const texts = events.filter(({ type }) => type === 'response.output_text.done');
  const notice = texts.find(({ text }) => NOTICES.has(String(text)));
  const written = texts.findLast((each) => each !== notice);
  return {
    status,
    body,
    events,
    types: events.map(({ type }) => type),
    conversation: String(opened?.conversation),
    turnsLeft: Number(opened?.turns_left),
    notice: String(notice?.text ?? ''),
    text: String(written?.text ?? ''),
    messageId: String(written?.item_id),
  };
}

export function readEvents(text: string): ChatEvent[] {
  return [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data) as ChatEvent);
}
