ALTER TABLE "bookings" ADD COLUMN "mailed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "mailed_sequence" integer;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "mail_held" text;--> statement-breakpoint
CREATE INDEX "bookings_mail_held" ON "bookings" USING btree ("owner_id") WHERE "bookings"."mail_held" is not null;--> statement-breakpoint
-- Every meeting with an email was mailed about.
UPDATE "bookings" SET "mailed_at" = "created_at", "mailed_sequence" = "sequence" WHERE "email" <> '';
