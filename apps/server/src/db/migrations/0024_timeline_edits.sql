CREATE TABLE "timeline_edits" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"session_id" text NOT NULL,
	"title" text NOT NULL,
	"account_id" text,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"parts" jsonb NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "timeline_sessions" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "timeline_sessions" ADD COLUMN "kept_fields" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "timeline_edits" ADD CONSTRAINT "timeline_edits_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timeline_edits" ADD CONSTRAINT "timeline_edits_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "timeline_edits_event" ON "timeline_edits" USING btree ("event_id","id");--> statement-breakpoint
CREATE INDEX "timeline_edits_account" ON "timeline_edits" USING btree ("account_id");--> statement-breakpoint
-- Whoever changes a session, whatever the release: an edit that was made from the row before is refused.
CREATE FUNCTION timeline_sessions_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER timeline_sessions_version BEFORE UPDATE ON "timeline_sessions"
  FOR EACH ROW EXECUTE FUNCTION timeline_sessions_version();
