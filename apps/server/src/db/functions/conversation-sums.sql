-- Triggers keep the sums of conversations in the transaction that changes them, so that no code can forget to. Sums
-- depend on the rows only: turns make the sums of their conversation, conversations those of their owner and assistant.
-- adding-up.test.ts compares both over random changes.
--
-- Most calls are about one turn, and planning would take three times as long as the work itself. Hence the generic
-- plans.

-- An answer is wrong if the visitor or the owner marked it, and what was said instead of one if the owner did.
CREATE OR REPLACE FUNCTION parlo_is_wrong(said messages) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN said.outcome = 'answered' THEN said.marked_wrong OR said.feedback IS NOT DISTINCT FROM 'down'
    WHEN said.outcome IN ('clarifying', 'small_talk') THEN said.marked_wrong
    ELSE FALSE
  END
$$;

-- Counts the turns of these conversations again. The caller must lock their rows, so that each statement sees what
-- earlier transactions stored.
CREATE OR REPLACE FUNCTION parlo_recount(ids text[]) RETURNS void LANGUAGE sql
  SET plan_cache_mode = force_generic_plan AS $$
  UPDATE conversations c
  SET turns = s.turns, answered = s.answered, unanswered = s.unanswered, answered_by = s.answered_by,
    preview = coalesce(s.preview, ''), thumbs_up = s.thumbs_up, thumbs_down = s.thumbs_down, wrong = s.wrong
  FROM (
    SELECT i.id,
      count(m.id)::int AS turns,
      count(*) FILTER (WHERE m.outcome = 'answered')::int AS answered,
      count(*) FILTER (WHERE m.outcome = 'unknown')::int AS unanswered,
      count(*) FILTER (WHERE m.feedback = 'up')::int AS thumbs_up,
      count(*) FILTER (WHERE m.feedback = 'down')::int AS thumbs_down,
      count(*) FILTER (WHERE parlo_is_wrong(m))::int AS wrong,
      array(
        SELECT entry #>> '{}' FROM messages a, jsonb_path_query(a.memory, '$.entryIds[*]') AS entry
        WHERE a.conversation_id = i.id AND NOT a.hidden AND a.outcome = 'answered' ORDER BY a.position, a.id
      ) AS answered_by,
      (
        -- The start of an encrypted text is none of the words.
        SELECT CASE WHEN v.key_id IS NULL THEN left(v.text, 160) END FROM messages v
        WHERE v.conversation_id = i.id AND NOT v.hidden AND v.role = 'visitor' ORDER BY v.position, v.id LIMIT 1
      ) AS preview
    FROM unnest(ids) AS i (id) LEFT JOIN messages m ON m.conversation_id = i.id AND NOT m.hidden
    GROUP BY i.id
  ) s
  WHERE c.id = s.id
$$;

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
  -- Nothing was stored, or the conversation was deleted.
  IF ids IS NULL THEN RETURN NULL; END IF;
  PERFORM 1 FROM conversations WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;

  -- A mark or a thumb changes no words, so the conversation need not be indexed again.
  IF TG_OP = 'UPDATE' THEN
    IF NOT EXISTS (
      SELECT conversation_id, id, position, role, text, hidden, memory FROM old_rows
      EXCEPT ALL
      SELECT conversation_id, id, position, role, text, hidden, memory FROM new_rows
    ) THEN
      UPDATE conversations c SET thumbs_up = s.thumbs_up, thumbs_down = s.thumbs_down, wrong = s.wrong
      FROM (
        SELECT i.id, count(*) FILTER (WHERE m.feedback = 'up')::int AS thumbs_up,
          count(*) FILTER (WHERE m.feedback = 'down')::int AS thumbs_down,
          count(*) FILTER (WHERE parlo_is_wrong(m))::int AS wrong
        FROM unnest(ids) AS i (id) LEFT JOIN messages m ON m.conversation_id = i.id AND NOT m.hidden
        GROUP BY i.id
      ) s
      WHERE c.id = s.id
        AND (c.thumbs_up, c.thumbs_down, c.wrong) IS DISTINCT FROM (s.thumbs_up, s.thumbs_down, s.wrong);
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
END $$;

CREATE OR REPLACE TRIGGER messages_inserted AFTER INSERT ON messages REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION parlo_turns_changed();
CREATE OR REPLACE TRIGGER messages_updated AFTER UPDATE ON messages REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION parlo_turns_changed();
CREATE OR REPLACE TRIGGER messages_deleted AFTER DELETE ON messages REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION parlo_turns_changed();

-- Subtracts `before` from the sums of owners and assistants and adds `after`. Rows are always locked in the same order,
-- to prevent deadlocks. `leaving`: something may not be counted any more, and rows that became empty are deleted.
CREATE OR REPLACE FUNCTION parlo_count(before conversations[], after conversations[], leaving boolean) RETURNS void LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  scopes text[];
BEGIN
  INSERT INTO conversation_counts AS kept (scope, slot, calls, chats, seconds, answered, unanswered, wrong)
  SELECT scope, date_bin('15 minutes', started_at, 'epoch') AS slot,
    coalesce(sum(sign) FILTER (WHERE channel = 'voice'), 0), coalesce(sum(sign) FILTER (WHERE channel = 'chat'), 0),
    sum(sign * seconds), sum(sign * answered), sum(sign * unanswered), sum(sign * wrong)
  FROM (SELECT -1 AS sign, b.* FROM unnest(before) b UNION ALL SELECT 1, a.* FROM unnest(after) a) c,
    LATERAL (VALUES (c.owner_id), (c.assistant_id)) AS s (scope)
  WHERE c.counted AND c.owner_id IS NOT NULL AND scope IS NOT NULL
  GROUP BY 1, 2
  HAVING sum(sign) FILTER (WHERE channel = 'voice') <> 0 OR sum(sign) FILTER (WHERE channel = 'chat') <> 0
    OR sum(sign * seconds) <> 0 OR sum(sign * answered) <> 0 OR sum(sign * unanswered) <> 0
    OR sum(sign * wrong) <> 0
  ORDER BY 1, 2
  ON CONFLICT (scope, slot) DO UPDATE SET calls = kept.calls + excluded.calls, chats = kept.chats + excluded.chats,
    seconds = kept.seconds + excluded.seconds, answered = kept.answered + excluded.answered,
    unanswered = kept.unanswered + excluded.unanswered, wrong = kept.wrong + excluded.wrong;

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
  DELETE FROM conversation_counts WHERE scope = ANY (scopes) AND calls = 0 AND chats = 0;
  DELETE FROM faq_counts WHERE scope = ANY (scopes) AND answers = 0;
END $$;

CREATE OR REPLACE FUNCTION parlo_conversations_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM new_rows WHERE counted) THEN
    PERFORM parlo_count(NULL, (SELECT array_agg(n::conversations) FROM new_rows n), FALSE);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER conversations_inserted AFTER INSERT ON conversations REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION parlo_conversations_inserted();

CREATE OR REPLACE FUNCTION parlo_conversations_updated() RETURNS trigger LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  leaving boolean;
BEGIN
  -- Most changes do not affect the sums.
  IF NOT EXISTS (
    SELECT id, owner_id, assistant_id, started_at, channel, counted, seconds, answered, unanswered, wrong, answered_by
    FROM old_rows
    EXCEPT ALL
    SELECT id, owner_id, assistant_id, started_at, channel, counted, seconds, answered, unanswered, wrong, answered_by
    FROM new_rows
  ) THEN RETURN NULL; END IF;

  -- Compares whole sets, not single rows: one statement may change a hundred thousand rows.
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
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER conversations_updated AFTER UPDATE ON conversations
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION parlo_conversations_updated();

CREATE OR REPLACE FUNCTION parlo_conversations_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM old_rows WHERE counted) THEN
    PERFORM parlo_count((SELECT array_agg(o::conversations) FROM old_rows o), NULL, TRUE);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER conversations_deleted AFTER DELETE ON conversations REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION parlo_conversations_deleted();
