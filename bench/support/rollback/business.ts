import { z } from 'zod';
import type { StripeStandIn } from '../../../apps/server/src/testing/stripe-stand-in/start.ts';

/** What owners and visitors do at one server, by its API alone, since another version of it may answer. */

const REQUEST_MS = 60_000;
const DAY_MS = 86_400_000;
const FAQ = [{ question: 'Do you deliver bread?', answer: 'Yes, we deliver bread every day before eight.' }];
const ANSWER = 'every day before eight';

const Registered = z.object({ user: z.object({ id: z.string() }) });
const Added = z.object({ assistantId: z.string() });
const Slots = z.object({ available_slots: z.array(z.object({ start: z.string() })) });
const Ordered = z.object({ paymentUrl: z.string() });

export class Business {
  readonly #stripe: StripeStandIn;
  /** Where the server is now. */
  url = '';
  readonly email = `owner-${Math.random().toString(36).slice(2)}@example.com`;
  #token = '';
  #assistantId = '';
  #conversation = '';
  #bookings = 0;

  constructor(stripe: StripeStandIn) {
    this.#stripe = stripe;
  }

  /** An owner registers, builds an assistant and opens its calendar. */
  async begin(): Promise<void> {
    const { email } = this;
    const person = { name: 'Olena', surname: 'Koval', phone: '+380441234567' };
    await this.#post('register', Registered, { ...person, email, password: 'correct horse battery' });
    const assistant = {
      assistantName: 'Bakery',
      assistantPrompt: 'Answer questions about the bakery.',
      greetingMessage: 'Hello, how can I help you today?',
      voice: 'verse',
      faqList: FAQ,
    };
    this.#assistantId = (await this.#post('add_assistant', Added, { email, assistant })).assistantId;
    const workingHours = { start: '00:00', end: '24:00' };
    const settings = { assistantId: this.#assistantId, workingHours, days: {}, timeZone: 'Europe/Kyiv' };
    await this.#post('calendar/save_settings', z.unknown(), settings);
  }

  /** The owner signs in with the password. */
  async signIn(): Promise<void> {
    this.#token = '';
    await this.#post('login', z.unknown(), { email: this.email, password: 'correct horse battery' });
  }

  /** A visitor asks; once there is a conversation, it goes on in the same one. */
  async chat(): Promise<void> {
    const conversation = this.#conversation || undefined;
    const body = { assistantId: this.#assistantId, text: 'Do you deliver bread?', conversation };
    const response = await this.#send('chat', body);
    const text = await response.text();
    if (!text.includes(ANSWER)) throw new Error(`The answer to a typed question was: ${text.slice(0, 500)}`);
    this.#conversation = /"conversation":"([^"]+)"/.exec(text)?.[1] ?? '';
  }

  /** The visitor books the next free time. */
  async book(): Promise<void> {
    const date = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 10);
    const query = new URLSearchParams({ assistant_id: this.#assistantId, date, duration: '15' });
    const { available_slots: slots } = Slots.parse(
      await (await this.#get(`calendar/free-slots?${query}`)).json(),
    );
    const [slot] = slots;
    if (!slot) throw new Error('No time is free.');
    await this.#post('calendar/confirm-meeting', z.unknown(), {
      conversation: this.#conversation,
      client_info: { name: 'Ada', email: 'ada@example.com' },
      meeting_details: { start: slot.start, duration: 15, id: `meeting_${++this.#bookings}` },
    });
  }

  /** The owner buys the plan, or minutes, at Stripe's page. Returns when the server has heard of it. */
  async pay(what: 'starter' | 'add_minutes'): Promise<void> {
    const minutes = what === 'starter' ? 300 : 100;
    const order = { email: this.email, planType: what, minutes, assistantId: this.#assistantId };
    const { paymentUrl } = await this.#post('pre-payment', Ordered, order);
    const address = new URL(paymentUrl, this.url);
    const { headers } = await this.#get(address.pathname + address.search, { redirect: 'manual' });
    const session = headers.get('location')?.split('/').at(-1) ?? '';
    this.#stripe.account.pay(session);
    await this.#stripe.webhooks.settled();
  }

  async #post<T>(path: string, shape: z.ZodType<T>, body: object): Promise<T> {
    const response = await this.#send(path, body);
    const json: unknown = await response.json();
    const parsed = shape.safeParse(json);
    if (!response.ok || !parsed.success)
      throw new Error(`${path} answered ${response.status}: ${JSON.stringify(json).slice(0, 500)}`);
    this.#token = response.headers.get('set-auth-token') ?? this.#token;
    return parsed.data;
  }

  #send(path: string, body: object): Promise<Response> {
    return fetch(`${this.url}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...this.#authorized },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(REQUEST_MS),
    });
  }

  #get(path: string, init: RequestInit = {}): Promise<Response> {
    const address = path.startsWith('/') ? path : `/api/${path}`;
    const signal = AbortSignal.timeout(REQUEST_MS);
    return fetch(this.url + address, { ...init, headers: this.#authorized, signal });
  }

  get #authorized(): Record<string, string> {
    return this.#token ? { authorization: `Bearer ${this.#token}` } : {};
  }
}
