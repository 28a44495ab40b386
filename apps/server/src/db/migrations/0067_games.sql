CREATE TABLE "game_scores" (
	"event_id" text NOT NULL,
	"game_id" text NOT NULL,
	"event_user_id" text NOT NULL,
	"score" integer NOT NULL,
	"elapsed_ms" integer,
	"reached_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "game_scores_event_id_game_id_event_user_id_pk" PRIMARY KEY("event_id","game_id","event_user_id")
);
--> statement-breakpoint
CREATE TABLE "games" (
	"event_id" text NOT NULL,
	"id" text NOT NULL,
	"slug" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"cover_image_file" text,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"embed" text,
	"page_html" text,
	"max_score" integer,
	"questions" jsonb NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "games_event_id_id_pk" PRIMARY KEY("event_id","id"),
	CONSTRAINT "games_slug" UNIQUE("event_id","slug")
);
--> statement-breakpoint
CREATE TABLE "memory_deals" (
	"event_id" text NOT NULL,
	"game_id" text NOT NULL,
	"event_user_id" text NOT NULL,
	"cards" jsonb NOT NULL,
	"dealt_at" timestamp (3) with time zone NOT NULL,
	"turns" integer,
	"elapsed_ms" integer,
	CONSTRAINT "memory_deals_event_id_game_id_event_user_id_pk" PRIMARY KEY("event_id","game_id","event_user_id")
);
--> statement-breakpoint
CREATE TABLE "opening_announcements" (
	"event_id" text PRIMARY KEY NOT NULL,
	"announced_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quiz_answers" (
	"event_id" text NOT NULL,
	"game_id" text NOT NULL,
	"number" integer NOT NULL,
	"event_user_id" text NOT NULL,
	"choice" integer NOT NULL,
	"took_ms" integer NOT NULL,
	"points" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"counted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "quiz_answers_event_id_game_id_number_event_user_id_pk" PRIMARY KEY("event_id","game_id","number","event_user_id")
);
--> statement-breakpoint
CREATE TABLE "quiz_rounds" (
	"event_id" text NOT NULL,
	"game_id" text NOT NULL,
	"run" integer NOT NULL,
	"state" text NOT NULL,
	"number" integer NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"answered" integer NOT NULL,
	CONSTRAINT "quiz_rounds_event_id_game_id_pk" PRIMARY KEY("event_id","game_id")
);
--> statement-breakpoint
ALTER TABLE "game_scores" ADD CONSTRAINT "game_scores_game" FOREIGN KEY ("event_id","game_id") REFERENCES "public"."games"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_scores" ADD CONSTRAINT "game_scores_person_of" FOREIGN KEY ("event_id","event_user_id") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "games" ADD CONSTRAINT "games_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memory_deals" ADD CONSTRAINT "memory_deals_game" FOREIGN KEY ("event_id","game_id") REFERENCES "public"."games"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memory_deals" ADD CONSTRAINT "memory_deals_person_of" FOREIGN KEY ("event_id","event_user_id") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_announcements" ADD CONSTRAINT "opening_announcements_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_answers" ADD CONSTRAINT "quiz_answers_game" FOREIGN KEY ("event_id","game_id") REFERENCES "public"."games"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_answers" ADD CONSTRAINT "quiz_answers_person_of" FOREIGN KEY ("event_id","event_user_id") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_rounds" ADD CONSTRAINT "quiz_rounds_game" FOREIGN KEY ("event_id","game_id") REFERENCES "public"."games"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "game_scores_person" ON "game_scores" USING btree ("event_id","event_user_id");--> statement-breakpoint
CREATE INDEX "game_scores_best" ON "game_scores" USING btree ("event_id","game_id","score");--> statement-breakpoint
CREATE INDEX "memory_deals_person" ON "memory_deals" USING btree ("event_id","event_user_id");--> statement-breakpoint
CREATE INDEX "quiz_answers_person" ON "quiz_answers" USING btree ("event_id","event_user_id");--> statement-breakpoint
CREATE INDEX "quiz_answers_news" ON "quiz_answers" USING btree ("event_id","game_id") WHERE NOT "quiz_answers"."counted";