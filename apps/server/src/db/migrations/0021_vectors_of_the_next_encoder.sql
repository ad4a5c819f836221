-- The encoder is another one: vectors of the one before are not comparable with its own. Files are found by their words
-- until the server has embedded them anew, which it does by itself after it has started.
UPDATE "knowledge_chunks" SET "vector" = NULL WHERE "vector" IS NOT NULL;
