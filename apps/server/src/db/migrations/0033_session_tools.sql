ALTER TABLE "timeline_sessions" ADD COLUMN "switched_off" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "polls" ADD COLUMN "switched_off" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "polls" ADD COLUMN "switch_news" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "polls_switch_news" ON "polls" USING btree ("event_id") WHERE "polls"."switch_news";--> statement-breakpoint
-- The polls of a session are switched with it, whoever writes it; pages are notified by the round that publishes results.
CREATE FUNCTION session_switches_polls() RETURNS trigger LANGUAGE plpgsql AS $switch$
BEGIN
  UPDATE polls SET switched_off = 'polls' = ANY(NEW.switched_off), switch_news = true
   WHERE event_id = NEW.event_id AND session_id = NEW.id AND switched_off <> ('polls' = ANY(NEW.switched_off));
  RETURN NULL;
END
$switch$;
--> statement-breakpoint
CREATE TRIGGER timeline_sessions_switch_polls AFTER UPDATE OF switched_off ON timeline_sessions
  FOR EACH ROW WHEN (OLD.switched_off IS DISTINCT FROM NEW.switched_off) EXECUTE FUNCTION session_switches_polls();
--> statement-breakpoint
-- The session stays locked until the poll is there: a switch comes before it, or finds it.
CREATE FUNCTION poll_joins_session() RETURNS trigger LANGUAGE plpgsql AS $joins$
BEGIN
  NEW.switched_off := coalesce((SELECT 'polls' = ANY(of.switched_off) FROM timeline_sessions AS of
    WHERE of.event_id = NEW.event_id AND of.id = NEW.session_id FOR SHARE), false);
  RETURN NEW;
END
$joins$;
--> statement-breakpoint
CREATE TRIGGER polls_join_session BEFORE INSERT OR UPDATE OF session_id ON polls
  FOR EACH ROW EXECUTE FUNCTION poll_joins_session();
