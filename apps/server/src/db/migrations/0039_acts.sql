CREATE TABLE "acts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"act" text NOT NULL,
	"about_id" text,
	"about" text DEFAULT '' NOT NULL,
	"note" text,
	"browser" text,
	"system" text,
	"via" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "acts" ADD CONSTRAINT "acts_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "acts_at" ON "acts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "acts_user" ON "acts" USING btree ("user_id","at");--> statement-breakpoint
-- The version before goes on writing there.
CREATE FUNCTION parlo_copy_admin_act() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO acts (id, user_id, act, about_id, about, note, via, at)
    VALUES (NEW.id, (SELECT id FROM "user" WHERE email = NEW."by"), NEW.act,
      (SELECT id FROM "user" WHERE email = NEW.about), NEW.about, NEW.note, 'session', NEW.at)
    ON CONFLICT (id) DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER admin_act_added AFTER INSERT ON "admin_acts"
  FOR EACH ROW EXECUTE FUNCTION parlo_copy_admin_act();--> statement-breakpoint
INSERT INTO "acts" ("id", "user_id", "act", "about_id", "about", "note", "via", "at")
  SELECT a."id", by_user."id", a."act", about_user."id", a."about", a."note", 'session', a."at" FROM "admin_acts" a
  LEFT JOIN "user" by_user ON by_user."email" = a."by"
  LEFT JOIN "user" about_user ON about_user."email" = a."about"
  ON CONFLICT DO NOTHING;
