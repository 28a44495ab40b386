CREATE TABLE "tours" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"intro" text NOT NULL,
	"address" text,
	"scenes" jsonb NOT NULL,
	CONSTRAINT "tours_event_id_unique" UNIQUE("event_id")
);
--> statement-breakpoint
ALTER TABLE "sponsors" ADD COLUMN "text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tours" ADD CONSTRAINT "tours_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;