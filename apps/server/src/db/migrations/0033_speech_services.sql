CREATE TABLE "speech_services" (
	"assistant_id" text NOT NULL,
	"stage" text NOT NULL,
	"base_url" text NOT NULL,
	"model" text NOT NULL,
	"voice" text,
	"sealed_key" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "speech_services_assistant_id_stage_pk" PRIMARY KEY("assistant_id","stage")
);
--> statement-breakpoint
ALTER TABLE "speech_services" ADD CONSTRAINT "speech_services_assistant_id_assistants_id_fk" FOREIGN KEY ("assistant_id") REFERENCES "public"."assistants"("id") ON DELETE cascade ON UPDATE no action;