import { and, eq, inArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { conversations, minuteLeases } from '../../../db/schema.ts';
import { newId } from '../../../platform/new-id.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import {
  addAccount,
  give,
  openLedger,
  readAccount,
  type TestLedger,
  useUpTo,
} from '../../../testing/ledger.ts';
import { type BegunCall, beginCall, dropCall } from './begin-call.ts';
import { closeCall, closeSilent } from './close-call.ts';
import { beat } from './heartbeat.ts';
import { deleteWithCall } from './take-over.ts';

/**
 * Whatever two servers do to the calls of one account, in whatever order and at once: nothing is below zero, nothing
 * is lost or made up, and every second that was used is billed once. Calls go on with conversations of others, taking
 * over from those that still run, and visitors have conversations forgotten in the middle.
 */

let database: TestDatabase;
let ledger: TestLedger;
beforeAll(async () => {
  database = await createTestDatabase();
  ledger = openLedger(database.db);
});
afterAll(() => database.close());

const SILENT = 45;

/** What a step is about: `which` and `amount` mean what each makes of them. */
const action = fc.record({
  do: fc.constantFrom(
    'start',
    'start',
    'start',
    'go on',
    'go on',
    'forget',
    'talk',
    'talk',
    'renew',
    'renew',
    'beat',
    'end',
    'drop',
    'crash',
    'vanish',
    'sweep',
    'top up',
    'delete',
  ),
  which: fc.nat({ max: 20 }),
  amount: fc.integer({ min: 1, max: 40 }),
});
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;
/** An action on a call that exists. */
type Change = Exclude<Action['do'], 'start' | 'beat' | 'sweep' | 'top up'>;
/** What happens at once. */
const step = fc.array(action, { minLength: 1, maxLength: 5 });

/** A call as whoever holds it knows it. */
interface ModelCall {
  readonly id: string;
  readonly conversationId: string;
  readonly before: BegunCall['before'];
  readonly server: 0 | 1;
  /** Held by a server that lives; the others are left to the sweeper. */
  alive: boolean;
  leased: number;
  /** Seconds it took: never more than it knows to be leased. */
  taken: number;
  /** What its last heartbeat said. */
  beaten: number;
  /** It has said nothing for long. */
  silent: boolean;
  /** What it may be billed, once anybody has tried. */
  readonly bills: Set<number>;
  /** Its server said goodbye to it, or that it was never answered. */
  over: 'ended' | 'dropped' | null;
  /** Another call went on with its conversation, or it was forgotten: it may have been billed at any of its beats. */
  moved: boolean;
}

class Model {
  readonly calls: ModelCall[] = [];
  readonly userId: string;
  /** Conversations that were deleted once, and may have been begun again under their id. */
  readonly forgotten = new Set<string>();
  readonly #forgets: { readonly conversationId: string; over: boolean }[] = [];
  /** Everything that came in, and what was used before. */
  credited: number;

  constructor(userId: string, credited: number) {
    this.userId = userId;
    this.credited = credited;
  }

  /** Does several things at once. */
  async step(together: readonly Action[]): Promise<void> {
    const before = this.calls.map((call) => ({ call, beaten: call.beaten, silent: call.silent }));
    await Promise.all(together.map((one) => this.#do(one)));
    const swept = together.some(({ do: what }) => what === 'sweep');
    const vanished = together.some(({ do: what }) => what === 'vanish');
    if (!swept) return;
    for (const { call, beaten, silent } of before) {
      if (!silent && !call.silent && !vanished) continue;
      call.bills.add(beaten).add(call.beaten);
    }
  }

  async #do({ do: what, which, amount }: Action): Promise<void> {
    const server = which % 2 === 0 ? 0 : 1;
    const call = this.calls[which % Math.max(1, this.calls.length)];
    if (what === 'start') return this.#start(server, newId('conv'));
    if (what === 'beat') return this.#beat(server);
    if (what === 'sweep') return this.#sweep(server);
    if (what === 'top up') {
      this.credited += amount;
      return give(database.db, this.userId, amount);
    }
    if (call) await this.#change(what, call, server, amount);
  }

  async #change(what: Change, call: ModelCall, server: 0 | 1, amount: number): Promise<void> {
    switch (what) {
      case 'go on':
        return this.#start(server, call.conversationId);
      case 'forget':
        this.#mayMove(call.conversationId);
        return this.#forget(server, call.conversationId);
      case 'talk':
        if (call.alive) call.taken = Math.min(call.taken + amount, call.leased);
        return;
      case 'renew':
        return this.#renew(call);
      case 'end':
      case 'drop':
        return this.#close(what, call);
      case 'crash':
        for (const lost of this.calls) if (lost.server === server) lost.alive = false;
        return;
      case 'vanish':
        // Its server can't reach the database, or is gone.
        call.silent = true;
        await database.db
          .update(conversations)
          .set({ heartbeatAt: sql`now() - interval '1 minute'` })
          .where(eq(conversations.callId, call.id));
        return;
      case 'delete':
        // An owner may delete what was said, but only of calls that are over.
        this.forgotten.add(call.conversationId);
        await database.db
          .delete(conversations)
          .where(and(eq(conversations.id, call.conversationId), sql`${conversations.endedAt} is not null`));
    }
  }

  async #renew(call: ModelCall): Promise<void> {
    const added = await ledger.minutes.renew({ callId: call.id, userId: this.userId });
    if (added === null && !this.#mayBeGone(call)) throw new Error('a lease was lost');
    if (typeof added === 'number') call.leased += added;
  }

  async #close(how: 'end' | 'drop', call: ModelCall): Promise<void> {
    if (!call.alive || (how === 'drop' && call.taken > 0)) return;
    const { db } = database;
    const known = { ...call, callId: call.id, ownerId: this.userId };
    call.alive = false;
    if (how === 'drop') {
      call.over = 'dropped';
      return dropCall(db, ledger.minutes, known, call.before);
    }
    call.over = 'ended';
    call.bills.add(call.taken);
    await closeCall(db, ledger.minutes, known, { reason: 'left', seconds: call.taken });
  }

  /** Billed, or perhaps being billed right now by a sweeper. */
  #mayBeGone({ over, bills, silent, moved }: ModelCall): boolean {
    return over !== null || bills.size > 0 || silent || moved;
  }

  async #start(server: 0 | 1, conversationId: string): Promise<void> {
    const id = newId('rtc');
    const facts = {
      assistantId: null,
      serverId: `server_${server}`,
      origin: 'widget',
      consentedAt: null,
      address: null,
    } as const;
    const call = { callId: id, conversationId, ownerId: this.userId, ...facts };
    this.#mayMove(conversationId);
    const past = new Set(this.#forgets.filter(({ over }) => over));
    const beginning = await beginCall(database.db, ledger.minutes, call, this.#secondsOf(server));
    this.#mayMove(conversationId);
    if (!beginning.began) return;
    const leased = beginning.leased ?? 0;
    const nothing = { taken: 0, beaten: 0, silent: false, over: null } as const;
    const { before } = beginning;
    // It may have been ended before it was known here that it had begun.
    const ended = this.#forgets.some((one) => one.conversationId === conversationId && !past.has(one));
    this.calls.push({
      id,
      conversationId,
      before,
      server,
      alive: true,
      leased,
      ...nothing,
      moved: ended,
      bills: new Set(ended ? [0] : []),
    });
  }

  async #forget(server: 0 | 1, conversationId: string): Promise<void> {
    this.forgotten.add(conversationId);
    const forget = { conversationId, over: false };
    this.#forgets.push(forget);
    await deleteWithCall(this.#forgetting(server), conversationId);
    // What was said meanwhile may be billed as well.
    this.#mayMove(conversationId);
    forget.over = true;
  }

  /** What runs of it may be ended from now on, billed for what it took or for its last heartbeat. */
  #mayMove(conversationId: string): void {
    for (const call of this.calls) {
      if (call.conversationId !== conversationId) continue;
      call.moved = true;
      call.bills.add(call.taken).add(call.beaten);
    }
  }

  #secondsOf(server: 0 | 1) {
    return (id: string) =>
      this.calls.find((call) => call.id === id && call.server === server && call.alive)?.taken;
  }

  #forgetting(server: 0 | 1) {
    const { minutes } = ledger;
    return { db: database.db, minutes, secondsOf: this.#secondsOf(server), hangUp: () => undefined };
  }

  async #beat(server: 0 | 1): Promise<void> {
    const live = this.calls.filter((call) => call.alive && call.server === server);
    for (const call of live) {
      call.beaten = call.taken;
      call.silent = false;
    }
    await beat(database.db, new Map(live.map(({ id, beaten }) => [id, beaten])));
  }

  async #sweep(server: 0 | 1): Promise<void> {
    const mine = this.calls.filter((call) => call.alive && call.server === server).map(({ id }) => id);
    await closeSilent(database.db, ledger.minutes, SILENT, mine);
  }

  /** Ends everything: what lives says goodbye, what does not is swept. */
  async finish(): Promise<void> {
    for (const call of this.calls) {
      if (!call.alive) continue;
      call.bills.add(call.taken);
      const known = { callId: call.id, ownerId: this.userId };
      await closeCall(database.db, ledger.minutes, known, { reason: 'left', seconds: call.taken });
      call.alive = false;
      call.over = 'ended';
    }
    for (const call of this.calls) if (call.over === null) call.bills.add(call.beaten);
    const ids = this.calls.map(({ id }) => id);
    if (ids.length === 0) return;
    await database.db
      .update(conversations)
      .set({ heartbeatAt: sql`now() - interval '1 minute'` })
      .where(inArray(conversations.callId, ids));
    await Promise.all([this.#sweep(0), this.#sweep(1)]);
  }
}

/** Holds after every step. */
async function whole(model: Model): Promise<void> {
  const { seconds, leased, entered, usedSeconds, usage } = await readAccount(database.db, model.userId);
  const used = [...usage.values()].reduce((sum, taken) => sum + taken, 0);
  expect(seconds).toBeGreaterThanOrEqual(0);
  expect(entered).toBe(seconds + leased);
  expect(usedSeconds).toBe(used);
  expect(entered).toBe(model.credited - used);
  const leases = await database.db.select().from(minuteLeases).where(eq(minuteLeases.userId, model.userId));
  for (const lease of leases) {
    expect(lease.seconds).toBe(model.calls.find(({ id }) => id === lease.callId)?.leased);
    expect(usage.has(lease.callId)).toBe(false);
  }
}

/** Holds when everything is over. */
async function settled(model: Model, before: ReadonlySet<string>): Promise<void> {
  const { leased, usage } = await readAccount(database.db, model.userId);
  expect(leased).toBe(0);
  for (const call of model.calls) {
    const billed = usage.get(call.id) ?? 0;
    if (call.over === 'dropped') expect(billed).toBe(0);
    else expect(call.bills).toContain(billed);
    expect(billed).toBeLessThanOrEqual(call.leased);
  }
  const known = new Set([...before, ...model.calls.map(({ id }) => id)]);
  expect([...usage.keys()].filter((id) => !known.has(id))).toEqual([]);
  const stored = await database.db
    .select()
    .from(conversations)
    .where(eq(conversations.ownerId, model.userId));
  // A conversation takes as long as all its calls did, but for those of before it was deleted.
  for (const { id, seconds, endedAt, startedAt } of stored) {
    expect(endedAt).not.toBeNull();
    const own = model.calls.filter(({ conversationId }) => conversationId === id);
    const billed = own.map((call) => usage.get(call.id) ?? 0);
    const all = billed.reduce((sum, each) => sum + each, 0);
    if (model.forgotten.has(id)) expect(seconds).toBeLessThanOrEqual(all);
    else expect([id, seconds, startedAt]).toEqual([id, all, startedAt]);
  }
}

it('bills every second once, in any order of starts, renewals, ends, crashes and sweeps', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 90 }),
      fc.array(step, { maxLength: 20, size: 'max' }),
      async (left, steps) => {
        const userId = await addAccount(database.db);
        await useUpTo(database.db, ledger, userId, left);
        const { usage } = await readAccount(database.db, userId);
        const model = new Model(userId, 600);
        for (const together of steps) {
          await model.step(together);
          await whole(model);
        }
        await model.finish();
        await whole(model);
        await settled(model, new Set(usage.keys()));
      },
    ),
    // Smaller examples of what goes wrong by chance would take minutes, and the first one would not be seen.
    { numRuns: 40, endOnFailure: true },
  );
}, 120_000);
