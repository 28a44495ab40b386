CREATE TABLE "point_awards" (
	"event_id" text NOT NULL,
	"event_user_id" text NOT NULL,
	"action" text NOT NULL,
	"act" text NOT NULL,
	"subject" text NOT NULL,
	"points" integer NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"place" bigint GENERATED ALWAYS AS IDENTITY (sequence name "point_awards_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	CONSTRAINT "point_awards_event_id_event_user_id_action_act_pk" PRIMARY KEY("event_id","event_user_id","action","act")
);
--> statement-breakpoint
CREATE TABLE "point_scores" (
	"event_id" text NOT NULL,
	"event_user_id" text NOT NULL,
	"score" integer DEFAULT 0 NOT NULL,
	"highest" integer DEFAULT 0 NOT NULL,
	"reached" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "point_scores_event_id_event_user_id_pk" PRIMARY KEY("event_id","event_user_id")
);
--> statement-breakpoint
ALTER TABLE "point_awards" ADD CONSTRAINT "point_awards_member" FOREIGN KEY ("event_id","event_user_id") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_scores" ADD CONSTRAINT "point_scores_member" FOREIGN KEY ("event_id","event_user_id") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "point_awards_history" ON "point_awards" USING btree ("event_id","event_user_id","place" DESC);