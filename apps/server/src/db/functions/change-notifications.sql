-- Tells all servers of every change of an assistant or an account, because what they have cached is stale then.

CREATE OR REPLACE FUNCTION parlo_tell_assistant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'assistants' THEN
    PERFORM pg_notify('assistant_changed', COALESCE(NEW.id, OLD.id));
  ELSE
    PERFORM pg_notify('assistant_changed', COALESCE(NEW.assistant_id, OLD.assistant_id));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER assistants_tell AFTER UPDATE OR DELETE ON assistants
  FOR EACH ROW EXECUTE FUNCTION parlo_tell_assistant();
CREATE OR REPLACE TRIGGER knowledge_files_tell AFTER INSERT OR UPDATE OR DELETE ON knowledge_files
  FOR EACH ROW EXECUTE FUNCTION parlo_tell_assistant();
CREATE OR REPLACE TRIGGER websites_tell AFTER INSERT OR UPDATE OR DELETE ON websites
  FOR EACH ROW EXECUTE FUNCTION parlo_tell_assistant();

CREATE OR REPLACE TRIGGER speech_services_tell AFTER INSERT OR UPDATE OR DELETE ON speech_services
  FOR EACH ROW EXECUTE FUNCTION parlo_tell_assistant();

CREATE OR REPLACE FUNCTION parlo_tell_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('account_changed', COALESCE(NEW.id, OLD.id));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER user_tell AFTER UPDATE OR DELETE ON "user"
  FOR EACH ROW EXECUTE FUNCTION parlo_tell_account();
