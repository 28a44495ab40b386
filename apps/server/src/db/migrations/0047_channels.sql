DROP INDEX "chat_threads_public";--> statement-breakpoint
ALTER TABLE "chat_threads" ADD COLUMN "session_id" text;--> statement-breakpoint
ALTER TABLE "chat_threads" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "chat_threads" ADD COLUMN "replacement_id" text;--> statement-breakpoint
ALTER TABLE "chat_threads" ADD CONSTRAINT "chat_threads_replacement_id_chat_threads_id_fk" FOREIGN KEY ("replacement_id") REFERENCES "public"."chat_threads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_threads" ADD CONSTRAINT "chat_threads_of" FOREIGN KEY ("event_id","session_id") REFERENCES "public"."timeline_sessions"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_reads_by_person" ON "chat_reads" USING btree ("event_id","event_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_threads_session" ON "chat_threads" USING btree ("event_id","session_id") WHERE kind = 'session' AND archived_at IS NULL;--> statement-breakpoint
CREATE INDEX "chat_threads_of_session" ON "chat_threads" USING btree ("event_id","session_id") WHERE session_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_threads_public" ON "chat_threads" USING btree ("event_id") WHERE kind = 'public' AND archived_at IS NULL;