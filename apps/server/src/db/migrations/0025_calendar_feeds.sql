CREATE TABLE "calendar_feeds" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"event_user_id" text NOT NULL,
	"kind" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_read_at" timestamp (3) with time zone,
	CONSTRAINT "calendar_feeds_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_member" FOREIGN KEY ("event_id","event_user_id") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_feeds_person" ON "calendar_feeds" USING btree ("event_id","event_user_id");--> statement-breakpoint

-- An address of somebody who is no member any more, or is banned, is dead for good, however that came about.
CREATE FUNCTION calendar_feeds_end() RETURNS trigger LANGUAGE plpgsql AS $end$
BEGIN
  DELETE FROM calendar_feeds WHERE event_id = NEW.event_id
     AND event_user_id = (CASE TG_TABLE_NAME WHEN 'event_users' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'event_user_id' END);
  RETURN NULL;
END
$end$;
--> statement-breakpoint

CREATE TRIGGER event_users_end_calendars AFTER UPDATE OF active ON event_users
  FOR EACH ROW WHEN (OLD.active AND NOT NEW.active) EXECUTE FUNCTION calendar_feeds_end();--> statement-breakpoint
CREATE TRIGGER chat_bans_end_calendars AFTER INSERT OR UPDATE ON chat_sanctions
  FOR EACH ROW WHEN (NEW.kind = 'ban') EXECUTE FUNCTION calendar_feeds_end();
