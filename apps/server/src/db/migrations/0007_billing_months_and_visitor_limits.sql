CREATE TABLE "starter_months" (
	"user_id" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "starter_months_user_id_starts_at_pk" PRIMARY KEY("user_id","starts_at"),
	CONSTRAINT "starter_months_order" CHECK ("starter_months"."starts_at" < "starter_months"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "visitor_days" (
	"visitor" text PRIMARY KEY NOT NULL,
	"seconds" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visitor_limit_hits" (
	"assistant_id" text NOT NULL,
	"day" date NOT NULL,
	"calls" integer NOT NULL,
	CONSTRAINT "visitor_limit_hits_assistant_id_day_pk" PRIMARY KEY("assistant_id","day")
);
--> statement-breakpoint
ALTER TABLE "assistants" ADD COLUMN "visitor_calls_at_once" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "assistants" ADD COLUMN "visitor_minutes_per_day" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "minute_leases" ADD COLUMN "visitor" text;--> statement-breakpoint
ALTER TABLE "starter_months" ADD CONSTRAINT "starter_months_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visitor_limit_hits" ADD CONSTRAINT "visitor_limit_hits_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visitor_days_created" ON "visitor_days" USING btree ("created_at");--> statement-breakpoint
-- A Starter month that was paid before this stays the account's billing month to its end.
INSERT INTO "starter_months" ("user_id", "starts_at", "ends_at")
  SELECT "user_id", "period_started_at", "starter_until" FROM "minute_balances"
  WHERE "starter_until" > "period_started_at";--> statement-breakpoint
ALTER TABLE "minute_balances" DROP COLUMN "period_started_at";
