import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import {
  SIGNATURE_HEADER,
  signatureOf,
} from '../../../apps/server/src/features/payments/providers/test-checkout/test-checkout.ts';
import { secretsFrom } from '../../../apps/server/src/platform/tokens/secrets.ts';
import { Caller, type OpenLine } from '../servers/caller.ts';
import { ASSISTANT, type Business } from './business.ts';
import { anyAddress } from './front.ts';
import type { Progress } from './progress.ts';
import type { Kind, Promises } from './promises.ts';

/** Clients that do one thing after the other, try again when nothing or an error comes, and remember what was acknowledged. */

export const SECRET = 'the secret of a benchmark, and of nothing else';
const PAUSE_MS = 300;
/** Who tries more often is told that they do. */
const AGAIN_MS = 2_500;
const DAY_MS = 86_400_000;
const UPLOAD_PAUSE_MS = 6_000;
/** Reading a file gives way to everything else: files that come faster than they are read would pile up for hours. */
const MOST_UNREAD = 3;
/** Of a call over WebSocket. */
const CALL_PAUSE_MS = 1_000;
/** A conversation and a day's free times come to an end; these clients do not. */
const TURNS_A_CONVERSATION = 40;
const FIRST_DAY = 3;
const FILES_AN_ASSISTANT = 40;
/** One address may have few coming meetings. */
const MEETINGS_AN_ADDRESS = 3;

export interface Clients {
  readonly kinds: readonly Kind[];
  /** Lets everybody finish what is under way. */
  stop(): Promise<void>;
}

export interface ClientsOptions {
  readonly chats?: number;
  readonly calls?: number;
  /** Opens the line of a call in another way than over WebSocket. */
  readonly openLine?: OpenLine;
  /** Characters of a file. */
  readonly fileLength?: number;
  readonly uploadPauseMs?: number;
  readonly without?: readonly Kind[];
}

export interface ClientsDeps extends ClientsOptions {
  readonly business: Business;
  readonly promises: Promises;
  readonly progress: Progress;
}

type Client = (deps: ClientsDeps, at: number, signal: AbortSignal) => Promise<void>;

export function startClients(deps: ClientsDeps): Clients {
  const over = new AbortController();
  const { chats = 3, calls = 2, without = [] } = deps;
  const wanted: { readonly kind: Kind; readonly run: Client; readonly count: number }[] = [
    { kind: 'message', run: chat, count: chats },
    { kind: 'spoken', run: call, count: calls },
    { kind: 'file', run: upload, count: 1 },
    { kind: 'booking', run: book, count: 1 },
    { kind: 'payment', run: pay, count: 1 },
  ];
  const here = wanted.filter(({ kind, count }) => count > 0 && !without.includes(kind));
  const running = here.flatMap(({ run, count }) =>
    Array.from({ length: count }, (_, at) => run(deps, at, over.signal)),
  );
  return {
    kinds: here.map(({ kind }) => kind),
    async stop() {
      over.abort();
      await Promise.all(running);
    },
  };
}

const pause = (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal }).catch(() => undefined);

/** A visitor types, each time something else; a text without an answer is not typed again, since it may be stored. */
async function chat({ business, promises, progress }: ClientsDeps, who: number, signal: AbortSignal) {
  const { front, assistantId, name } = business;
  let conversation: string | undefined;
  let address = anyAddress();
  for (let turn = 1; !signal.aborted; turn++) {
    if (turn % TURNS_A_CONVERSATION === 0) [address, conversation] = [anyAddress(), undefined];
    const text = `Do you deliver bread? ${name} chat ${who} ${turn}`;
    const begunAt = performance.now();
    const answer = await front.ask('/api/chat', { body: { assistantId, text, conversation }, address });
    const opened = /"conversation":"([^"]+)"/.exec(answer?.text ?? '')?.[1];
    if (answer?.status === 200 && opened) {
      conversation = opened;
      promises.add('message', text);
      if (answer.text.includes('"response.done"')) {
        promises.add('reply', text);
        progress.note('message', begunAt);
      }
    }
    await pause(answer?.status === 200 ? PAUSE_MS : AGAIN_MS, signal);
  }
}

/** A visitor in a call over WebSocket, who comes back as the widget does and calls anew when that took too long. */
async function call(deps: ClientsDeps, who: number, signal: AbortSignal) {
  const { business, promises, progress, openLine } = deps;
  const { front, assistantId, name } = business;
  for (let at = 1; !signal.aborted; at++) {
    const caller = new Caller({
      url: front.url,
      assistantId,
      address: anyAddress(),
      name: `${name} call ${who} ${at}`,
      pauseMs: CALL_PAUSE_MS,
      ...(openLine && { openLine }),
      onAnswer: (text, askedAt) => {
        promises.add('spoken', text);
        progress.note('spoken', askedAt);
      },
    });
    const began = await caller.begin().then(
      () => true,
      () => false,
    );
    if (began) await caller.talk(signal);
    caller.hangUp();
    if (!began || caller.lost) {
      front.seen.unanswered++;
      front.passOver();
      await pause(AGAIN_MS, signal);
    }
  }
}

/** The owner uploads one file after the other, each of another name. */
async function upload(deps: ClientsDeps, _who: number, signal: AbortSignal) {
  const { business, promises, progress, fileLength = 2_000, uploadPauseMs = UPLOAD_PAUSE_MS } = deps;
  const { front, email, token, name } = business;
  let { assistantId } = business;
  for (let at = 1; !signal.aborted; at++) {
    if (at % FILES_AN_ASSISTANT === 0) assistantId = (await anotherAssistant()) ?? assistantId;
    const file = `${name} file ${at}.txt`;
    const form = new FormData();
    for (const [key, value] of Object.entries({ email, assistantId })) form.append(key, value);
    const sentence = `Loaf number ${at} of ${name} costs ${at} hryvnias. `;
    form.append('files', new Blob([sentence.repeat(Math.ceil(fileLength / sentence.length))]), file);
    const begunAt = performance.now();
    const answer = await front.ask('/api/upload_knowledge_base', { form, token });
    if (answer?.status === 200) {
      promises.add('file', file);
      progress.note('file', begunAt);
    }
    await pause(answer?.status === 200 ? uploadPauseMs : AGAIN_MS, signal);
    while ((await unread()) >= MOST_UNREAD && !signal.aborted) await pause(AGAIN_MS, signal);
  }

  /** How many files of the assistant wait to be read. 0: no server says. */
  async function unread(): Promise<number> {
    const answer = await front.ask('/api/get_knowledge', { body: { email, assistantId }, token });
    if (answer?.status !== 200 || answer.cut) return 0;
    const { files } = Files.parse(JSON.parse(answer.text));
    return files.filter(({ status }) => status === 'pending').length;
  }

  async function anotherAssistant(): Promise<string | undefined> {
    for (; !signal.aborted; await pause(AGAIN_MS, signal)) {
      // One whose answer was lost is there under its name.
      const assistant = { ...ASSISTANT, assistantName: `Baker ${randomUUID().slice(0, 8)}` };
      const answer = await front.ask('/api/add_assistant', { body: { email, assistant }, token });
      if (answer?.status === 200) return Added.parse(JSON.parse(answer.text)).assistantId;
    }
    return undefined;
  }
}

const Added = z.object({ assistantId: z.string() });

const Files = z.object({ files: z.array(z.object({ status: z.string() })) });

const Slots = z.object({ available_slots: z.array(z.object({ start: z.string() })) });

/** Visitors book, and send the same request until it is confirmed. */
async function book({ business, promises, progress }: ClientsDeps, _who: number, signal: AbortSignal) {
  const { front, assistantId, token, name } = business;
  let address = '';
  let conversation: string | undefined;
  let day = FIRST_DAY;
  for (let at = 0; !signal.aborted; at++) {
    if (at % MEETINGS_AN_ADDRESS === 0) [address, conversation] = [anyAddress(), undefined];
    const id = `${name}_meeting_${at}`;
    const begunAt = performance.now();
    let start: string | undefined;
    while (!signal.aborted && !(await tryToBook())) await pause(AGAIN_MS, signal);
    await pause(PAUSE_MS, signal);

    async function tryToBook(): Promise<boolean> {
      conversation ??= await begin();
      start ??= await firstFree();
      if (!conversation || !start) return false;
      const answer = await front.ask('/api/calendar/confirm-meeting', {
        address,
        body: {
          conversation,
          client_info: { name: 'Ada', email: `ada-${id}@example.com` },
          meeting_details: { start, duration: 15, id },
        },
      });
      if (answer?.status !== 200) return false;
      promises.add('booking', id);
      progress.note('booking', begunAt);
      return true;
    }
  }

  async function begin(): Promise<string | undefined> {
    const body = { assistantId, text: `Hello, ${name} books` };
    const answer = await front.ask('/api/chat', { body, address });
    return /"conversation":"([^"]+)"/.exec(answer?.text ?? '')?.[1];
  }

  async function firstFree(): Promise<string | undefined> {
    const date = new Date(Date.now() + day * DAY_MS).toISOString().slice(0, 10);
    const query = new URLSearchParams({ assistant_id: assistantId, date, duration: '15' });
    const answer = await front.ask(`/api/calendar/free-slots?${query}`, { address, token });
    if (answer?.status !== 200) return undefined;
    const [first] = Slots.parse(JSON.parse(answer.text)).available_slots;
    if (!first) day++;
    return first?.start;
  }
}

const Ordered = z.object({ orderId: z.string() });
const CENTS = 1_000;
const MINUTES = 100;

/** The owner buys minutes; the provider reports each payment until it is taken, and every other one twice. */
async function pay({ business, promises, progress }: ClientsDeps, _who: number, signal: AbortSignal) {
  const { front, assistantId, email, token } = business;
  const key = secretsFrom(Buffer.from(SECRET, 'utf8')).keyFor('test-checkout');
  const order = { email, planType: 'add_minutes', minutes: MINUTES, assistantId };
  for (let at = 0; !signal.aborted; at++) {
    const begunAt = performance.now();
    const ordered = await front.ask('/api/pre-payment', { body: order, token });
    if (ordered?.status === 200) {
      const { orderId } = Ordered.parse(JSON.parse(ordered.text));
      await reportUntilTaken(orderId, 1 + (at % 2));
      progress.note('payment', begunAt);
    }
    await pause(ordered?.status === 200 ? 2 * PAUSE_MS : AGAIN_MS, signal);
  }

  async function reportUntilTaken(orderId: string, times: number): Promise<void> {
    for (let taken = 0; taken < times && !signal.aborted; ) {
      if (await report(orderId)) taken++;
      else await pause(AGAIN_MS, signal);
    }
  }

  async function report(orderId: string): Promise<boolean> {
    const paymentRef = `pay_${orderId}`;
    const change = { kind: 'paid', orderId, cents: CENTS, currency: 'usd', paymentRef, invoiceUrl: null };
    const event = { id: `test_${orderId}_paid`, type: 'checkout.paid', at: new Date().toISOString() };
    const body = { ...event, change: { ...change, customerRef: `test_${business.ownerId}` } };
    const signature = signatureOf(key, JSON.stringify(body), new Date());
    const answer = await front.ask('/api/payments/webhook/test', {
      body,
      headers: { [SIGNATURE_HEADER]: signature },
    });
    if (answer?.status !== 200) return false;
    promises.add('payment', orderId);
    return true;
  }
}
