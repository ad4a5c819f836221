/**
 * A year of a busy owner: conversations made by PostgreSQL itself, stored as calls store them, so that everything
 * that is kept beside them is kept here too. About a minute for a hundred thousand.
 */

/** Runs one statement. */
export type Query = (text: string, values?: unknown[]) => Promise<unknown>;

export interface Seeded {
  readonly conversations: number;
  readonly assistantIds: readonly string[];
  /** In a third of all conversations. */
  readonly commonWord: string;
  /** In about one of five thousand. */
  readonly rareWord: string;
}

const ASSISTANTS = 3;
const BATCH = 5_000;

const TOPICS = `array['delivery','opening hours','prices','returns','parking','gift cards','repairs','booking a table',
  'gluten free bread','birthday cakes','payment by card','the newsletter','vegan options','wedding orders','allergies',
  'the loyalty card','coffee','pick-up','jobs','the garden']`;
const FORMS = `array['Could you tell me about %s?','How does it work with %s at your place?','What do I have to know about %s?',
  'Do you have anything new on %s?','Розкажіть, будь ласка, про %s?']`;
/** Nobody has an answer to these. */
const UNKNOWN = `array['horses','boats','submarines','bicycles','fireworks','ручні тигри','skis','pianos','drones','tents']`;

/** Adds `count` conversations of the last 365 days to an owner who exists, with assistants of their own. */
export async function seedConversations(query: Query, ownerId: string, count = 100_000): Promise<Seeded> {
  const assistantIds = Array.from(
    { length: ASSISTANTS },
    (_, at) => `assistant_${ownerId.toLowerCase()}_${at}`,
  );
  await query('select setseed(0.42)');
  await query(ASSISTANT_ROWS, [assistantIds, ownerId]);
  await query(FAQ_ROWS, [assistantIds]);
  for (let from = 0; from < count; from += BATCH) {
    const to = Math.min(from + BATCH, count) - 1;
    await query(CONVERSATION_ROWS, [ownerId, assistantIds, from, to, count]);
    await query(MESSAGE_ROWS, [ownerId, assistantIds, from, to]);
  }
  // What PostgreSQL does by itself within minutes.
  for (const table of KEPT) await query(`vacuum analyze ${table}`);
  return { conversations: count, assistantIds, commonWord: 'delivery', rareWord: 'turquoise' };
}

const KEPT = ['conversations', 'messages', 'conversation_words', 'conversation_counts', 'faq_counts'];

const ASSISTANT_ROWS = `
  insert into assistants (id, owner_id, name, prompt, greeting, voice)
  select id, $2, 'Branch ' || place, 'Answer questions.', 'Hello, how can I help you today?', 'verse'
  from unnest($1::text[]) with ordinality as a (id, place)`;

const FAQ_ROWS = `
  insert into faq_entries (id, assistant_id, position, question, answer, phrasings)
  select a || '_' || at, a, at,
    format((${FORMS})[1 + at / 20], (${TOPICS})[1 + at % 20]),
    format('About %s: we do that from seven to six on weekdays, and number %s is the one to ask for.',
      (${TOPICS})[1 + at % 20], at), '{}'
  from unnest($1::text[]) a, generate_series(0, 99) at`;

// Spread evenly over the year, and over the day as people are awake: most of it around the early afternoon.
const CONVERSATION_ROWS = `
  insert into conversations (id, assistant_id, owner_id, server_id, origin, channel, started_at, ended_at, end_reason, seconds)
  select 'rtc_' || md5($1 || i), ($2::text[])[1 + i % ${ASSISTANTS}], $1, 'server_seed',
    case when i % 25 = 0 then 'sandbox' when i % 3 = 0 then 'popup' else 'widget' end, 'voice',
    began, began + make_interval(secs => taken), 'left', taken
  from generate_series($3::int, $4::int) i,
    lateral (select
      least(now() - interval '1 hour', date_trunc('day', now() - interval '365 days' * (1 - i::float / $5::int))
        + interval '24 hours' * ((random() + random() + random()) / 3 + 0.08)) as began,
      20 + (random() * 160)::int + i * 0 as taken) t`;

// A hidden 'Hi', the greeting, then one to three questions. Some questions are asked far more often than others.
const MESSAGE_ROWS = `
  insert into messages (conversation_id, id, position, role, via, text, hidden, memory, started_at_ms)
  select 'rtc_' || md5($1 || i), 'item_' || at, at, case when at % 2 = 0 then 'visitor' else 'assistant' end, 'voice',
    case
      when at = 0 then 'Hi'
      when at = 1 then 'Hello, how can I help you today?'
      when at % 2 = 0 and known then f.question
      when at % 2 = 0 then 'May I bring ' || (${UNKNOWN})[1 + f.position % 10] || ' to table ' || f.position || '?'
      when known then f.answer || case when i % 5000 = 7 then ' Ask for the turquoise one.' else '' end
      else 'I am afraid I do not know that. Shall I take your contact?'
    end,
    at = 0,
    case when at % 2 = 1 then jsonb_build_object('version', 1,
      'outcome', case when at = 1 then 'small_talk' when known then 'answered' else 'unknown' end,
      'entryIds', case when at > 1 and known then jsonb_build_array(f.id) else '[]' end) end,
    at * 4000
  from generate_series($3::int, $4::int) i,
    lateral generate_series(0, 1 + 2 * (1 + i % 3)) at,
    lateral (select hash, hash % 100 < 86 as known from (select abs(hashtext(i || '.' || at / 2)) as hash) h) q,
    faq_entries f
  where f.assistant_id = ($2::text[])[1 + i % ${ASSISTANTS}]
    and f.position = floor(power(hash % 9973 / 9973.0, 2) * 100)::int`;
