CREATE TABLE "session_drafts" (
	"event_id" text NOT NULL,
	"session_id" text NOT NULL,
	"base" jsonb,
	"wanted" jsonb,
	"title" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"account_id" text,
	CONSTRAINT "session_drafts_event_id_session_id_pk" PRIMARY KEY("event_id","session_id")
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "collects_changes" text DEFAULT 'never' NOT NULL;--> statement-breakpoint
ALTER TABLE "session_drafts" ADD CONSTRAINT "session_drafts_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_drafts" ADD CONSTRAINT "session_drafts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_drafts_account" ON "session_drafts" USING btree ("account_id");
--> statement-breakpoint
-- A collected session has a version beyond that of the visible one; all others grow by one, as before.
CREATE OR REPLACE FUNCTION timeline_sessions_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := greatest(OLD.version + 1, NEW.version);
  RETURN NEW;
END $$;
