CREATE TABLE "question_boards" (
	"event_id" text NOT NULL,
	"session_id" text NOT NULL,
	"names" text,
	"reviewed" boolean,
	"closes_with_session" boolean,
	"closed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "question_boards_event_id_session_id_pk" PRIMARY KEY("event_id","session_id")
);
--> statement-breakpoint
CREATE TABLE "question_votes" (
	"event_id" text NOT NULL,
	"question_id" text NOT NULL,
	"event_user_id" text NOT NULL,
	CONSTRAINT "question_votes_question_id_event_user_id_pk" PRIMARY KEY("question_id","event_user_id")
);
--> statement-breakpoint
CREATE TABLE "session_questions" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"session_id" text NOT NULL,
	"asker" text NOT NULL,
	"anonymous" boolean NOT NULL,
	"client_question_id" text NOT NULL,
	"text" text NOT NULL,
	"edited" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL,
	"state_before" text,
	"answer" text,
	"answered_by" text,
	"votes" integer DEFAULT 0 NOT NULL,
	"votes_announced" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "session_questions_event_id" UNIQUE("event_id","id"),
	CONSTRAINT "session_questions_client_id" UNIQUE("event_id","session_id","asker","client_question_id")
);
--> statement-breakpoint
ALTER TABLE "question_boards" ADD CONSTRAINT "question_boards_session" FOREIGN KEY ("event_id","session_id") REFERENCES "public"."timeline_sessions"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_votes" ADD CONSTRAINT "question_votes_question" FOREIGN KEY ("event_id","question_id") REFERENCES "public"."session_questions"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_votes" ADD CONSTRAINT "question_votes_member" FOREIGN KEY ("event_id","event_user_id") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_questions" ADD CONSTRAINT "session_questions_session" FOREIGN KEY ("event_id","session_id") REFERENCES "public"."timeline_sessions"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_questions" ADD CONSTRAINT "session_questions_asker_member" FOREIGN KEY ("event_id","asker") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "question_votes_voter" ON "question_votes" USING btree ("event_id","event_user_id");--> statement-breakpoint
CREATE INDEX "session_questions_listed" ON "session_questions" USING btree ("event_id","session_id","state","votes");--> statement-breakpoint
CREATE INDEX "session_questions_asker" ON "session_questions" USING btree ("event_id","asker");--> statement-breakpoint
CREATE INDEX "session_questions_answerer" ON "session_questions" USING btree ("event_id","answered_by");--> statement-breakpoint
CREATE INDEX "session_questions_news" ON "session_questions" USING btree ("event_id","session_id") WHERE votes <> votes_announced;