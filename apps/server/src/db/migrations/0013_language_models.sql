CREATE TABLE "language_model_use" (
	"owner_id" text NOT NULL,
	"day" date NOT NULL,
	"assistant_id" text NOT NULL,
	"replies" integer NOT NULL,
	"input_tokens" bigint NOT NULL,
	"output_tokens" bigint NOT NULL,
	CONSTRAINT "language_model_use_owner_id_day_assistant_id_pk" PRIMARY KEY("owner_id","day","assistant_id")
);
--> statement-breakpoint
CREATE TABLE "language_models" (
	"assistant_id" text PRIMARY KEY NOT NULL,
	"base_url" text NOT NULL,
	"model" text NOT NULL,
	"api_version" text,
	"sealed_key" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assistants" ADD COLUMN "reply_mode" text DEFAULT 'exact' NOT NULL;--> statement-breakpoint
ALTER TABLE "language_model_use" ADD CONSTRAINT "language_model_use_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "language_models" ADD CONSTRAINT "language_models_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;