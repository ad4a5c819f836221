-- A deleted assistant's conversations go with it from now on. Those of assistants that were deleted before this version
-- go now, and are taken out of their owner's sums by the triggers. What has a name had an assistant: a draft that was
-- never saved has none. Minutes stay used: the ledger has rows of its own.
DELETE FROM "conversations" WHERE "assistant_id" IS NULL AND "assistant_name" <> '';--> statement-breakpoint
DROP TRIGGER "conversations_name_assistant" ON "conversations";--> statement-breakpoint
DROP FUNCTION "parlo_name_assistant"();--> statement-breakpoint
ALTER TABLE "conversations" DROP CONSTRAINT "conversations_assistant_id_assistants_id_fk";
--> statement-breakpoint
ALTER TABLE "conversations" DROP CONSTRAINT "conversations_owner_id_user_id_fk";
--> statement-breakpoint
DROP INDEX "conversations_keep_until";--> statement-breakpoint
ALTER TABLE "conversation_counts" ADD COLUMN "chats" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_counts" ADD COLUMN "wrong" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "wrong" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "marked_wrong" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_assistant_wrong" ON "conversations" USING btree ("assistant_id","started_at","id") WHERE "conversations"."wrong" > 0;--> statement-breakpoint
CREATE INDEX "conversations_owner_wrong" ON "conversations" USING btree ("owner_id","started_at","id") WHERE "conversations"."wrong" > 0;--> statement-breakpoint
ALTER TABLE "conversations" DROP COLUMN "keep_until";--> statement-breakpoint
ALTER TABLE "conversations" DROP COLUMN "assistant_name";--> statement-breakpoint
-- Until now every conversation was counted as a call. Conversations that were deleted since, because nobody keeps them
-- for longer, stay counted as they were.
UPDATE "conversations" SET "wrong" = "thumbs_down" WHERE "thumbs_down" > 0;--> statement-breakpoint
UPDATE "conversation_counts" kept SET "calls" = kept."calls" - c."chats", "chats" = c."chats", "wrong" = c."wrong"
FROM (
  SELECT "scope", date_bin('15 minutes', "started_at", 'epoch') AS "slot",
    count(*) FILTER (WHERE "channel" = 'chat')::int AS "chats", sum("wrong")::int AS "wrong"
  FROM "conversations", LATERAL (VALUES ("owner_id"), ("assistant_id")) AS s ("scope")
  WHERE "counted" AND "owner_id" IS NOT NULL AND "scope" IS NOT NULL
  GROUP BY 1, 2
) c
WHERE kept."scope" = c."scope" AND kept."slot" = c."slot";
