CREATE TABLE "conversation_counts" (
	"scope" text NOT NULL,
	"slot" timestamp with time zone NOT NULL,
	"calls" integer NOT NULL,
	"seconds" integer NOT NULL,
	"answered" integer NOT NULL,
	"unanswered" integer NOT NULL,
	CONSTRAINT "conversation_counts_slot" PRIMARY KEY("scope","slot")
);
--> statement-breakpoint
CREATE TABLE "conversation_words" (
	"conversation_id" text PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "faq_counts" (
	"scope" text NOT NULL,
	"week" timestamp with time zone NOT NULL,
	"entry_id" text NOT NULL,
	"answers" integer NOT NULL,
	CONSTRAINT "faq_counts_week" PRIMARY KEY("scope","week","entry_id")
);
--> statement-breakpoint
DROP INDEX "conversations_assistant";--> statement-breakpoint
DROP INDEX "conversations_owner";--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "assistant_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "turns" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "answered" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "unanswered" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "answered_by" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "preview" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "counted" boolean GENERATED ALWAYS AS (origin not in ('builder', 'sandbox') and (seconds > 0 or turns > 0)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_words" ADD CONSTRAINT "conversation_words_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_words_words" ON "conversation_words" USING gin ("words") WITH (gin_pending_list_limit=512);--> statement-breakpoint
CREATE INDEX "conversations_assistant_unanswered" ON "conversations" USING btree ("assistant_id","started_at","id") WHERE "conversations"."unanswered" > 0;--> statement-breakpoint
CREATE INDEX "conversations_owner_unanswered" ON "conversations" USING btree ("owner_id","started_at","id") WHERE "conversations"."unanswered" > 0;--> statement-breakpoint
CREATE INDEX "conversations_assistant" ON "conversations" USING btree ("assistant_id","started_at","id");--> statement-breakpoint
CREATE INDEX "conversations_owner" ON "conversations" USING btree ("owner_id","started_at","id");--> statement-breakpoint
-- What conversations add up to is kept by the database itself, in the transaction that changes them, so that no
-- writer can forget it. It follows from the rows alone: the turns make the sums of their conversation, and the
-- conversations make the sums of their owner and of their assistant.
--
-- Most of the time is about one turn, and PostgreSQL would plan anew for each: that takes three times as long as doing
-- it. Hence the generic plans.

-- Words as they are searched for. An apostrophe is part of its word, in whichever of its shapes it was typed.
CREATE FUNCTION parlo_words(said text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT array(
    SELECT left(word, 40)
    FROM regexp_split_to_table(
      translate(lower(normalize(left(said, 20000)) COLLATE pg_c_utf8), '''’ʼ`', ''),
      '[^[:alnum:]]+' COLLATE pg_c_utf8
    ) WITH ORDINALITY AS split (word, place)
    WHERE word <> '' ORDER BY place
  )
$$;--> statement-breakpoint
-- Whose words they are is a word itself, so that one index finds an owner's own among everybody's.
CREATE FUNCTION parlo_word_of_owner(owner_id text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT '@' || md5(owner_id)
$$;--> statement-breakpoint
-- Every word has to be there; the last one may be just begun.
CREATE FUNCTION parlo_search(search text, owner_id text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT concat_ws(' & ', quote_literal(parlo_word_of_owner(owner_id)), (
    SELECT string_agg(quote_literal(word) || CASE WHEN place = cardinality(words) THEN ':*' ELSE '' END, ' & ')
    FROM unnest(words) WITH ORDINALITY AS split (word, place)
  ))::tsquery
  FROM (SELECT parlo_words(search) AS words) AS asked
$$;--> statement-breakpoint
-- A conversation says whom it was with, for when the assistant is gone.
CREATE FUNCTION parlo_name_assistant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.assistant_name = coalesce((SELECT name FROM assistants WHERE id = NEW.assistant_id), '');
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER conversations_name_assistant BEFORE INSERT ON conversations
  FOR EACH ROW EXECUTE FUNCTION parlo_name_assistant();--> statement-breakpoint
-- Called with the rows of these conversations locked: each statement then sees what those before it stored.
CREATE FUNCTION parlo_recount(ids text[]) RETURNS void LANGUAGE sql
  SET plan_cache_mode = force_generic_plan AS $$
  UPDATE conversations c
  SET turns = s.turns, answered = s.answered, unanswered = s.unanswered, answered_by = s.answered_by,
    preview = coalesce(s.preview, '')
  FROM (
    SELECT i.id,
      count(m.id)::int AS turns,
      count(*) FILTER (WHERE m.outcome = 'answered')::int AS answered,
      count(*) FILTER (WHERE m.outcome = 'unknown')::int AS unanswered,
      array(
        SELECT entry FROM messages a, unnest(a.entry_ids) AS entry
        WHERE a.conversation_id = i.id AND NOT a.hidden AND a.outcome = 'answered' ORDER BY a.position, a.id
      ) AS answered_by,
      (
        SELECT left(v.text, 160) FROM messages v
        WHERE v.conversation_id = i.id AND NOT v.hidden AND v.role = 'visitor' ORDER BY v.position, v.id LIMIT 1
      ) AS preview
    FROM unnest(ids) AS i (id) LEFT JOIN messages m ON m.conversation_id = i.id AND NOT m.hidden
    GROUP BY i.id
  ) s
  WHERE c.id = s.id
$$;--> statement-breakpoint
CREATE FUNCTION parlo_keep_words(said messages[]) RETURNS void LANGUAGE sql
  SET plan_cache_mode = force_generic_plan AS $$
  INSERT INTO conversation_words AS kept (conversation_id, words)
  SELECT c.id, array_to_tsvector(parlo_word_of_owner(c.owner_id) || (array_agg(DISTINCT word))[1:3000])
  FROM unnest(said) AS m JOIN conversations c ON c.id = m.conversation_id, unnest(parlo_words(m.text)) AS word
  WHERE NOT m.hidden AND c.owner_id IS NOT NULL
  GROUP BY c.id
  -- One hostile visitor must not make a row that PostgreSQL can't keep: 1 MB is the end.
  ON CONFLICT (conversation_id) DO UPDATE SET words = kept.words || excluded.words
  WHERE length(kept.words) < 3000 AND kept.words || excluded.words <> kept.words
$$;--> statement-breakpoint
CREATE FUNCTION parlo_turns_changed() RETURNS trigger LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  ids text[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(DISTINCT conversation_id) INTO ids FROM new_rows;
  ELSE
    SELECT array_agg(DISTINCT conversation_id) INTO ids FROM old_rows;
  END IF;
  -- Nothing was stored, or the conversation itself has gone.
  IF ids IS NULL THEN RETURN NULL; END IF;
  PERFORM 1 FROM conversations WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;

  PERFORM parlo_recount(ids);
  IF TG_OP = 'INSERT' THEN
    PERFORM parlo_keep_words((SELECT array_agg(n::messages) FROM new_rows n));
  ELSE
    DELETE FROM conversation_words WHERE conversation_id = ANY (ids);
    PERFORM parlo_keep_words((SELECT array_agg(m) FROM messages m WHERE conversation_id = ANY (ids)));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Rows are always taken in the same order, so that two of these never wait for each other. `leaving` says that
-- something may be counted no more: then nothing is left behind of it.
CREATE FUNCTION parlo_count(before conversations[], after conversations[], leaving boolean) RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  scopes text[];
BEGIN
  INSERT INTO conversation_counts AS kept (scope, slot, calls, seconds, answered, unanswered)
  SELECT scope, date_bin('15 minutes', started_at, 'epoch') AS slot,
    sum(sign), sum(sign * seconds), sum(sign * answered), sum(sign * unanswered)
  FROM (SELECT -1 AS sign, b.* FROM unnest(before) b UNION ALL SELECT 1, a.* FROM unnest(after) a) c,
    LATERAL (VALUES (c.owner_id), (c.assistant_id)) AS s (scope)
  WHERE c.counted AND c.owner_id IS NOT NULL AND scope IS NOT NULL
  GROUP BY 1, 2
  HAVING sum(sign) <> 0 OR sum(sign * seconds) <> 0 OR sum(sign * answered) <> 0 OR sum(sign * unanswered) <> 0
  ORDER BY 1, 2
  ON CONFLICT (scope, slot) DO UPDATE SET calls = kept.calls + excluded.calls,
    seconds = kept.seconds + excluded.seconds, answered = kept.answered + excluded.answered,
    unanswered = kept.unanswered + excluded.unanswered;

  INSERT INTO faq_counts AS kept (scope, week, entry_id, answers)
  SELECT scope, date_bin('7 days', started_at, '2001-01-01T00:00Z') AS week, entry_id, sum(sign)
  FROM (SELECT -1 AS sign, b.* FROM unnest(before) b UNION ALL SELECT 1, a.* FROM unnest(after) a) c,
    LATERAL (VALUES (c.owner_id), (c.assistant_id)) AS s (scope), unnest(c.answered_by) AS entry_id
  WHERE c.counted AND c.owner_id IS NOT NULL AND scope IS NOT NULL
  GROUP BY 1, 2, 3
  HAVING sum(sign) <> 0
  ORDER BY 1, 2, 3
  ON CONFLICT (scope, week, entry_id) DO UPDATE SET answers = kept.answers + excluded.answers;

  IF NOT leaving THEN RETURN; END IF;
  scopes = array(SELECT DISTINCT unnest(ARRAY[owner_id, assistant_id]) FROM unnest(before));
  DELETE FROM conversation_counts WHERE scope = ANY (scopes) AND calls = 0;
  DELETE FROM faq_counts WHERE scope = ANY (scopes) AND answers = 0;
END $$;--> statement-breakpoint
CREATE FUNCTION parlo_conversations_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM new_rows WHERE counted) THEN
    PERFORM parlo_count(NULL, (SELECT array_agg(n::conversations) FROM new_rows n), FALSE);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- When an account is deleted, one statement changes the same row twice, as its assistant and its owner go: both
-- changes are here then, and what is in between cancels out.
CREATE FUNCTION parlo_conversations_updated() RETURNS trigger LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  leaving boolean;
  ownerless text[];
BEGIN
  -- Most of what changes counts for nothing.
  IF NOT EXISTS (
    SELECT id, owner_id, assistant_id, started_at, counted, seconds, answered, unanswered, answered_by FROM old_rows
    EXCEPT ALL
    SELECT id, owner_id, assistant_id, started_at, counted, seconds, answered, unanswered, answered_by FROM new_rows
  ) THEN RETURN NULL; END IF;

  -- Whole sets are compared, never row with row: one statement may change a hundred thousand.
  leaving = EXISTS (
    SELECT id, owner_id, assistant_id, started_at FROM old_rows WHERE counted
    EXCEPT SELECT id, owner_id, assistant_id, started_at FROM new_rows WHERE counted
  ) OR EXISTS (
    SELECT id, entry FROM old_rows, unnest(answered_by) AS entry
    EXCEPT SELECT id, entry FROM new_rows, unnest(answered_by) AS entry
  );
  PERFORM parlo_count(
    (SELECT array_agg(o::conversations) FROM old_rows o), (SELECT array_agg(n::conversations) FROM new_rows n), leaving
  );
  -- Whoever closes an account takes along what was said.
  SELECT array_agg(id) INTO ownerless FROM (
    SELECT id FROM old_rows WHERE owner_id IS NOT NULL INTERSECT SELECT id FROM new_rows WHERE owner_id IS NULL
  ) AS without;
  IF ownerless IS NOT NULL THEN DELETE FROM messages WHERE conversation_id = ANY (ownerless); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION parlo_conversations_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM old_rows WHERE counted) THEN
    PERFORM parlo_count((SELECT array_agg(o::conversations) FROM old_rows o), NULL, TRUE);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- What was stored before all this is counted once, and from here on with every change.
UPDATE conversations c SET assistant_name = a.name FROM assistants a WHERE a.id = c.assistant_id;--> statement-breakpoint
SELECT parlo_recount(array_agg(id)) FROM conversations;--> statement-breakpoint
SELECT parlo_keep_words(array_agg(m)) FROM messages m;--> statement-breakpoint
SELECT parlo_count(NULL, array_agg(c), FALSE) FROM conversations c;--> statement-breakpoint
CREATE TRIGGER messages_inserted AFTER INSERT ON messages REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION parlo_turns_changed();--> statement-breakpoint
CREATE TRIGGER messages_updated AFTER UPDATE ON messages REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION parlo_turns_changed();--> statement-breakpoint
CREATE TRIGGER messages_deleted AFTER DELETE ON messages REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION parlo_turns_changed();--> statement-breakpoint
CREATE TRIGGER conversations_inserted AFTER INSERT ON conversations REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION parlo_conversations_inserted();--> statement-breakpoint
CREATE TRIGGER conversations_updated AFTER UPDATE ON conversations
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION parlo_conversations_updated();--> statement-breakpoint
CREATE TRIGGER conversations_deleted AFTER DELETE ON conversations REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION parlo_conversations_deleted();
