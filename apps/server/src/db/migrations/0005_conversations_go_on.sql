ALTER TABLE "conversations" ADD COLUMN "answering_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "early_feedback" jsonb;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "passage_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_call" ON "conversations" USING btree ("call_id");--> statement-breakpoint
-- What visitors thought of answers is added up with the rest of what their conversation adds up to.
CREATE OR REPLACE FUNCTION parlo_recount(ids text[]) RETURNS void LANGUAGE sql
  SET plan_cache_mode = force_generic_plan AS $$
  UPDATE conversations c
  SET turns = s.turns, answered = s.answered, unanswered = s.unanswered, answered_by = s.answered_by,
    preview = coalesce(s.preview, ''), thumbs_up = s.thumbs_up, thumbs_down = s.thumbs_down
  FROM (
    SELECT i.id,
      count(m.id)::int AS turns,
      count(*) FILTER (WHERE m.outcome = 'answered')::int AS answered,
      count(*) FILTER (WHERE m.outcome = 'unknown')::int AS unanswered,
      count(*) FILTER (WHERE m.feedback = 'up')::int AS thumbs_up,
      count(*) FILTER (WHERE m.feedback = 'down')::int AS thumbs_down,
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
-- A thumb changes no word: nothing of a conversation is read or indexed anew for it.
CREATE OR REPLACE FUNCTION parlo_turns_changed() RETURNS trigger LANGUAGE plpgsql
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

  IF TG_OP = 'UPDATE' THEN
    IF NOT EXISTS (
      SELECT conversation_id, id, position, role, text, hidden, outcome, entry_ids FROM old_rows
      EXCEPT ALL
      SELECT conversation_id, id, position, role, text, hidden, outcome, entry_ids FROM new_rows
    ) THEN
      UPDATE conversations c SET thumbs_up = s.thumbs_up, thumbs_down = s.thumbs_down
      FROM (
        SELECT i.id, count(*) FILTER (WHERE m.feedback = 'up')::int AS thumbs_up,
          count(*) FILTER (WHERE m.feedback = 'down')::int AS thumbs_down
        FROM unnest(ids) AS i (id) LEFT JOIN messages m ON m.conversation_id = i.id AND NOT m.hidden
        GROUP BY i.id
      ) s
      WHERE c.id = s.id AND (c.thumbs_up, c.thumbs_down) IS DISTINCT FROM (s.thumbs_up, s.thumbs_down);
      RETURN NULL;
    END IF;
  END IF;

  PERFORM parlo_recount(ids);
  IF TG_OP = 'INSERT' THEN
    PERFORM parlo_keep_words((SELECT array_agg(n::messages) FROM new_rows n));
  ELSE
    DELETE FROM conversation_words WHERE conversation_id = ANY (ids);
    PERFORM parlo_keep_words((SELECT array_agg(m) FROM messages m WHERE conversation_id = ANY (ids)));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER messages_updated ON messages;--> statement-breakpoint
CREATE TRIGGER messages_updated AFTER UPDATE ON messages REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION parlo_turns_changed();
