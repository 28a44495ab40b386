CREATE TABLE "notification_dispatches" (
	"event_id" text NOT NULL,
	"notification_id" text NOT NULL,
	"event_user_id" text NOT NULL,
	"channel" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notification_dispatches_event_id_notification_id_event_user_id_channel_pk" PRIMARY KEY("event_id","notification_id","event_user_id","channel")
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"event_id" text NOT NULL,
	"event_user_id" text NOT NULL,
	"kind" text NOT NULL,
	"here" boolean NOT NULL,
	"mail" text NOT NULL,
	"push" boolean NOT NULL,
	CONSTRAINT "notification_preferences_event_id_event_user_id_kind_pk" PRIMARY KEY("event_id","event_user_id","kind")
);
--> statement-breakpoint
ALTER TABLE "notification_dispatches" ADD CONSTRAINT "notification_dispatches_notification" FOREIGN KEY ("event_id","notification_id") REFERENCES "public"."notifications"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_dispatches" ADD CONSTRAINT "notification_dispatches_person" FOREIGN KEY ("event_id","event_user_id") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_person" FOREIGN KEY ("event_id","event_user_id") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_dispatches_due" ON "notification_dispatches" USING btree ("channel","due_at");--> statement-breakpoint
CREATE INDEX "notification_dispatches_of" ON "notification_dispatches" USING btree ("event_id","event_user_id","channel");