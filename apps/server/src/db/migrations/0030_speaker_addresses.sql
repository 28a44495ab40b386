CREATE TABLE "speaker_addresses" (
	"event_id" text NOT NULL,
	"uid" text NOT NULL,
	"email" text NOT NULL,
	"event_user_id" text,
	CONSTRAINT "speaker_addresses_event_id_uid_pk" PRIMARY KEY("event_id","uid")
);
--> statement-breakpoint
ALTER TABLE "speaker_addresses" ADD CONSTRAINT "speaker_addresses_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "speaker_addresses" ADD CONSTRAINT "speaker_addresses_member" FOREIGN KEY ("event_id","event_user_id") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "speaker_addresses_awaited" ON "speaker_addresses" USING btree ("email") WHERE event_user_id IS NULL;