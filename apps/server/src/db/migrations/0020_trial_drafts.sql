CREATE TABLE "trial_drafts" (
	"id" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "trial_drafts_expiry" ON "trial_drafts" USING btree ("expires_at");