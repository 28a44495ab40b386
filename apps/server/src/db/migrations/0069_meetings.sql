CREATE TABLE "meeting_slots" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"event_user_id" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "meeting_slots_event_id" UNIQUE("event_id","id"),
	CONSTRAINT "meeting_slots_start" UNIQUE("event_id","event_user_id","starts_at"),
	CONSTRAINT "meeting_slots_time" CHECK ("meeting_slots"."starts_at" < "meeting_slots"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "meetings" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"slot_id" text NOT NULL,
	"owner" text NOT NULL,
	"guest" text NOT NULL,
	"waits_for" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"message" text NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"thread_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "meetings_two" CHECK ("meetings"."owner" <> "meetings"."guest"),
	CONSTRAINT "meetings_state" CHECK ("meetings"."state" IN ('requested', 'accepted', 'declined', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "meeting_slots" ADD CONSTRAINT "meeting_slots_person" FOREIGN KEY ("event_id","event_user_id") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_of_owner" FOREIGN KEY ("event_id","owner") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_of_guest" FOREIGN KEY ("event_id","guest") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_thread" FOREIGN KEY ("event_id","thread_id") REFERENCES "public"."chat_threads"("event_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "meetings_slot" ON "meetings" USING btree ("event_id","slot_id") WHERE state = 'accepted';--> statement-breakpoint
CREATE INDEX "meetings_owner" ON "meetings" USING btree ("event_id","owner");--> statement-breakpoint
CREATE INDEX "meetings_guest" ON "meetings" USING btree ("event_id","guest");--> statement-breakpoint
CREATE INDEX "meetings_due" ON "meetings" USING btree ("starts_at") WHERE state IN ('requested', 'accepted');