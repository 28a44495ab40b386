CREATE TABLE "halls" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"aliases" jsonb NOT NULL,
	"kind" text NOT NULL,
	"capacity" integer,
	"stream" jsonb,
	"moderators" jsonb NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "halls_name" UNIQUE("event_id","name_key")
);
--> statement-breakpoint
ALTER TABLE "timeline_sessions" ADD COLUMN "hall_id" text;--> statement-breakpoint
ALTER TABLE "timeline_sessions" ADD COLUMN "stream_of_hall" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "timeline_sessions" ADD COLUMN "do_not_stream" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "halls" ADD CONSTRAINT "halls_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timeline_sessions" ADD CONSTRAINT "timeline_sessions_hall_id_halls_id_fk" FOREIGN KEY ("hall_id") REFERENCES "public"."halls"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "timeline_sessions_hall" ON "timeline_sessions" USING btree ("hall_id");