import type { OverviewResponse } from '@parlo/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { openBooking, openContact } from '../../db/sealed-rows.ts';

type Needs = Pick<OverviewResponse, 'urgent' | 'failing' | 'bookings'>;

interface NeedsOf {
  readonly ownerId: string;
  readonly timeZone: string;
  readonly now: Date;
}

/** How many of each are listed. */
const FIRST = 5;
/** Days after today. */
const AHEAD_DAYS = 7;

/** Reads what waits for an owner, and their next meetings. */
export async function readNeeds(db: Database, of: NeedsOf): Promise<Needs> {
  const [urgent, failing, bookings] = await Promise.all([
    listed<Urgent>(db, urgentOf(of)),
    listed<Failing>(db, failingOf(of)),
    listed<Booked>(db, bookedOf(of)),
  ]);
  return {
    urgent: {
      ...urgent,
      first: urgent.first.map((one) => ({ ...openContact(db, one), createdAt: dateOf(one.createdAt) })),
    },
    failing,
    bookings: {
      ...bookings,
      first: bookings.first.map((one) => ({
        ...openBooking(db, one),
        start: dateOf(one.start),
        end: dateOf(one.end),
      })),
    },
  };
}

type First<Name extends keyof Needs> = Needs[Name]['first'][number];
/** Moments come from the database in milliseconds. */
type Stored<Row, Moment extends keyof Row> = Omit<Row, Moment> & Record<Moment, number>;
type Urgent = Stored<First<'urgent'>, 'createdAt'> & { readonly keyId: string | null };
type Failing = First<'failing'>;
type Booked = Stored<First<'bookings'>, 'start' | 'end'> & { readonly keyId: string | null };

const msOf = (column: SQL) => sql`floor(extract(epoch from ${column}) * 1000)::float8`;

const dateOf = (ms: number) => new Date(ms).toISOString();

const urgentOf = ({ ownerId }: NeedsOf) => sql`
  select k.id, k.assistant_id as "assistantId", a.name as "assistantName", k.urgent as kind, k.message, k.key_id as "keyId",
    ${msOf(sql`k.created_at`)} as "createdAt", k.created_at as sorted_by
  from contacts k join assistants a on a.id = k.assistant_id join conversations c on c.id = k.conversation_id
  where k.owner_id = ${ownerId} and k.state = 'new' and k.urgent is not null and c.origin not in ('builder', 'sandbox')
  order by sorted_by desc, k.id`;

const failingOf = ({ ownerId }: NeedsOf) => sql`
  select failed.id, failed.assistant_id as "assistantId", a.name as "assistantName", failed.kind, failed.name
  from (
    select k.id, k.assistant_id, case when k.website_id is null then 'file' else 'page' end as kind,
      coalesce(k.page_url, f.name) as name, k.updated_at as at
    from knowledge_files k join files f on f.id = k.id where k.status = 'failed'
    union all
    select w.id, w.assistant_id, 'website', w.address, coalesce(w.tried_at, w.created_at)
    from websites w where w.status = 'failed'
  ) failed join assistants a on a.id = failed.assistant_id
  where a.owner_id = ${ownerId}
  order by failed.at desc, failed.id`;

// A meeting that began a day ago is over, and so the index on its start bounds the search.
const bookedOf = ({ ownerId, now, timeZone }: NeedsOf) => sql`
  select b.id, b.assistant_id as "assistantId", a.name as "assistantName", ${msOf(sql`b.starts_at`)} as start,
    ${msOf(sql`b.ends_at`)} as end, b.name, b.service, b.resource, b.key_id as "keyId"
  from bookings b join assistants a on a.id = b.assistant_id
  where b.owner_id = ${ownerId} and b.state = 'booked' and not b.test and b.ends_at > ${now}
    and b.starts_at > ${now}::timestamptz - interval '1 day'
    and b.starts_at < ((${now}::timestamptz at time zone ${timeZone})::date + ${AHEAD_DAYS + 1}::int)::timestamp
      at time zone ${timeZone}
  order by b.starts_at, b.id`;

async function listed<Row extends object>(db: Database, rows: SQL): Promise<{ total: number; first: Row[] }> {
  const found = await db.execute<{ total: number; row: Row }>(sql`
    select count(*) over ()::int as total, to_jsonb(every) - 'sorted_by' as row from (${rows}) every limit ${FIRST}`);
  return { total: found.rows[0]?.total ?? 0, first: found.rows.map(({ row }) => row) };
}
