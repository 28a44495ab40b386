CREATE TABLE "hall_moderators" (
	"event_id" text NOT NULL,
	"hall_id" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"event_user_id" text,
	CONSTRAINT "hall_moderators_hall_id_name_pk" PRIMARY KEY("hall_id","name")
);
--> statement-breakpoint
ALTER TABLE "hall_moderators" ADD CONSTRAINT "hall_moderators_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hall_moderators" ADD CONSTRAINT "hall_moderators_hall_id_halls_id_fk" FOREIGN KEY ("hall_id") REFERENCES "public"."halls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hall_moderators" ADD CONSTRAINT "hall_moderators_member" FOREIGN KEY ("event_id","event_user_id") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hall_moderators_awaited" ON "hall_moderators" USING btree ("email") WHERE event_user_id IS NULL;--> statement-breakpoint
CREATE INDEX "hall_moderators_person" ON "hall_moderators" USING btree ("event_id","event_user_id");