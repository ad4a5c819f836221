-- What a turn remembers becomes one JSON value with a version. Nothing that is counted changes, so nothing is counted
-- again: the triggers would read every conversation.
ALTER TABLE "messages" ADD COLUMN "memory" jsonb;--> statement-breakpoint
ALTER TABLE "messages" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "messages" SET "memory" = jsonb_build_object('version', 1, 'outcome', "outcome", 'entryIds', to_jsonb("entry_ids"))
  || CASE WHEN "passage_ids" <> '{}' THEN jsonb_build_object('passageIds', to_jsonb("passage_ids")) ELSE '{}' END
  || CASE WHEN "sources" IS NOT NULL THEN jsonb_build_object('sources', "sources") ELSE '{}' END
WHERE "outcome" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "messages" DROP COLUMN "outcome", DROP COLUMN "entry_ids", DROP COLUMN "passage_ids", DROP COLUMN "sources";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "outcome" text GENERATED ALWAYS AS (case when memory ->> 'version' = '1' then memory ->> 'outcome' end) STORED;
