CREATE TABLE "rehearsals" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"copy_id" text NOT NULL,
	"started_by" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"simulated" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"report" jsonb
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "rehearsal_of" text;--> statement-breakpoint
ALTER TABLE "rehearsals" ADD CONSTRAINT "rehearsals_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rehearsals" ADD CONSTRAINT "rehearsals_started_by_accounts_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rehearsals_event" ON "rehearsals" USING btree ("event_id","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "rehearsals_one" ON "rehearsals" USING btree ("event_id") WHERE "rehearsals"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX "rehearsals_account" ON "rehearsals" USING btree ("started_by");