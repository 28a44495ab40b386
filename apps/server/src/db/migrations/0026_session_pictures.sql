CREATE TABLE "session_pictures" (
	"event_id" text NOT NULL,
	"session_id" text NOT NULL,
	"person" text NOT NULL,
	"address" text NOT NULL,
	"file_id" text,
	"problem" text,
	CONSTRAINT "session_pictures_event_id_session_id_person_pk" PRIMARY KEY("event_id","session_id","person")
);
--> statement-breakpoint
ALTER TABLE "session_pictures" ADD CONSTRAINT "session_pictures_session" FOREIGN KEY ("event_id","session_id") REFERENCES "public"."timeline_sessions"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_pictures_address" ON "session_pictures" USING btree ("event_id","address");