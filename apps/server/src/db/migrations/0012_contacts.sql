CREATE TABLE "contacts" (
	"id" text PRIMARY KEY NOT NULL,
	"conversation_id" text NOT NULL,
	"draft_id" text NOT NULL,
	"assistant_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"message" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mailed_at" timestamp with time zone,
	"announced_at" timestamp with time zone,
	CONSTRAINT "contacts_draft" UNIQUE("conversation_id","draft_id")
);
--> statement-breakpoint
ALTER TABLE "assistants" ADD COLUMN "contact" jsonb DEFAULT '{"enabled":true,"ask":["name","email","phone","message"]}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "visitor" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contacts_owner" ON "contacts" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "contacts_assistant" ON "contacts" USING btree ("assistant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "contacts_new" ON "contacts" USING btree ("owner_id") WHERE "contacts"."state" = 'new';--> statement-breakpoint
CREATE INDEX "contacts_unmailed" ON "contacts" USING btree ("assistant_id") WHERE "contacts"."mailed_at" is null;