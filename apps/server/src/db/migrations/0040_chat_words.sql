CREATE TABLE "chat_words" (
	"event_id" text NOT NULL,
	"message_id" text NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "chat_words_event_id_message_id_pk" PRIMARY KEY("event_id","message_id")
);
--> statement-breakpoint
ALTER TABLE "chat_words" ADD CONSTRAINT "chat_words_message" FOREIGN KEY ("event_id","message_id") REFERENCES "public"."chat_messages"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_words_found" ON "chat_words" USING gin ("words") WITH (gin_pending_list_limit=256);