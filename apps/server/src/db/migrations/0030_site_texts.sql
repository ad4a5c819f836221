CREATE TABLE "site_texts" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"texts" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_texts_one_row" CHECK ("site_texts"."only")
);
