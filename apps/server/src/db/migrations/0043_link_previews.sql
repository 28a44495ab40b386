CREATE TABLE "link_previews" (
	"event_id" text NOT NULL,
	"address" text NOT NULL,
	"preview" jsonb,
	"fetched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "link_previews_event_id_address_pk" PRIMARY KEY("event_id","address")
);
--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "preview" jsonb;--> statement-breakpoint
ALTER TABLE "link_previews" ADD CONSTRAINT "link_previews_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;