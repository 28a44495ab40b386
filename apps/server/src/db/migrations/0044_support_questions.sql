CREATE TABLE "support_questions" (
	"event_id" text NOT NULL,
	"thread_id" text NOT NULL,
	"asker" text NOT NULL,
	"taken_by" text,
	"waiting_since" timestamp (3) with time zone,
	"resolved_at" timestamp (3) with time zone,
	"asked_count" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "support_questions_event_id_thread_id_pk" PRIMARY KEY("event_id","thread_id"),
	CONSTRAINT "support_questions_asker" UNIQUE("event_id","asker")
);
--> statement-breakpoint
ALTER TABLE "support_questions" ADD CONSTRAINT "support_questions_thread" FOREIGN KEY ("event_id","thread_id") REFERENCES "public"."chat_threads"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_questions" ADD CONSTRAINT "support_questions_asked_by" FOREIGN KEY ("event_id","asker") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_questions" ADD CONSTRAINT "support_questions_taken_by" FOREIGN KEY ("event_id","taken_by") REFERENCES "public"."event_users"("event_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_questions_waiting" ON "support_questions" USING btree ("event_id","waiting_since") WHERE resolved_at IS NULL AND waiting_since IS NOT NULL;--> statement-breakpoint
CREATE INDEX "support_questions_taken" ON "support_questions" USING btree ("event_id","taken_by");--> statement-breakpoint
CREATE INDEX "support_questions_latest" ON "support_questions" USING btree ("event_id","changed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_threads_support" ON "chat_threads" USING btree ("event_id","created_by") WHERE kind = 'support';