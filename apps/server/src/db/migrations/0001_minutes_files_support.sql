CREATE TABLE "assistant_drafts" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"assistant_id" text,
	"draft" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "apikey" (
	"id" text PRIMARY KEY NOT NULL,
	"config_id" text DEFAULT 'default' NOT NULL,
	"name" text,
	"start" text,
	"prefix" text,
	"key" text NOT NULL,
	"reference_id" text NOT NULL,
	"refill_interval" integer,
	"refill_amount" integer,
	"last_refill_at" timestamp with time zone,
	"enabled" boolean DEFAULT true,
	"rate_limit_enabled" boolean DEFAULT true,
	"rate_limit_time_window" integer,
	"rate_limit_max" integer,
	"request_count" integer DEFAULT 0,
	"remaining" integer,
	"last_request" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"permissions" text,
	"metadata" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "apikey_key" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"key" text NOT NULL,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_key" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "knowledge_chunks" (
	"id" text PRIMARY KEY NOT NULL,
	"file_id" text NOT NULL,
	"assistant_id" text NOT NULL,
	"position" integer NOT NULL,
	"heading" text NOT NULL,
	"text" text NOT NULL,
	"question" text,
	"vector" "bytea",
	CONSTRAINT "knowledge_chunks_position" UNIQUE("file_id","position")
);
--> statement-breakpoint
CREATE TABLE "knowledge_files" (
	"id" text PRIMARY KEY NOT NULL,
	"assistant_id" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"passages" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "minute_balances" (
	"user_id" text PRIMARY KEY NOT NULL,
	"seconds" integer NOT NULL,
	"used_seconds" integer DEFAULT 0 NOT NULL,
	"period_started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"starter_until" timestamp with time zone,
	CONSTRAINT "minute_balances_seconds" CHECK ("minute_balances"."seconds" >= 0)
);
--> statement-breakpoint
CREATE TABLE "minute_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"seconds" integer NOT NULL,
	"reference" text NOT NULL,
	"assistant_id" text,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "minute_leases" (
	"call_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"assistant_id" text,
	"seconds" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "minute_leases_seconds" CHECK ("minute_leases"."seconds" >= 0)
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"params" jsonb NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"list" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_email" UNIQUE("list","email")
);
--> statement-breakpoint
CREATE TABLE "support_tickets" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assistants" ADD COLUMN "logo_file_id" text;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "logo_file_id" text;--> statement-breakpoint
ALTER TABLE "assistant_drafts" ADD CONSTRAINT "assistant_drafts_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_drafts" ADD CONSTRAINT "assistant_drafts_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "apikey" ADD CONSTRAINT "apikey_reference_id_user_id_fk" FOREIGN KEY ("reference_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_chunks" ADD CONSTRAINT "knowledge_chunks_file_id_knowledge_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."knowledge_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_chunks" ADD CONSTRAINT "knowledge_chunks_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_files" ADD CONSTRAINT "knowledge_files_id_files_id_fk" FOREIGN KEY ("id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_files" ADD CONSTRAINT "knowledge_files_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "minute_balances" ADD CONSTRAINT "minute_balances_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "minute_entries" ADD CONSTRAINT "minute_entries_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "minute_leases" ADD CONSTRAINT "minute_leases_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assistant_drafts_owner" ON "assistant_drafts" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "assistant_drafts_expiry" ON "assistant_drafts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "apikey_reference" ON "apikey" USING btree ("reference_id");--> statement-breakpoint
CREATE INDEX "files_owner" ON "files" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "knowledge_chunks_assistant" ON "knowledge_chunks" USING btree ("assistant_id");--> statement-breakpoint
CREATE INDEX "knowledge_files_assistant" ON "knowledge_files" USING btree ("assistant_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "minute_entries_reference" ON "minute_entries" USING btree ("kind","reference");--> statement-breakpoint
CREATE INDEX "minute_entries_user" ON "minute_entries" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "minute_entries_assistant" ON "minute_entries" USING btree ("assistant_id","created_at");--> statement-breakpoint
CREATE INDEX "minute_leases_user" ON "minute_leases" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "minute_leases_assistant" ON "minute_leases" USING btree ("assistant_id");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","created_at");--> statement-breakpoint
-- Whoever changes an assistant, by whatever way, every server hears of it: what they keep of it is stale.
CREATE FUNCTION parlo_tell_assistant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'assistants' THEN
    PERFORM pg_notify('assistant_changed', COALESCE(NEW.id, OLD.id));
  ELSE
    PERFORM pg_notify('assistant_changed', COALESCE(NEW.assistant_id, OLD.assistant_id));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER assistants_tell AFTER UPDATE OR DELETE ON assistants
  FOR EACH ROW EXECUTE FUNCTION parlo_tell_assistant();--> statement-breakpoint
CREATE TRIGGER knowledge_files_tell AFTER INSERT OR UPDATE OR DELETE ON knowledge_files
  FOR EACH ROW EXECUTE FUNCTION parlo_tell_assistant();--> statement-breakpoint
CREATE FUNCTION parlo_tell_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('account_changed', COALESCE(NEW.id, OLD.id));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER user_tell AFTER UPDATE OR DELETE ON "user"
  FOR EACH ROW EXECUTE FUNCTION parlo_tell_account();--> statement-breakpoint
-- Everybody who is here already gets what a new account gets, less what they have used of it.
INSERT INTO minute_entries (id, user_id, kind, seconds, reference)
  SELECT 'entry_trial_' || id, id, 'trial', 600, id FROM "user";--> statement-breakpoint
INSERT INTO minute_entries (id, user_id, kind, seconds, reference, assistant_id, created_at)
  SELECT 'entry_' || id, owner_id, 'usage', GREATEST(before - 600, -seconds), id, assistant_id, started_at
  FROM (
    SELECT *, SUM(seconds) OVER (PARTITION BY owner_id ORDER BY started_at, id) - seconds AS before
    FROM conversations WHERE owner_id IS NOT NULL AND seconds > 0
  ) used
  WHERE before < 600;--> statement-breakpoint
INSERT INTO minute_balances (user_id, seconds, used_seconds, period_started_at)
  SELECT u.id, SUM(e.seconds), 600 - SUM(e.seconds), u.created_at
  FROM "user" u JOIN minute_entries e ON e.user_id = u.id GROUP BY u.id, u.created_at;
