ALTER TABLE "rooms" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE TRIGGER rooms_search_translations AFTER UPDATE OF translations ON rooms FOR EACH ROW
  WHEN (OLD.translations IS DISTINCT FROM NEW.translations) EXECUTE FUNCTION search_entry_follows('room');
