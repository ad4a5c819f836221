ALTER TABLE "assistants" ADD COLUMN "allowed_sites" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "assistants" ADD COLUMN "consent_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "assistants" ADD COLUMN "retention_days" integer;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "call_id" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "seconds_before" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "consented_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "thumbs_up" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "thumbs_down" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "feedback" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "sources" jsonb;--> statement-breakpoint
-- Until now a conversation was one call, and leases and the ledger knew it by the conversation's id.
UPDATE "conversations" SET "call_id" = "id" WHERE "channel" = 'voice';
