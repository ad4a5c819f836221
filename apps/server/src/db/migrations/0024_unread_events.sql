CREATE TABLE "calendar_unread_events" (
	"connection_id" text NOT NULL,
	"event_id" text NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_unread_events_connection_id_event_id_pk" PRIMARY KEY("connection_id","event_id")
);
--> statement-breakpoint
ALTER TABLE "calendar_unread_events" ADD CONSTRAINT "calendar_unread_events_connection_id_calendar_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."calendar_connections"("id") ON DELETE cascade ON UPDATE no action;