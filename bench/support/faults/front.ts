import type { Seen } from './seen.ts';

/** A busy machine that starts a server beside it takes this long for a request, and no longer. */
const REQUEST_MS = 40_000;

export interface Answer {
  readonly status: number;
  /** The whole body; what came of it, where it was cut. */
  readonly text: string;
  readonly cut: boolean;
  readonly token: string | null;
}

export interface Asked {
  readonly body?: object;
  readonly form?: FormData;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The visitor's address, as a proxy would say it. */
  readonly address?: string;
}

/** Where the servers are, as a load balancer knows it: a server that does not answer is passed over. */
export class Front {
  urls: readonly string[];
  readonly seen: Seen;
  #next = 0;

  constructor(urls: readonly string[], seen: Seen) {
    this.urls = urls;
    this.seen = seen;
  }

  /** The one that answers next. */
  get url(): string {
    return this.urls[this.#next % this.urls.length] ?? '';
  }

  passOver(): void {
    this.#next++;
  }

  /** Null: no server answered. Rejects never. */
  async ask(path: string, asked: Asked = {}): Promise<Answer | null> {
    for (let tried = 0; tried < this.urls.length; tried++) {
      const answer = await this.#send(path, asked);
      if (answer) {
        this.seen.count(answer.status, answer.text, path.split('?')[0] ?? '');
        if (answer.cut) this.seen.unanswered++;
        return answer;
      }
      this.passOver();
    }
    this.seen.unanswered++;
    return null;
  }

  async #send(path: string, { body, form, token, headers, address }: Asked): Promise<Answer | null> {
    const sent = form ?? (body && JSON.stringify(body));
    const response = await fetch(`${this.url}${path}`, {
      method: sent ? 'POST' : 'GET',
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        'x-forwarded-for': address ?? anyAddress(),
        ...headers,
      },
      ...(sent && { body: sent }),
      signal: AbortSignal.timeout(REQUEST_MS),
    }).catch(() => null);
    if (!response) return null;
    const { text, cut } = await readWhole(response);
    return { status: response.status, text, cut, token: response.headers.get('set-auth-token') };
  }
}

/** What came, also of a response that was cut. */
async function readWhole(response: Response): Promise<{ text: string; cut: boolean }> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
    return { text, cut: false };
  } catch {
    return { text, cut: true };
  }
}

/** Limits count by address, and the visitors of these benchmarks are many. */
export function anyAddress(): string {
  const part = () => 1 + Math.floor(Math.random() * 254);
  return `10.${part()}.${part()}.${part()}`;
}
