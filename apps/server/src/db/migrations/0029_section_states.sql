CREATE TABLE "section_states" (
	"audit_id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"section" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "section_states" ADD CONSTRAINT "section_states_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "section_states_event" ON "section_states" USING btree ("event_id","audit_id");