ALTER TABLE "conversations" ADD COLUMN "site" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "latency_ms" integer;