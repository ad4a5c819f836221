import { and, eq, inArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violatesForeignKey } from '../../db/failures.ts';
import { conversations, messages, user } from '../../db/schema.ts';
import { newId } from '../../platform/new-id.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import {
  answers,
  asks,
  dropAssistant,
  hold,
  makeAssistant,
  remembered,
  say,
} from '../../testing/hold-conversation.ts';

/** What the database adds up by itself (db/functions) is compared with the rows that it follows from. */

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function newOwner(): Promise<string> {
  const id = newId('user');
  await database.db.insert(user).values({ id, name: 'Ada', email: `${id}@example.com` });
  return id;
}

/** Rows that are kept but do not follow, or follow and are not kept. Nothing when all is right. */
async function differences(): Promise<unknown[]> {
  const shown = sql`(select * from messages where not hidden)`;
  const sums = sql`
    select c.id, count(m.id)::int as turns, count(*) filter (where m.outcome = 'answered')::int as answered,
      count(*) filter (where m.outcome = 'unknown')::int as unanswered,
      count(*) filter (where m.feedback = 'up')::int as thumbs_up,
      count(*) filter (where m.feedback = 'down')::int as thumbs_down,
      count(*) filter (where m.outcome = 'answered' and m.feedback = 'down'
        or m.outcome in ('answered', 'clarifying', 'small_talk') and m.marked_wrong)::int as wrong,
      coalesce((array_agg(left(m.text, 160) order by m.position) filter (where m.role = 'visitor'))[1], '') as preview
    from conversations c left join ${shown} m on m.conversation_id = c.id group by c.id`;
  const counted = sql`
    select c.*, s.answered as a, s.unanswered as u, s.wrong as w, s.turns as t, scope from conversations c
      join (${sums}) s on s.id = c.id, lateral (values (c.owner_id), (c.assistant_id)) as scopes (scope)
    where c.owner_id is not null and scope is not null
      and c.origin not in ('builder', 'sandbox') and (c.seconds > 0 or s.turns > 0)`;
  const counts = sql`
    select scope, to_timestamp(floor(extract(epoch from started_at) / 900) * 900) as slot, 
      count(*) filter (where channel = 'voice')::int as calls,
      count(*) filter (where channel = 'chat')::int as chats,
      sum(seconds)::int as seconds, sum(a)::int as answered, sum(u)::int as unanswered, sum(w)::int as wrong
    from (${counted}) c group by 1, 2`;
  const asked = sql`
    select scope, date_trunc('week', started_at, 'UTC') as week, entry_id, count(*)::int as answers
    from (${counted}) c join ${shown} m on m.conversation_id = c.id and m.outcome = 'answered',
      jsonb_array_elements_text(m.memory -> 'entryIds') as entry_id group by 1, 2, 3`;
  const words = sql`
    select c.id as conversation_id, array_to_tsvector(array_agg(word) || ('@' || md5(c.owner_id)))::text as words
    from conversations c join ${shown} m on m.conversation_id = c.id, unnest(parlo_words(m.text)) as word
    where c.owner_id is not null group by c.id, c.owner_id`;
  const compared = [
    [
      sql`select id, turns, answered, unanswered, thumbs_up, thumbs_down, wrong, preview from conversations`,
      sums,
    ],
    [
      sql`select scope, slot, calls, chats, seconds, answered, unanswered, wrong from conversation_counts`,
      counts,
    ],
    [sql`select * from faq_counts`, asked],
    [sql`select conversation_id, words::text from conversation_words`, words],
  ] as const;
  const found: unknown[] = [];
  for (const [kept, follows] of compared) {
    const both = sql`(${kept} except ${follows}) union all (${follows} except ${kept})`;
    found.push(...(await database.db.execute(both)).rows);
  }
  return found;
}

const OUTCOMES = ['answered', 'answered', 'answered', 'unknown', 'clarifying', 'small_talk', null] as const;
const pick = fc.nat(1_000);
const turn = fc.record({
  role: fc.constantFrom('visitor' as const, 'assistant' as const),
  text: fc.constantFrom('Do you deliver?', 'Привіт', 'п’ять', '…', 'Hi', 'lorem '.repeat(50)),
  outcome: fc.constantFrom(...OUTCOMES),
  entryIds: fc.constantFrom<string[][]>([], ['faq_1'], ['faq_1', 'faq_2'], ['faq_2', 'faq_2']),
  hidden: fc.constantFrom(false, false, true),
});
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('begin' as const),
      origin: fc.constantFrom('widget' as const, 'popup' as const, 'builder' as const),
      minutesAgo: fc.nat(30_000),
      channel: fc.constantFrom('voice' as const, 'chat' as const),
      seconds: fc.constantFrom(0, 0, 61),
      whose: pick,
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({ do: fc.constant('say' as const), which: pick, position: fc.nat(6), turn }),
  },
  fc.record({ do: fc.constant('end' as const), which: pick, seconds: fc.nat(100) }),
  fc.record({ do: fc.constant('call' as const), which: pick, seconds: fc.nat(100) }),
  fc.record({ do: fc.constant('beat' as const), seconds: fc.nat(50) }),
  fc.record({ do: fc.constant('delete' as const), which: pick }),
  fc.record({ do: fc.constant('deleteMany' as const), which: pick }),
  fc.record({ do: fc.constant('unsay' as const), which: pick }),
  fc.record({ do: fc.constant('correct' as const), which: pick, turn }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('judge' as const),
      which: pick,
      position: fc.nat(6),
      judged: fc.oneof(
        fc.record({ feedback: fc.constantFrom('up' as const, 'down' as const, null) }),
        fc.record({ markedWrong: fc.boolean() }),
      ),
    }),
  },
  fc.record({ do: fc.constant('dropAssistant' as const), whose: pick }),
  fc.record({ do: fc.constant('closeAccount' as const), whose: pick }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Of a conversation that was deleted meanwhile. */
function tooLate(error: unknown): void {
  if (!violatesForeignKey(error)) throw error;
}

class World {
  readonly ids: string[] = [];
  readonly owners: { readonly id: string; readonly assistants: string[] }[] = [];

  #one<T>(list: readonly T[], at: number): T | undefined {
    return list[at % Math.max(1, list.length)];
  }

  async take(taken: Step): Promise<void> {
    const { db } = database;
    const id = 'which' in taken ? (this.#one(this.ids, taken.which) ?? '') : '';
    const own = eq(conversations.id, id);
    switch (taken.do) {
      case 'begin':
        return this.#begin(taken);
      case 'say':
        return say(db, id, taken.position, taken.turn).catch(tooLate);
      case 'end':
        await db.update(conversations).set({ endedAt: new Date(), seconds: taken.seconds }).where(own);
        return;
      case 'call':
        await db.update(conversations).set({ channel: 'voice', seconds: taken.seconds }).where(own);
        return;
      case 'beat':
        await db.update(conversations).set({ heartbeatAt: new Date(), seconds: taken.seconds });
        return;
      case 'delete':
        await db.delete(conversations).where(own);
        return;
      case 'deleteMany':
        await db.delete(conversations).where(inArray(conversations.id, [id, ...this.ids.slice(-2)]));
        return;
      case 'unsay':
        await db.delete(messages).where(eq(messages.conversationId, id));
        return;
      case 'correct': {
        const { role, text, hidden } = taken.turn;
        await db
          .update(messages)
          .set({ role, text, hidden, memory: remembered(taken.turn) })
          .where(eq(messages.conversationId, id));
        return;
      }
      case 'judge':
        await db
          .update(messages)
          .set(taken.judged)
          .where(and(eq(messages.conversationId, id), eq(messages.position, taken.position)));
        return;
      case 'dropAssistant':
        await dropAssistant(db, this.#one(this.owners, taken.whose)?.assistants.pop() ?? '');
        return;
      case 'closeAccount': {
        const [gone] = this.owners.splice(taken.whose % Math.max(1, this.owners.length), 1);
        await db.delete(user).where(eq(user.id, gone?.id ?? ''));
      }
    }
  }

  async #begin({
    origin,
    channel,
    minutesAgo,
    seconds,
    whose,
  }: Extract<Step, { do: 'begin' }>): Promise<void> {
    const { db } = database;
    if (this.owners.length < 2) {
      const ownerId = await newOwner();
      const assistants = [await makeAssistant(db, ownerId, 'A'), await makeAssistant(db, ownerId, 'B')];
      this.owners.push({ id: ownerId, assistants });
    }
    const owner = this.#one(this.owners, whose);
    const startedAt = new Date(Date.now() - minutesAgo * 60_000);
    const assistantId = (owner && this.#one(owner.assistants, whose + minutesAgo)) ?? null;
    const ownerId = whose % 10 === 9 ? null : (owner?.id ?? null);
    this.ids.push(
      await hold(db, { origin, channel, startedAt, seconds, endedAt: null, assistantId, ownerId }),
    );
  }
}

describe('the sums', () => {
  it('match the stored rows after any acts in any order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), async (steps) => {
        const world = new World();
        for (const taken of steps) await world.take(taken);
        expect(await differences()).toEqual([]);
      }),
      { numRuns: 40 },
    );
    const [sizes] = (
      await database.db.execute<
        Record<string, number>
      >(sql`select (select count(*)::int from conversation_counts) as counts,
        (select count(*)::int from faq_counts) as asked, (select count(*)::int from conversation_words) as words`)
    ).rows;
    for (const [what, size] of Object.entries(sizes ?? {})) expect(size, what).toBeGreaterThan(0);
  });

  it('stays right when everything happens at once', async () => {
    const { db } = database;
    const ownerId = await newOwner();
    const assistantId = await makeAssistant(db, ownerId, 'A');
    const ids = await Promise.all(
      Array.from({ length: 8 }, () => hold(db, { ownerId, assistantId, seconds: 0, endedAt: null })),
    );
    const one = async (id: string, nth: number) => {
      await Promise.all(
        [0, 1, 2, 3, 1].map((at) => say(db, id, at, at % 2 ? answers('Yes.', 'faq_1') : asks('What?'))),
      );
      const end = () =>
        db.update(conversations).set({ seconds: 60, endedAt: new Date() }).where(eq(conversations.id, id));
      await Promise.all([
        end(),
        end(),
        ...(nth % 4 === 0 ? [db.delete(conversations).where(eq(conversations.id, id))] : []),
      ]);
    };
    await Promise.all(ids.map(one));
    expect(await differences()).toEqual([]);
    const { rows } = await db.execute(
      sql`select sum(calls)::int as calls, sum(seconds)::int as seconds, sum(answered)::int as answered
        from conversation_counts where scope = ${ownerId}`,
    );
    expect(rows).toEqual([{ calls: 6, seconds: 360, answered: 12 }]);
  });

  it('costs a call nothing that was refused or undone', async () => {
    const { db } = database;
    const ownerId = await newOwner();
    const id = await hold(db, { ownerId, seconds: 0 });
    await expect(
      db.transaction(async (tx) => {
        await tx.insert(messages).values({
          conversationId: id,
          id: 'item',
          position: 0,
          role: 'visitor',
          via: 'text',
          text: 'Undone',
          startedAtMs: 0,
        });
        throw new Error('undo');
      }),
    ).rejects.toThrow('undo');
    await expect(say(db, 'rtc_none', 0, asks('?'))).rejects.toThrow();
    expect(await differences()).toEqual([]);
    const { rows } = await db.execute(sql`select * from conversation_counts where scope = ${ownerId}`);
    expect(rows).toEqual([]);
  });
});
