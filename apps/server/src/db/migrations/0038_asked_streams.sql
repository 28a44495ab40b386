CREATE TABLE "asked_streams" (
	"event_id" text NOT NULL,
	"address" text NOT NULL,
	"answer" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "asked_streams_event_id_address_pk" PRIMARY KEY("event_id","address")
);
--> statement-breakpoint
ALTER TABLE "asked_streams" ADD CONSTRAINT "asked_streams_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;