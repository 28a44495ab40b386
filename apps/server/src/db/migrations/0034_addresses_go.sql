-- Addresses of people go with the last session, or change of one that waits, that names them. What a transaction wants is known at its end.
CREATE FUNCTION names_person(people jsonb, uid text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $names$
  SELECT people @> jsonb_build_array(jsonb_build_object('uid', uid))
$names$;
--> statement-breakpoint
CREATE FUNCTION addresses_go(of_event text, people jsonb) RETURNS void LANGUAGE sql AS $go$
  DELETE FROM speaker_addresses AS kept
   WHERE kept.event_id = of_event AND names_person(people, kept.uid)
     AND NOT EXISTS (SELECT FROM timeline_sessions AS one
           WHERE one.event_id = of_event AND names_person(one.speakers || one.hosts, kept.uid))
     AND NOT EXISTS (SELECT FROM session_drafts AS one WHERE one.event_id = of_event
           AND names_person((one.wanted -> 'speakers') || (one.wanted -> 'hosts'), kept.uid))
$go$;
--> statement-breakpoint
CREATE FUNCTION session_leaves_addresses() RETURNS trigger LANGUAGE plpgsql AS $leaves$
BEGIN
  PERFORM addresses_go(OLD.event_id, OLD.speakers || OLD.hosts);
  RETURN NULL;
END
$leaves$;
--> statement-breakpoint
CREATE FUNCTION draft_leaves_addresses() RETURNS trigger LANGUAGE plpgsql AS $leaves$
BEGIN
  PERFORM addresses_go(OLD.event_id, (OLD.wanted -> 'speakers') || (OLD.wanted -> 'hosts'));
  RETURN NULL;
END
$leaves$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER timeline_sessions_go_addresses AFTER DELETE ON timeline_sessions DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION session_leaves_addresses();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER timeline_sessions_change_addresses AFTER UPDATE OF speakers, hosts ON timeline_sessions DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.speakers IS DISTINCT FROM NEW.speakers OR OLD.hosts IS DISTINCT FROM NEW.hosts)
  EXECUTE FUNCTION session_leaves_addresses();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER session_drafts_go_addresses AFTER DELETE OR UPDATE ON session_drafts DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION draft_leaves_addresses();
--> statement-breakpoint
DELETE FROM speaker_addresses AS kept
 WHERE NOT EXISTS (SELECT FROM timeline_sessions AS one
         WHERE one.event_id = kept.event_id AND names_person(one.speakers || one.hosts, kept.uid))
   AND NOT EXISTS (SELECT FROM session_drafts AS one WHERE one.event_id = kept.event_id
         AND names_person((one.wanted -> 'speakers') || (one.wanted -> 'hosts'), kept.uid));
