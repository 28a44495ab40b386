CREATE TABLE "schedule_sources" (
	"event_id" text NOT NULL,
	"source" text NOT NULL,
	"address" text,
	"every_minutes" integer DEFAULT 0 NOT NULL,
	"dates" text,
	"etag" text,
	"last_modified" text,
	"read_at" timestamp (3) with time zone,
	"next_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"stopped" boolean DEFAULT false NOT NULL,
	"reports" jsonb NOT NULL,
	CONSTRAINT "schedule_sources_event_id_source_pk" PRIMARY KEY("event_id","source")
);
--> statement-breakpoint
ALTER TABLE "schedule_sources" ADD CONSTRAINT "schedule_sources_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "schedule_sources_next" ON "schedule_sources" USING btree ("next_at") WHERE "schedule_sources"."next_at" IS NOT NULL;