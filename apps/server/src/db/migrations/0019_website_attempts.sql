DROP INDEX "websites_read";--> statement-breakpoint
ALTER TABLE "websites" ADD COLUMN "tried_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "websites_tried" ON "websites" USING btree ("tried_at") WHERE weekly;