ALTER TABLE "events" ADD COLUMN "announce_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "events_announce_at" ON "events" USING btree ("announce_at");--> statement-breakpoint
-- The moment follows from the rules of a timeline, which stand in the program. 1970 says that it is not known yet: the
-- announcer looks at such an event in its next round, and notes it. Nodes of the release before do not know the column.
UPDATE "events" SET "announce_at" = to_timestamp(0)
 WHERE EXISTS (SELECT FROM "timeline_sessions" AS "session" WHERE "session"."event_id" = "events"."id");--> statement-breakpoint
-- Whatever changes sessions, be it the release before, leaves the moment unknown until it is noted.
CREATE FUNCTION timeline_sessions_announce() RETURNS trigger LANGUAGE plpgsql AS $announce$
BEGIN
  UPDATE events SET announce_at = to_timestamp(0) WHERE id IN (SELECT event_id FROM changed);
  RETURN NULL;
END
$announce$;
--> statement-breakpoint

CREATE TRIGGER timeline_sessions_announce_insert AFTER INSERT ON timeline_sessions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION timeline_sessions_announce();--> statement-breakpoint
CREATE TRIGGER timeline_sessions_announce_update AFTER UPDATE ON timeline_sessions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION timeline_sessions_announce();--> statement-breakpoint
CREATE TRIGGER timeline_sessions_announce_delete AFTER DELETE ON timeline_sessions
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION timeline_sessions_announce();--> statement-breakpoint
-- … and so does whatever changes the event's clock or its settings without noting the moment.
CREATE FUNCTION events_announce() RETURNS trigger LANGUAGE plpgsql AS $announce$
BEGIN
  IF NEW.announce_at IS NOT DISTINCT FROM OLD.announce_at
     AND (NEW.clock_offset_ms IS DISTINCT FROM OLD.clock_offset_ms OR NEW.settings IS DISTINCT FROM OLD.settings) THEN
    NEW.announce_at := to_timestamp(0);
  END IF;
  RETURN NEW;
END
$announce$;
--> statement-breakpoint

CREATE TRIGGER events_announce BEFORE UPDATE OF settings, clock_offset_ms ON events
  FOR EACH ROW EXECUTE FUNCTION events_announce();
