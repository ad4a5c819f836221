CREATE TABLE "trial_drafts" (
	"id" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "websites" (
	"id" text PRIMARY KEY NOT NULL,
	"assistant_id" text NOT NULL,
	"address" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"problem" text,
	"weekly" boolean DEFAULT false NOT NULL,
	"read_at" timestamp with time zone,
	"tried_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "websites_address" UNIQUE("assistant_id","address")
);
--> statement-breakpoint
ALTER TABLE "assistants" ADD COLUMN "look" jsonb DEFAULT '{"color":"","theme":"auto","radius":18,"size":56,"greetingDelay":null,"branding":true,"suggestions":[]}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "knowledge_files" ADD COLUMN "website_id" text;--> statement-breakpoint
ALTER TABLE "knowledge_files" ADD COLUMN "page_url" text;--> statement-breakpoint
ALTER TABLE "websites" ADD CONSTRAINT "websites_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trial_drafts_expiry" ON "trial_drafts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "websites_tried" ON "websites" USING btree ("tried_at") WHERE weekly;--> statement-breakpoint
ALTER TABLE "knowledge_files" ADD CONSTRAINT "knowledge_files_website_id_websites_id_fk" FOREIGN KEY ("website_id") REFERENCES "public"."websites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "knowledge_files_website" ON "knowledge_files" USING btree ("website_id");