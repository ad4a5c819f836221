CREATE TABLE "language_model_notices" (
	"owner_id" text NOT NULL,
	"about" text NOT NULL,
	"fault" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "language_model_notices_owner_id_about_fault_day_pk" PRIMARY KEY("owner_id","about","fault","day")
);
--> statement-breakpoint
ALTER TABLE "language_model_notices" ADD CONSTRAINT "language_model_notices_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;