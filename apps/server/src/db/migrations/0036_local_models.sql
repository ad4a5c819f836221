CREATE TABLE "local_models" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"server" text NOT NULL,
	"model" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "local_models_one_row" CHECK ("local_models"."only")
);
