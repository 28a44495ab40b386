CREATE TABLE "poll_screens" (
	"event_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"session_id" text,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "poll_screens_event_id_id_pk" PRIMARY KEY("event_id","id"),
	CONSTRAINT "poll_screens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "poll_tallies" (
	"event_id" text NOT NULL,
	"poll_id" text NOT NULL,
	"tally" jsonb NOT NULL,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "poll_tallies_event_id_poll_id_pk" PRIMARY KEY("event_id","poll_id")
);
--> statement-breakpoint
CREATE TABLE "poll_votes" (
	"event_id" text NOT NULL,
	"poll_id" text NOT NULL,
	"event_user_id" text NOT NULL,
	"choices" integer[] NOT NULL,
	"words" text[] NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"counted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "poll_votes_event_id_poll_id_event_user_id_pk" PRIMARY KEY("event_id","poll_id","event_user_id")
);
--> statement-breakpoint
CREATE TABLE "polls" (
	"event_id" text NOT NULL,
	"id" text NOT NULL,
	"session_id" text,
	"kind" text NOT NULL,
	"question" text NOT NULL,
	"choices" jsonb NOT NULL,
	"most" integer NOT NULL,
	"anonymous" boolean NOT NULL,
	"may_change" boolean NOT NULL,
	"results" text NOT NULL,
	"state" text NOT NULL,
	"created_by" text,
	"client_poll_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "polls_event_id_id_pk" PRIMARY KEY("event_id","id"),
	CONSTRAINT "polls_client_id" UNIQUE("event_id","created_by","client_poll_id")
);
--> statement-breakpoint
ALTER TABLE "poll_screens" ADD CONSTRAINT "poll_screens_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_screens" ADD CONSTRAINT "poll_screens_session" FOREIGN KEY ("event_id","session_id") REFERENCES "public"."timeline_sessions"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_tallies" ADD CONSTRAINT "poll_tallies_poll" FOREIGN KEY ("event_id","poll_id") REFERENCES "public"."polls"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_poll" FOREIGN KEY ("event_id","poll_id") REFERENCES "public"."polls"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_member" FOREIGN KEY ("event_id","event_user_id") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "polls" ADD CONSTRAINT "polls_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "polls" ADD CONSTRAINT "polls_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "polls" ADD CONSTRAINT "polls_session" FOREIGN KEY ("event_id","session_id") REFERENCES "public"."timeline_sessions"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "poll_votes_person" ON "poll_votes" USING btree ("event_id","event_user_id");--> statement-breakpoint
CREATE INDEX "poll_votes_news" ON "poll_votes" USING btree ("event_id","poll_id") WHERE NOT "poll_votes"."counted";--> statement-breakpoint
CREATE INDEX "polls_state" ON "polls" USING btree ("event_id","state");--> statement-breakpoint
CREATE INDEX "polls_account" ON "polls" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "polls_of_session" ON "polls" USING btree ("event_id","session_id");