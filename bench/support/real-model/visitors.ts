import { SessionResponse } from '@parlo/contract';
import { z } from 'zod';

/** Visitors of an assistant who type: in a chat, or into a call. */

const REPLY_LIMIT_MS = 120_000;

/** What a visitor got for one turn. */
export interface Heard {
  readonly text: string;
  /** From the visitor's turn to the first word; null when none came. */
  readonly firstWordMs: number | null;
  readonly wholeMs: number;
  /** Whether details were read back, to be sent or corrected, or a meeting. */
  readonly card: 'contact' | 'booking' | undefined;
}

export interface Visitor {
  say(text: string): Promise<Heard>;
  leave(): void;
}

const WireEvent = z.looseObject({
  type: z.string(),
  delta: z.string().optional(),
  item_id: z.string().optional(),
  conversation: z.string().optional(),
  response: z.looseObject({ metadata: z.record(z.string(), z.string()).nullish() }).optional(),
  error: z.looseObject({ message: z.string() }).optional(),
});
type WireEvent = z.infer<typeof WireEvent>;

/** Gathers one reply from the events of either way. */
class ReplyReader {
  readonly #begun = performance.now();
  #text = '';
  #item: string | undefined;
  #firstWordMs: number | null = null;

  /** Returns the reply at its end. */
  take({ type, delta = '', item_id: item, response, error }: WireEvent): Heard | undefined {
    if (type === 'error') throw new Error(error?.message ?? 'The reply failed.');
    if (type === 'response.output_text.delta' || type === 'response.output_audio_transcript.delta') {
      this.#firstWordMs ??= this.#since();
      // The notice that an AI speaks is an item of its own.
      this.#text += this.#item === item ? delta : ` ${delta}`;
      this.#item = item;
    }
    if (type !== 'response.done') return undefined;
    const { contact, booking } = response?.metadata ?? {};
    const card = contact === undefined ? (booking === undefined ? undefined : 'booking') : 'contact';
    return { text: this.#text.trim(), firstWordMs: this.#firstWordMs, wholeMs: this.#since(), card };
  }

  #since(): number {
    return Math.round(performance.now() - this.#begun);
  }
}

/** Types in the widget's chat. */
export function openChat(url: string, assistantId: string): Visitor {
  let conversation: string | undefined;
  return {
    async say(text) {
      const reader = new ReplyReader();
      const response = await fetch(`${url}/api/chat`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ assistantId, text, conversation, timeZone: 'Europe/Kyiv' }),
        signal: AbortSignal.timeout(REPLY_LIMIT_MS),
      });
      let rest = '';
      for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        const lines = (rest + piece).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines.filter((each) => each.startsWith('data: '))) {
          const event = WireEvent.parse(JSON.parse(line.slice(6)));
          conversation = event.conversation ?? conversation;
          const heard = reader.take(event);
          if (heard) return heard;
        }
      }
      throw new Error(`The chat gave no reply: ${response.status} ${rest}`);
    },
    leave: () => undefined,
  };
}

/** Calls over a WebSocket and types instead of speaking, so that no recogniser is between the words and the model. */
export async function openCall(url: string, assistantId: string): Promise<Visitor> {
  const response = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ assistantId, timeZone: 'Europe/Kyiv' }),
  });
  const session = SessionResponse.parse(await response.json());
  if (!session.success) throw new Error(session.message);
  const protocols = ['realtime', `openai-insecure-api-key.${session.client_secret.value}`];
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/v1/realtime`, protocols);
  let waiting:
    | { reader: ReplyReader; resolve: (heard: Heard) => void; reject: (error: unknown) => void }
    | undefined;
  const opened = Promise.withResolvers<void>();
  socket.onclose = ({ reason }) => {
    const error = new Error(`The call ended: ${reason}`);
    opened.reject(error);
    waiting?.reject(error);
  };
  socket.onmessage = ({ data }) => {
    const { data: event } = WireEvent.safeParse(JSON.parse(String(data)));
    if (!event) return;
    if (event.type === 'session.created') opened.resolve();
    try {
      const heard = waiting?.reader.take(event);
      if (heard) waiting?.resolve(heard);
    } catch (error) {
      waiting?.reject(error);
    }
  };
  await opened.promise;
  const send = (event: object) => socket.send(JSON.stringify(event));
  return {
    async say(text) {
      if (socket.readyState !== WebSocket.OPEN) throw new Error('The call is over.');
      const { promise, resolve, reject } = Promise.withResolvers<Heard>();
      waiting = { reader: new ReplyReader(), resolve, reject };
      const item = { type: 'message', role: 'user', content: [{ type: 'input_text', text }] };
      send({ type: 'conversation.item.create', item });
      send({ type: 'response.create' });
      const limit = setTimeout(() => reject(new Error('The call gave no reply.')), REPLY_LIMIT_MS);
      try {
        return await promise;
      } finally {
        clearTimeout(limit);
        waiting = undefined;
      }
    },
    leave: () => socket.close(),
  };
}
