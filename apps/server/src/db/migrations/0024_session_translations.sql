ALTER TABLE "timeline_sessions" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE TRIGGER timeline_sessions_search_translations AFTER UPDATE OF translations ON timeline_sessions FOR EACH ROW
  WHEN (OLD.translations IS DISTINCT FROM NEW.translations) EXECUTE FUNCTION search_entry_follows('session');
