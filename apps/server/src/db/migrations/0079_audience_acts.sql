CREATE TABLE "audience_acts" (
	"event_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"act" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "audience_acts_event_id_at_act_pk" PRIMARY KEY("event_id","at","act")
);
--> statement-breakpoint
ALTER TABLE "audience_acts" ADD CONSTRAINT "audience_acts_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audience_acts_age" ON "audience_acts" USING btree ("at");