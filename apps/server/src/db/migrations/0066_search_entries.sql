CREATE TABLE "search_entries" (
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"words" "tsvector",
	"size" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "search_entries_event_id_kind_ref_pk" PRIMARY KEY("event_id","kind","ref")
);
--> statement-breakpoint
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_entries_found" ON "search_entries" USING gin ("words") WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "search_entries_unread" ON "search_entries" USING btree ("event_id") WHERE words IS NULL;
--> statement-breakpoint
-- The words of an entry are decided by the program. The database says which entries there are: whatever writes a row, be
-- it the release before, makes its entry, empties it with a change of its texts, and takes it away with the row. Nothing
-- of what was erased or renamed is left in the index then.
CREATE FUNCTION search_entries_come() RETURNS trigger LANGUAGE plpgsql AS $come$
BEGIN
  INSERT INTO search_entries (event_id, kind, ref) SELECT event_id, TG_ARGV[0], id FROM added
      ON CONFLICT (event_id, kind, ref) DO UPDATE SET words = NULL;
  RETURN NULL;
END
$come$;
--> statement-breakpoint
CREATE FUNCTION search_entries_go() RETURNS trigger LANGUAGE plpgsql AS $go$
BEGIN
  DELETE FROM search_entries AS entry USING gone
   WHERE entry.event_id = gone.event_id AND entry.kind = TG_ARGV[0] AND entry.ref = gone.id;
  RETURN NULL;
END
$go$;
--> statement-breakpoint
CREATE FUNCTION search_entry_follows() RETURNS trigger LANGUAGE plpgsql AS $follows$
BEGIN
  INSERT INTO search_entries (event_id, kind, ref) VALUES (NEW.event_id, TG_ARGV[0], NEW.id)
      ON CONFLICT (event_id, kind, ref) DO UPDATE SET words = NULL;
  RETURN NULL;
END
$follows$;
--> statement-breakpoint
CREATE FUNCTION search_entry_of_account() RETURNS trigger LANGUAGE plpgsql AS $account$
BEGIN
  UPDATE search_entries AS entry SET words = NULL FROM event_users AS member
   WHERE member.account_id = NEW.id
     AND entry.event_id = member.event_id AND entry.kind = 'person' AND entry.ref = member.id;
  RETURN NULL;
END
$account$;
--> statement-breakpoint
CREATE FUNCTION search_entry_of_exhibitor() RETURNS trigger LANGUAGE plpgsql AS $exhibitor$
BEGIN
  UPDATE search_entries SET words = NULL WHERE event_id = NEW.event_id AND kind = 'room' AND ref = NEW.room_id;
  RETURN NULL;
END
$exhibitor$;
--> statement-breakpoint
CREATE TRIGGER timeline_sessions_search_come AFTER INSERT ON timeline_sessions
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION search_entries_come('session');--> statement-breakpoint
CREATE TRIGGER timeline_sessions_search_go AFTER DELETE ON timeline_sessions
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION search_entries_go('session');--> statement-breakpoint
CREATE TRIGGER timeline_sessions_search_text AFTER UPDATE ON timeline_sessions FOR EACH ROW
  WHEN ((OLD.title, OLD.description, OLD.type, OLD.location, OLD.format, OLD.categories, OLD.hosts, OLD.speakers)
        IS DISTINCT FROM
        (NEW.title, NEW.description, NEW.type, NEW.location, NEW.format, NEW.categories, NEW.hosts, NEW.speakers))
  EXECUTE FUNCTION search_entry_follows('session');--> statement-breakpoint
CREATE TRIGGER vault_items_search_come AFTER INSERT ON vault_items
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION search_entries_come('vault_item');--> statement-breakpoint
CREATE TRIGGER vault_items_search_go AFTER DELETE ON vault_items
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION search_entries_go('vault_item');--> statement-breakpoint
CREATE TRIGGER vault_items_search_text AFTER UPDATE ON vault_items FOR EACH ROW
  WHEN ((OLD.title, OLD.description, OLD.categories) IS DISTINCT FROM (NEW.title, NEW.description, NEW.categories))
  EXECUTE FUNCTION search_entry_follows('vault_item');--> statement-breakpoint
CREATE TRIGGER rooms_search_come AFTER INSERT ON rooms
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION search_entries_come('room');--> statement-breakpoint
CREATE TRIGGER rooms_search_go AFTER DELETE ON rooms
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION search_entries_go('room');--> statement-breakpoint
CREATE TRIGGER rooms_search_text AFTER UPDATE OF kind, name, topic, sponsor ON rooms FOR EACH ROW
  WHEN ((OLD.kind, OLD.name, OLD.topic, OLD.sponsor) IS DISTINCT FROM (NEW.kind, NEW.name, NEW.topic, NEW.sponsor))
  EXECUTE FUNCTION search_entry_follows('room');--> statement-breakpoint
CREATE TRIGGER exhibitors_search_text AFTER INSERT OR UPDATE OF categories, stand_number ON exhibitors
  FOR EACH ROW EXECUTE FUNCTION search_entry_of_exhibitor();--> statement-breakpoint
CREATE TRIGGER sponsors_search_come AFTER INSERT ON sponsors
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION search_entries_come('sponsor');--> statement-breakpoint
CREATE TRIGGER sponsors_search_go AFTER DELETE ON sponsors
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION search_entries_go('sponsor');--> statement-breakpoint
CREATE TRIGGER sponsors_search_text AFTER UPDATE ON sponsors
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION search_entry_follows('sponsor');--> statement-breakpoint
CREATE TRIGGER content_pages_search_come AFTER INSERT ON content_pages
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION search_entries_come('page');--> statement-breakpoint
CREATE TRIGGER content_pages_search_go AFTER DELETE ON content_pages
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION search_entries_go('page');--> statement-breakpoint
CREATE TRIGGER content_pages_search_text AFTER UPDATE ON content_pages
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION search_entry_follows('page');--> statement-breakpoint
CREATE TRIGGER event_users_search_come AFTER INSERT ON event_users
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION search_entries_come('person');--> statement-breakpoint
CREATE TRIGGER event_users_search_go AFTER DELETE ON event_users
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION search_entries_go('person');--> statement-breakpoint
CREATE TRIGGER event_users_search_text AFTER UPDATE OF active ON event_users
  FOR EACH ROW WHEN (OLD.active <> NEW.active) EXECUTE FUNCTION search_entry_follows('person');--> statement-breakpoint
CREATE TRIGGER accounts_search_text AFTER UPDATE ON accounts FOR EACH ROW
  WHEN ((OLD.first_name, OLD.last_name, OLD.screen_name, OLD.company, OLD.role, OLD.deleted_at) IS DISTINCT FROM
        (NEW.first_name, NEW.last_name, NEW.screen_name, NEW.company, NEW.role, NEW.deleted_at))
  EXECUTE FUNCTION search_entry_of_account();--> statement-breakpoint
INSERT INTO search_entries (event_id, kind, ref)
SELECT event_id, 'session', id FROM timeline_sessions
UNION ALL SELECT event_id, 'vault_item', id FROM vault_items
UNION ALL SELECT event_id, 'room', id FROM rooms
UNION ALL SELECT event_id, 'sponsor', id FROM sponsors
UNION ALL SELECT event_id, 'page', id FROM content_pages
UNION ALL SELECT event_id, 'person', id FROM event_users;
