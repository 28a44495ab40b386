CREATE TABLE "watched_sessions" (
	"event_id" text NOT NULL,
	"session_id" text NOT NULL,
	"event_user_id" text NOT NULL,
	"watched_ms" bigint NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "watched_sessions_event_id_session_id_event_user_id_pk" PRIMARY KEY("event_id","session_id","event_user_id")
);
--> statement-breakpoint
ALTER TABLE "watched_sessions" ADD CONSTRAINT "watched_sessions_session" FOREIGN KEY ("event_id","session_id") REFERENCES "public"."timeline_sessions"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_sessions" ADD CONSTRAINT "watched_sessions_member" FOREIGN KEY ("event_id","event_user_id") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watched_sessions_person" ON "watched_sessions" USING btree ("event_id","event_user_id");