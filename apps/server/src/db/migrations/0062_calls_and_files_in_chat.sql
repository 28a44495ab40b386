ALTER TABLE "chat_messages" ADD COLUMN "call_id" text;--> statement-breakpoint
ALTER TABLE "chat_reports" ADD COLUMN "file_name" text;--> statement-breakpoint
CREATE INDEX "calls_ended" ON "calls" USING btree ("event_id","thread_id","ended_at") WHERE ended_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "chat_messages_files" ON "chat_messages" USING btree ("event_id","thread_id","position") WHERE upload_id IS NOT NULL;--> statement-breakpoint
-- Lines from before have their call as the second word of the name of what they tell.
UPDATE "chat_messages" SET "call_id" = split_part("client_message_id", ' ', 2)
 WHERE "message_type" LIKE 'video_call_%' AND "client_message_id" ~ '^video_call_[a-z]+ [0-9a-f]{24}( |$)';
