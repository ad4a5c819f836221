ALTER TABLE "bookings" ADD COLUMN "resource_id" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "resource" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_apart";--> statement-breakpoint
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_apart_elsewhere";--> statement-breakpoint
-- Of one person or room, or of an assistant without any; each can have one meeting at a time.
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_apart" EXCLUDE USING gist ("assistant_id" WITH =, coalesce("resource_id", '') WITH =, tstzrange("blocked_from", "blocked_to") WITH &&) WHERE ("state" = 'booked');--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_apart_elsewhere" EXCLUDE USING gist ("calendar" WITH =, coalesce("resource_id", '') WITH =, tstzrange("blocked_from", "blocked_to") WITH &&) WHERE ("state" = 'booked' AND "calendar" IS NOT NULL);
