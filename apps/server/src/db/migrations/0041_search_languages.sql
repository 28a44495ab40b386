CREATE FUNCTION search_entries_languages() RETURNS trigger LANGUAGE plpgsql AS $languages$
BEGIN
  UPDATE search_entries SET words = NULL WHERE event_id = NEW.id AND kind <> 'person';
  RETURN NULL;
END $languages$;
--> statement-breakpoint
-- What is found by its texts is read again once an event has other languages (TXT4).
CREATE TRIGGER search_entries_languages AFTER UPDATE OF settings ON events
  FOR EACH ROW WHEN (OLD.settings -> 'languages' IS DISTINCT FROM NEW.settings -> 'languages')
  EXECUTE FUNCTION search_entries_languages();
--> statement-breakpoint
-- Words of languages that were taken out before this.
UPDATE search_entries SET words = NULL WHERE kind <> 'person';
