-- Contract: the key of client ids by event and sender is unused since 0.1.0.
-- No release names it: a first send is found under the lock of its sender.
ALTER TABLE "chat_messages" DROP CONSTRAINT "chat_messages_client_id";--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_client_id" UNIQUE("event_id","thread_id","sender","client_message_id");