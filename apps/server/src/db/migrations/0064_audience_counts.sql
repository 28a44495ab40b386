CREATE TABLE "audience_counts" (
	"event_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"place" text NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "audience_counts_event_id_at_place_pk" PRIMARY KEY("event_id","at","place")
);
--> statement-breakpoint
ALTER TABLE "audience_counts" ADD CONSTRAINT "audience_counts_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audience_counts_age" ON "audience_counts" USING btree ("at");