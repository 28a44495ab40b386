ALTER TABLE "timeline_sessions" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "timeline_sessions_hidden" ON "timeline_sessions" USING btree ("event_id") WHERE hidden;--> statement-breakpoint
CREATE VIEW "public"."shown_sessions" AS (select "id", "event_id", "source", "guid", "title", "description", "translations", "type", "starts_at", "ends_at", "link", "misc", "marker_offset_minutes", "location", "hall_id", "stream_of_hall", "do_not_stream", "language", "format", "categories", "featured", "cancelled", "hidden", "open_session", "switched_off", "max_occupancy", "hosts", "speakers", "cover_image_file", "large_image_file", "lead_host_profile_image", "co_host_profile_images", "stream", "source_data", "updated_at", "version", "kept_fields" from "timeline_sessions" where NOT "timeline_sessions"."hidden" AND ("timeline_sessions"."misc" IS NULL OR NOT EXISTS (
      SELECT FROM timeline_sessions AS whole WHERE whole.id = "timeline_sessions"."misc" AND whole.hidden)));
--> statement-breakpoint
-- Hiding takes a session out of the search, and showing puts it back: its words are read again.
CREATE TRIGGER timeline_sessions_search_hidden AFTER UPDATE OF hidden ON timeline_sessions FOR EACH ROW
  WHEN (OLD.hidden IS DISTINCT FROM NEW.hidden) EXECUTE FUNCTION search_entry_follows('session');
--> statement-breakpoint
-- A hidden session has no tools: its polls are switched off with it.
CREATE OR REPLACE FUNCTION session_switches_polls() RETURNS trigger LANGUAGE plpgsql AS $switch$
DECLARE
  off boolean := NEW.hidden OR 'polls' = ANY(NEW.switched_off);
BEGIN
  UPDATE polls SET switched_off = off, switch_news = true
   WHERE event_id = NEW.event_id AND session_id = NEW.id AND switched_off <> off;
  RETURN NULL;
END
$switch$;
--> statement-breakpoint
CREATE TRIGGER timeline_sessions_hide_polls AFTER UPDATE OF hidden ON timeline_sessions
  FOR EACH ROW WHEN (OLD.hidden IS DISTINCT FROM NEW.hidden) EXECUTE FUNCTION session_switches_polls();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION poll_joins_session() RETURNS trigger LANGUAGE plpgsql AS $joins$
BEGIN
  NEW.switched_off := coalesce((SELECT of.hidden OR 'polls' = ANY(of.switched_off) FROM timeline_sessions AS of
    WHERE of.event_id = NEW.event_id AND of.id = NEW.session_id FOR SHARE), false);
  RETURN NEW;
END
$joins$;
