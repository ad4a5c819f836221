-- Every new account gets the trial (TRIAL_SECONDS), in the transaction that creates it.

CREATE OR REPLACE FUNCTION parlo_open_minutes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO minute_balances (user_id, seconds) VALUES (NEW.id, 600);
  INSERT INTO minute_entries (id, user_id, kind, seconds, reference)
    VALUES ('entry_trial_' || NEW.id, NEW.id, 'trial', 600, NEW.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER user_minutes AFTER INSERT ON "user"
  FOR EACH ROW EXECUTE FUNCTION parlo_open_minutes();
