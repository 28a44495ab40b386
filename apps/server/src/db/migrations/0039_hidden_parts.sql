-- A part is out of sight with its session, and so are its polls, whoever writes one of the two.
CREATE FUNCTION polls_are_off(of timeline_sessions) RETURNS boolean LANGUAGE plpgsql AS $off$
DECLARE
  whole_hidden boolean;
BEGIN
  -- The whole stays locked until the poll is there: it is hidden before that, or finds it.
  SELECT whole.hidden INTO whole_hidden FROM timeline_sessions AS whole WHERE whole.id = of.misc FOR SHARE;
  RETURN of.hidden OR coalesce(whole_hidden, false) OR 'polls' = ANY(of.switched_off);
END
$off$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION session_switches_polls() RETURNS trigger LANGUAGE plpgsql AS $switch$
DECLARE
  one timeline_sessions;
  off boolean;
BEGIN
  FOR one IN SELECT * FROM timeline_sessions WHERE id = NEW.id OR (event_id = NEW.event_id AND misc = NEW.id) LOOP
    off := polls_are_off(one);
    UPDATE polls SET switched_off = off, switch_news = true
     WHERE event_id = one.event_id AND session_id = one.id AND switched_off <> off;
  END LOOP;
  RETURN NULL;
END
$switch$;
--> statement-breakpoint
CREATE TRIGGER timeline_sessions_part_polls AFTER UPDATE OF misc ON timeline_sessions
  FOR EACH ROW WHEN (OLD.misc IS DISTINCT FROM NEW.misc) EXECUTE FUNCTION session_switches_polls();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION poll_joins_session() RETURNS trigger LANGUAGE plpgsql AS $joins$
DECLARE
  of timeline_sessions;
BEGIN
  SELECT * INTO of FROM timeline_sessions AS own WHERE own.event_id = NEW.event_id AND own.id = NEW.session_id FOR SHARE;
  NEW.switched_off := CASE WHEN of.id IS NULL THEN false ELSE polls_are_off(of) END;
  RETURN NEW;
END
$joins$;
--> statement-breakpoint
-- Those whose session was hidden before this.
UPDATE polls SET switched_off = true, switch_news = true
  FROM timeline_sessions AS part JOIN timeline_sessions AS whole ON whole.id = part.misc
 WHERE polls.event_id = part.event_id AND polls.session_id = part.id AND whole.hidden AND NOT polls.switched_off;
