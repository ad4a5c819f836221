CREATE TABLE "answer_tests" (
	"id" text PRIMARY KEY NOT NULL,
	"assistant_id" text NOT NULL,
	"sequence" bigserial NOT NULL,
	"question" text NOT NULL,
	"says" text[] NOT NULL,
	"says_not" text[] NOT NULL,
	"unknown" boolean NOT NULL,
	"run" jsonb,
	"draft_run" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assistant_versions" (
	"id" text PRIMARY KEY NOT NULL,
	"assistant_id" text NOT NULL,
	"sequence" bigserial NOT NULL,
	"content" jsonb NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"saved_via" text
);
--> statement-breakpoint
ALTER TABLE "answer_tests" ADD CONSTRAINT "answer_tests_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_versions" ADD CONSTRAINT "assistant_versions_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answer_tests_assistant" ON "answer_tests" USING btree ("assistant_id","sequence");--> statement-breakpoint
CREATE INDEX "assistant_versions_assistant" ON "assistant_versions" USING btree ("assistant_id","sequence");