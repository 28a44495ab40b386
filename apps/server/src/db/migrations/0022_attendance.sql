CREATE TABLE "session_attendance" (
	"event_id" text NOT NULL,
	"session_id" text NOT NULL,
	"event_user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "session_attendance_event_id_session_id_event_user_id_pk" PRIMARY KEY("event_id","session_id","event_user_id")
);
--> statement-breakpoint
CREATE TABLE "session_favorites" (
	"event_id" text NOT NULL,
	"session_id" text NOT NULL,
	"event_user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "session_favorites_event_id_event_user_id_session_id_pk" PRIMARY KEY("event_id","event_user_id","session_id")
);
--> statement-breakpoint
CREATE TABLE "session_occupancy" (
	"event_id" text NOT NULL,
	"session_id" text NOT NULL,
	"occupancy" integer NOT NULL,
	"announced" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "session_occupancy_event_id_session_id_pk" PRIMARY KEY("event_id","session_id")
);
--> statement-breakpoint
ALTER TABLE "session_attendance" ADD CONSTRAINT "session_attendance_session" FOREIGN KEY ("event_id","session_id") REFERENCES "public"."timeline_sessions"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_attendance" ADD CONSTRAINT "session_attendance_member" FOREIGN KEY ("event_id","event_user_id") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_favorites" ADD CONSTRAINT "session_favorites_session" FOREIGN KEY ("event_id","session_id") REFERENCES "public"."timeline_sessions"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_favorites" ADD CONSTRAINT "session_favorites_member" FOREIGN KEY ("event_id","event_user_id") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_occupancy" ADD CONSTRAINT "session_occupancy_session" FOREIGN KEY ("event_id","session_id") REFERENCES "public"."timeline_sessions"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_attendance_person" ON "session_attendance" USING btree ("event_id","event_user_id");--> statement-breakpoint
CREATE INDEX "session_favorites_session" ON "session_favorites" USING btree ("event_id","session_id");--> statement-breakpoint
CREATE INDEX "session_occupancy_news" ON "session_occupancy" USING btree ("event_id") WHERE "session_occupancy"."announced" <> "session_occupancy"."occupancy";--> statement-breakpoint
-- A session's people are counted with their bookings, whatever adds or takes them (a join, a session that is removed, a
-- membership that ends), so that the number is never another one. Adding and taking are relative: what happens at the
-- same moment waits for the row and counts on from there.
CREATE FUNCTION session_attendance_counts_more() RETURNS trigger LANGUAGE plpgsql AS $more$
BEGIN
  INSERT INTO session_occupancy AS counted (event_id, session_id, occupancy)
  SELECT event_id, session_id, count(*) FROM added GROUP BY event_id, session_id ORDER BY event_id, session_id
      ON CONFLICT (event_id, session_id) DO UPDATE SET occupancy = counted.occupancy + excluded.occupancy;
  RETURN NULL;
END
$more$;
--> statement-breakpoint

CREATE FUNCTION session_attendance_counts_less() RETURNS trigger LANGUAGE plpgsql AS $less$
BEGIN
  UPDATE session_occupancy AS counted SET occupancy = counted.occupancy - gone.people
    FROM (SELECT event_id, session_id, count(*) AS people FROM taken GROUP BY event_id, session_id) AS gone
   WHERE counted.event_id = gone.event_id AND counted.session_id = gone.session_id;
  RETURN NULL;
END
$less$;
--> statement-breakpoint

CREATE TRIGGER session_attendance_more AFTER INSERT ON session_attendance
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION session_attendance_counts_more();--> statement-breakpoint
CREATE TRIGGER session_attendance_less AFTER DELETE ON session_attendance
  REFERENCING OLD TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION session_attendance_counts_less();--> statement-breakpoint
-- Whoever is no member any more keeps no place, and comes back with nothing from before. Memberships end in several
-- ways, some of them by nodes of the release before.
CREATE FUNCTION event_user_leaves_sessions() RETURNS trigger LANGUAGE plpgsql AS $leaves$
BEGIN
  DELETE FROM session_attendance WHERE event_id = NEW.event_id AND event_user_id = NEW.id;
  DELETE FROM session_favorites WHERE event_id = NEW.event_id AND event_user_id = NEW.id;
  RETURN NULL;
END
$leaves$;
--> statement-breakpoint

CREATE TRIGGER event_users_leave_sessions AFTER UPDATE OF active ON event_users
  FOR EACH ROW WHEN (OLD.active AND NOT NEW.active) EXECUTE FUNCTION event_user_leaves_sessions();
