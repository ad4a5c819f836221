-- Tells all servers when a session or an API key has ended, so that they end the streams that it opened.

CREATE OR REPLACE FUNCTION parlo_notify_credential_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'session' THEN
    PERFORM pg_notify('credential_ended', OLD.user_id);
  ELSE
    PERFORM pg_notify('credential_ended', OLD.reference_id);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER session_ended AFTER DELETE ON session
  FOR EACH ROW EXECUTE FUNCTION parlo_notify_credential_ended();
CREATE OR REPLACE TRIGGER apikey_ended AFTER DELETE ON apikey
  FOR EACH ROW EXECUTE FUNCTION parlo_notify_credential_ended();
