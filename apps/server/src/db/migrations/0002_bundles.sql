CREATE TABLE "loops" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"name" text NOT NULL,
	"segments" jsonb NOT NULL,
	CONSTRAINT "loops_event_id" UNIQUE("event_id","id"),
	CONSTRAINT "loops_name" UNIQUE("event_id","name")
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "bundle_state" jsonb;--> statement-breakpoint
ALTER TABLE "loops" ADD CONSTRAINT "loops_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;