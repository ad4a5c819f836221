ALTER TABLE "bookings" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "email_hash" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "key_id" text;--> statement-breakpoint
CREATE INDEX "bookings_email_hash" ON "bookings" USING btree ("assistant_id","email_hash") WHERE "bookings"."email_hash" is not null;--> statement-breakpoint
CREATE INDEX "bookings_key" ON "bookings" USING btree ("key_id") WHERE "bookings"."key_id" is not null;--> statement-breakpoint
CREATE INDEX "contacts_key" ON "contacts" USING btree ("key_id") WHERE "contacts"."key_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_key" ON "messages" USING btree ("key_id") WHERE "messages"."key_id" is not null;