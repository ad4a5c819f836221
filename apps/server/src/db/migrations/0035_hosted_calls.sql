CREATE TABLE "call_cost_days" (
	"scope" text NOT NULL,
	"owner_id" text,
	"day" date NOT NULL,
	"assistant_id" text NOT NULL,
	"payer" text NOT NULL,
	"currency" text NOT NULL,
	"calls" integer DEFAULT 0 NOT NULL,
	"input_text_tokens" bigint DEFAULT 0 NOT NULL,
	"input_audio_tokens" bigint DEFAULT 0 NOT NULL,
	"cached_text_tokens" bigint DEFAULT 0 NOT NULL,
	"cached_audio_tokens" bigint DEFAULT 0 NOT NULL,
	"output_text_tokens" bigint DEFAULT 0 NOT NULL,
	"output_audio_tokens" bigint DEFAULT 0 NOT NULL,
	"seconds" real DEFAULT 0 NOT NULL,
	"cost" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "call_cost_days_sum" PRIMARY KEY("scope","day","assistant_id","payer","currency")
);
--> statement-breakpoint
CREATE TABLE "call_costs" (
	"call_id" text PRIMARY KEY NOT NULL,
	"conversation_id" text NOT NULL,
	"payer" text NOT NULL,
	"kind" text NOT NULL,
	"model" text NOT NULL,
	"provider_ref" text,
	"input_text_tokens" bigint DEFAULT 0 NOT NULL,
	"input_audio_tokens" bigint DEFAULT 0 NOT NULL,
	"cached_text_tokens" bigint DEFAULT 0 NOT NULL,
	"cached_audio_tokens" bigint DEFAULT 0 NOT NULL,
	"output_text_tokens" bigint DEFAULT 0 NOT NULL,
	"output_audio_tokens" bigint DEFAULT 0 NOT NULL,
	"seconds" real DEFAULT 0 NOT NULL,
	"cost" bigint,
	"currency" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "call_providers" (
	"assistant_id" text PRIMARY KEY NOT NULL,
	"base_url" text NOT NULL,
	"model" text NOT NULL,
	"sealed_key" text,
	"cap_per_call" bigint,
	"cap_per_day" bigint,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assistants" ADD COLUMN "call_engine" text DEFAULT 'local' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "engine" text DEFAULT 'local' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "provider_ref" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "fell_back" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "call_cost_days" ADD CONSTRAINT "call_cost_days_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_costs" ADD CONSTRAINT "call_costs_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_providers" ADD CONSTRAINT "call_providers_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_costs_conversation" ON "call_costs" USING btree ("conversation_id");