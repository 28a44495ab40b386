CREATE TABLE "section_drafts" (
	"event_id" text NOT NULL,
	"section" text NOT NULL,
	"base" jsonb NOT NULL,
	"wanted" jsonb NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "section_drafts_event_id_section_pk" PRIMARY KEY("event_id","section")
);
--> statement-breakpoint
ALTER TABLE "section_drafts" ADD CONSTRAINT "section_drafts_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;