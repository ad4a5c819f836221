-- Copies what an administrator of the version before does into the list that this version reads.

CREATE OR REPLACE FUNCTION parlo_copy_admin_act() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO acts (id, user_id, act, about_id, about, note, via, at)
    VALUES (NEW.id, (SELECT id FROM "user" WHERE email = NEW."by"), NEW.act,
      (SELECT id FROM "user" WHERE email = NEW.about), NEW.about, NEW.note, 'session', NEW.at)
    ON CONFLICT (id) DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER admin_act_added AFTER INSERT ON "admin_acts"
  FOR EACH ROW EXECUTE FUNCTION parlo_copy_admin_act();
