CREATE TABLE "notification_reads" (
	"event_id" text NOT NULL,
	"notification_id" text NOT NULL,
	"event_user_id" text NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notification_reads_event_id_event_user_id_notification_id_pk" PRIMARY KEY("event_id","event_user_id","notification_id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"event_user_id" text,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"cursor" text NOT NULL,
	"by" text,
	"session_id" text,
	"values" jsonb NOT NULL,
	"link" text,
	"unskippable" boolean DEFAULT false NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"shown" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "notifications_event_id" UNIQUE("event_id","id"),
	CONSTRAINT "notifications_once" UNIQUE NULLS NOT DISTINCT("event_id","event_user_id","kind","subject")
);
--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_notification" FOREIGN KEY ("event_id","notification_id") REFERENCES "public"."notifications"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_person" FOREIGN KEY ("event_id","event_user_id") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_person" FOREIGN KEY ("event_id","event_user_id") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_about" FOREIGN KEY ("event_id","session_id") REFERENCES "public"."timeline_sessions"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_reads_of" ON "notification_reads" USING btree ("event_id","notification_id");--> statement-breakpoint
CREATE INDEX "notifications_page" ON "notifications" USING btree ("event_id","event_user_id","cursor");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("event_id","event_user_id") WHERE "notifications"."read_at" IS NULL;--> statement-breakpoint
CREATE INDEX "notifications_session" ON "notifications" USING btree ("event_id","session_id");