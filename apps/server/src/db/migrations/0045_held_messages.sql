CREATE TABLE "chat_held" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"thread_id" text NOT NULL,
	"sender" text NOT NULL,
	"message" text NOT NULL,
	"mentions" jsonb,
	"client_message_id" text,
	"parent_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	"found" text NOT NULL,
	"decision" text,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text,
	CONSTRAINT "chat_held_client_id" UNIQUE("event_id","thread_id","sender","client_message_id")
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "chat_rules" jsonb;--> statement-breakpoint
ALTER TABLE "chat_held" ADD CONSTRAINT "chat_held_thread" FOREIGN KEY ("event_id","thread_id") REFERENCES "public"."chat_threads"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_held" ADD CONSTRAINT "chat_held_sender" FOREIGN KEY ("event_id","sender") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_held_waiting" ON "chat_held" USING btree ("event_id","id") WHERE decision IS NULL;--> statement-breakpoint
CREATE INDEX "chat_held_by_sender" ON "chat_held" USING btree ("event_id","sender");