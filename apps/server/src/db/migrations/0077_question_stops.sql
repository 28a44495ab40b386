CREATE TABLE "question_stops" (
	"event_id" text NOT NULL,
	"question_id" text NOT NULL,
	"asker" text NOT NULL,
	"until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "question_stops_event_id_question_id_pk" PRIMARY KEY("event_id","question_id")
);
--> statement-breakpoint
ALTER TABLE "question_stops" ADD CONSTRAINT "question_stops_question" FOREIGN KEY ("event_id","question_id") REFERENCES "public"."session_questions"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_stops" ADD CONSTRAINT "question_stops_member" FOREIGN KEY ("event_id","asker") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "question_stops_asker" ON "question_stops" USING btree ("event_id","asker");