CREATE TABLE "chat_pins" (
	"event_id" text NOT NULL,
	"thread_id" text NOT NULL,
	"message_id" text NOT NULL,
	"pinned_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chat_pins_event_id_thread_id_message_id_pk" PRIMARY KEY("event_id","thread_id","message_id")
);
--> statement-breakpoint
ALTER TABLE "chat_pins" ADD CONSTRAINT "chat_pins_thread" FOREIGN KEY ("event_id","thread_id") REFERENCES "public"."chat_threads"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_pins" ADD CONSTRAINT "chat_pins_message" FOREIGN KEY ("event_id","message_id") REFERENCES "public"."chat_messages"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_pins_by_message" ON "chat_pins" USING btree ("event_id","message_id");