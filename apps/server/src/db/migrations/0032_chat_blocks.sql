CREATE TABLE "chat_blocks" (
	"event_id" text NOT NULL,
	"blocker" text NOT NULL,
	"blocked" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chat_blocks_event_id_blocker_blocked_pk" PRIMARY KEY("event_id","blocker","blocked")
);
--> statement-breakpoint
ALTER TABLE "chat_blocks" ADD CONSTRAINT "chat_blocks_blocker" FOREIGN KEY ("event_id","blocker") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_blocks" ADD CONSTRAINT "chat_blocks_blocked" FOREIGN KEY ("event_id","blocked") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_blocks_of" ON "chat_blocks" USING btree ("event_id","blocked");