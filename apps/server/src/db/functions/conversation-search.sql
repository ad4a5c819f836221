-- Full-text search in conversations. The queries are in features/conversations.

-- Splits a text into words. An apostrophe is part of its word, whichever character was typed for it.
CREATE OR REPLACE FUNCTION parlo_words(said text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT array(
    SELECT left(word, 40)
    FROM regexp_split_to_table(
      translate(lower(normalize(left(said, 20000)) COLLATE pg_c_utf8), '''’ʼ`', ''),
      '[^[:alnum:]]+' COLLATE pg_c_utf8
    ) WITH ORDINALITY AS split (word, place)
    WHERE word <> '' ORDER BY place
  )
$$;

-- The owner is another word in the index, so that a search only reads the owner's own conversations.
CREATE OR REPLACE FUNCTION parlo_word_of_owner(owner_id text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT '@' || md5(owner_id)
$$;

-- Returns the query that finds conversations with every word of a search; the last word may be incomplete.
CREATE OR REPLACE FUNCTION parlo_search(search text, owner_id text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT concat_ws(' & ', quote_literal(parlo_word_of_owner(owner_id)), (
    SELECT string_agg(quote_literal(word) || CASE WHEN place = cardinality(words) THEN ':*' ELSE '' END, ' & ')
    FROM unnest(words) WITH ORDINALITY AS split (word, place)
  ))::tsquery
  FROM (SELECT parlo_words(search) AS words) AS asked
$$;

-- Adds the words of these turns to the index.
CREATE OR REPLACE FUNCTION parlo_keep_words(said messages[]) RETURNS void LANGUAGE sql
  SET plan_cache_mode = force_generic_plan AS $$
  INSERT INTO conversation_words AS kept (conversation_id, words)
  SELECT c.id, array_to_tsvector(parlo_word_of_owner(c.owner_id) || (array_agg(DISTINCT word))[1:3000])
  FROM unnest(said) AS m JOIN conversations c ON c.id = m.conversation_id, unnest(parlo_words(m.text)) AS word
  -- The notice stands in every conversation: its words find none. Encrypted texts are not searched.
  WHERE NOT m.hidden AND m.key_id IS NULL AND m.outcome IS DISTINCT FROM 'notice' AND c.owner_id IS NOT NULL
  GROUP BY c.id
  -- PostgreSQL can't store more than 1 MB here, and a hostile visitor must not cause an error.
  ON CONFLICT (conversation_id) DO UPDATE SET words = kept.words || excluded.words
  WHERE length(kept.words) < 3000 AND kept.words || excluded.words <> kept.words
$$;
