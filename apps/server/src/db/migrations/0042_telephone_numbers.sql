CREATE TABLE "telephone_numbers" (
	"number" text PRIMARY KEY NOT NULL,
	"owner_id" text,
	"assistant_id" text,
	"transfer_to" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "telephone_numbers_owner" ON "telephone_numbers" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "telephone_numbers_assistant" ON "telephone_numbers" USING btree ("assistant_id");