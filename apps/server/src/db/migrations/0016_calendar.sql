-- Compares ids in the exclusion constraints below. PostgreSQL ships it, and a database's owner may create it.
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" text PRIMARY KEY NOT NULL,
	"assistant_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"conversation_id" text,
	"request_id" text,
	"visitor" text,
	"state" text DEFAULT 'booked' NOT NULL,
	"cancelled_by" text,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"blocked_from" timestamp with time zone NOT NULL,
	"blocked_to" timestamp with time zone NOT NULL,
	"service" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"note" text NOT NULL,
	"language" text NOT NULL,
	"time_zone" text NOT NULL,
	"test" boolean NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"connection_id" text,
	"calendar" text,
	"wants_meet_link" boolean NOT NULL,
	"event_id" text,
	"meet_link" text,
	"written_sequence" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_connections" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"assistant_id" text,
	"provider" text NOT NULL,
	"account" text NOT NULL,
	"calendar" text NOT NULL,
	"sealed_access" text NOT NULL,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_connections_of" UNIQUE NULLS NOT DISTINCT("owner_id","assistant_id")
);
--> statement-breakpoint
CREATE TABLE "calendars" (
	"assistant_id" text PRIMARY KEY NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"feed_version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_connection_id_calendar_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."calendar_connections"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_connections" ADD CONSTRAINT "calendar_connections_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_connections" ADD CONSTRAINT "calendar_connections_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendars" ADD CONSTRAINT "calendars_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_request" ON "bookings" USING btree ("conversation_id","request_id") WHERE "bookings"."state" = 'booked';--> statement-breakpoint
CREATE INDEX "bookings_owner" ON "bookings" USING btree ("owner_id","starts_at");--> statement-breakpoint
CREATE INDEX "bookings_email" ON "bookings" USING btree ("assistant_id","email") WHERE "bookings"."state" = 'booked';--> statement-breakpoint
CREATE INDEX "bookings_connection" ON "bookings" USING btree ("connection_id");--> statement-breakpoint
CREATE INDEX "calendar_connections_assistant" ON "calendar_connections" USING btree ("assistant_id");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_apart" EXCLUDE USING gist ("assistant_id" WITH =, tstzrange("blocked_from", "blocked_to") WITH &&) WHERE ("state" = 'booked');--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_apart_elsewhere" EXCLUDE USING gist ("calendar" WITH =, tstzrange("blocked_from", "blocked_to") WITH &&) WHERE ("state" = 'booked' AND "calendar" IS NOT NULL);
