import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

/**
 * A visitor in a call over WebSocket who types, and comes back as a widget does when the connection or the server goes:
 * for ten seconds, with the token of the conversation.
 */

const RETURN_LIMIT_MS = 10_000;
const RETRY_MS = 500;
const OPEN_MS = 10_000;
const REPLY_MS = 30_000;

const Granted = z.object({ client_secret: z.object({ value: z.string() }), conversation: z.string() });
const Event = z.looseObject({
  type: z.string(),
  item: z
    .looseObject({ content: z.array(z.looseObject({ text: z.string().optional() })).optional() })
    .optional(),
});

/** What events of a call go over. */
export interface Line {
  send(text: string): void;
  close(): void;
}

export interface LineOrder {
  readonly url: string;
  readonly secret: string;
  readonly address: string;
  readonly onText: (text: string) => void;
  /** Called once, when the line is gone. */
  readonly onGone: () => void;
}

/** Resolves when the call is open. */
export type OpenLine = (order: LineOrder) => Promise<Line>;

export interface CallerOptions {
  readonly url: string;
  readonly assistantId: string;
  readonly address: string;
  /** Tells the caller's turns from those of others. */
  readonly name: string;
  readonly pauseMs: number;
  /** Default: over a WebSocket. */
  readonly openLine?: OpenLine;
  /** Called with each turn of `talk` that was answered, and when it was said. */
  readonly onAnswer?: (text: string, saidAt: number) => void;
}

export class Caller {
  readonly options: CallerOptions;
  #line: Line | null = null;
  #conversation: string | undefined;
  #closed = Promise.withResolvers<void>();
  #answered = Promise.withResolvers<void>();
  #askedAt = 0;
  #said: { readonly text: string; readonly at: number } | null = null;
  /** Turns that a server said it has. */
  readonly taken: string[] = [];
  replies = 0;
  /** How long each reply took, and when it came, on the clock of `performance`. */
  readonly waits: { readonly at: number; readonly ms: number }[] = [];
  /** Milliseconds without a call, each time it went on. */
  readonly gaps: number[] = [];
  lost = false;

  constructor(options: CallerOptions) {
    this.options = options;
  }

  /** Calls. Rejects when no server takes the call. */
  async begin(): Promise<void> {
    await this.#connect();
    this.#say('Hi');
    await this.#reply();
  }

  /** Types, waits for the reply, and goes on with that until `signal` fires. */
  async talk(signal: AbortSignal): Promise<void> {
    for (let turn = 1; !signal.aborted && !this.lost; turn++) {
      this.#say(`Do you deliver bread? ${this.options.name} ${turn}`);
      await this.#reply();
      if (this.#line === null) await this.#comeBack();
      await delay(this.options.pauseMs, undefined, { signal }).catch(() => undefined);
      if (this.#line === null && !this.lost) await this.#comeBack();
    }
  }

  hangUp(): void {
    this.#line?.close();
  }

  #say(text: string): void {
    const line = this.#line;
    if (!line) return;
    this.#answered = Promise.withResolvers();
    this.#askedAt = performance.now();
    this.#said = { text, at: performance.now() };
    const item = { type: 'message', role: 'user', content: [{ type: 'input_text', text }] };
    line.send(JSON.stringify({ type: 'conversation.item.create', item }));
    line.send(JSON.stringify({ type: 'response.create' }));
  }

  #reply(): Promise<unknown> {
    return Promise.race([
      this.#answered.promise,
      this.#closed.promise,
      delay(REPLY_MS, undefined, { ref: false }),
    ]);
  }

  async #comeBack(): Promise<void> {
    const from = performance.now();
    for (let attempt = 0; performance.now() - from < RETURN_LIMIT_MS; attempt++) {
      try {
        await this.#connect();
        this.#line?.send(JSON.stringify({ type: 'session.resume' }));
        this.gaps.push(performance.now() - from);
        return;
      } catch {
        await delay(Math.min(RETRY_MS * 2 ** attempt, 4_000) * (0.5 + Math.random() / 2));
      }
    }
    this.lost = true;
  }

  async #connect(): Promise<void> {
    const { url, assistantId, address } = this.options;
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
    const body = JSON.stringify({ assistantId, conversation: this.#conversation });
    const signal = AbortSignal.timeout(OPEN_MS);
    const response = await fetch(`${url}/api/session`, { method: 'POST', headers, body, signal });
    if (!response.ok) throw new Error(`No secret: ${response.status} ${await response.text()}`);
    const granted = Granted.parse(await response.json());
    this.#conversation = granted.conversation;
    const closed = Promise.withResolvers<void>();
    let isGone = false;
    const open = this.options.openLine ?? openSocketLine;
    const line = await open({
      ...{ url, address, secret: granted.client_secret.value },
      onText: (text) => this.#receive(text),
      onGone: () => {
        isGone = true;
        if (this.#closed === closed) this.#line = null;
        closed.resolve();
      },
    });
    this.#closed = closed;
    this.#line = isGone ? null : line;
  }

  #receive(text: string): void {
    // Sound is most of what comes.
    if (text.includes('"response.output_audio.delta"')) return;
    const { type, item } = Event.parse(JSON.parse(text));
    const said = item?.content?.[0]?.text ?? '';
    if (type === 'conversation.item.added' && said.startsWith('Do you')) this.taken.push(said);
    if (type !== 'response.done') return;
    this.replies++;
    const at = performance.now();
    this.waits.push({ at, ms: at - this.#askedAt });
    this.#answered.resolve();
    const asked = this.#said;
    this.#said = null;
    if (asked && this.taken.at(-1) === asked.text) this.options.onAnswer?.(asked.text, asked.at);
  }
}

const openSocketLine: OpenLine = async ({ url, secret, address, onText, onGone }) => {
  // Headers are Node's own addition.
  const Socket = WebSocket as new (url: string, options: object) => WebSocket;
  const socket = new Socket(`${url.replace(/^http/, 'ws')}/v1/realtime`, {
    protocols: ['realtime', `openai-insecure-api-key.${secret}`],
    headers: { 'x-forwarded-for': address },
  });
  const opened = Promise.withResolvers<void>();
  socket.onopen = () => opened.resolve();
  socket.onerror = () => {};
  socket.onmessage = ({ data }) => onText(String(data));
  socket.onclose = () => {
    opened.reject(new Error('The call was refused.'));
    onGone();
  };
  await opened.promise;
  return socket;
};
