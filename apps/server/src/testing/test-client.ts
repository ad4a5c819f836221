type Send = (path: string, init: RequestInit) => Response | Promise<Response>;

export interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON; tests compare it, so its shape is theirs to know. */
  readonly body: Record<string, unknown>;
}

/** A browser's worth of client: it keeps cookies and sends JSON. */
export class TestClient {
  readonly #send: Send;
  readonly #cookies = new Map<string, string>();

  constructor(send: Send) {
    this.#send = send;
  }

  async post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<TestResponse> {
    return this.raw(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<TestResponse> {
    return this.raw(path, { method: 'GET', headers });
  }

  async raw(path: string, init: RequestInit): Promise<TestResponse> {
    const headers = new Headers(init.headers);
    if (this.#cookies.size > 0 && !headers.has('cookie')) headers.set('cookie', this.cookie);
    const form = init.body instanceof FormData && { body: await encode(init.body, headers) };
    const response = await this.#send(path, { ...init, headers, ...form });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    // `text()` would take away the mark that a file may begin with.
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, body: parse(text) };
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';');
    const at = pair.indexOf('=');
    const name = pair.slice(0, at).trim();
    if (attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute))) this.#cookies.delete(name);
    else this.#cookies.set(name, pair.slice(at + 1));
  }
}

/** A form as bytes. If undici encodes a form itself and the reader stops early, it throws outside of all promises. */
async function encode(form: FormData, headers: Headers): Promise<Uint8Array<ArrayBuffer>> {
  const encoded = new Response(form);
  headers.set('content-type', encoded.headers.get('content-type') ?? '');
  return new Uint8Array(await encoded.arrayBuffer());
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    return { text };
  }
}
