CREATE TABLE "call_kicks" (
	"event_id" text NOT NULL,
	"thread_id" text NOT NULL,
	"event_user_id" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "call_kicks_event_id_thread_id_event_user_id_pk" PRIMARY KEY("event_id","thread_id","event_user_id")
);
--> statement-breakpoint
CREATE TABLE "call_peers" (
	"event_id" text NOT NULL,
	"event_user_id" text NOT NULL,
	"call_id" text NOT NULL,
	"peer" text NOT NULL,
	"device" text NOT NULL,
	"network" text NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"unloaded" boolean DEFAULT false NOT NULL,
	"mic" boolean DEFAULT false NOT NULL,
	"cam" boolean DEFAULT false NOT NULL,
	"sharing" boolean DEFAULT false NOT NULL,
	"hand_at" timestamp (3) with time zone,
	CONSTRAINT "call_peers_event_id_event_user_id_pk" PRIMARY KEY("event_id","event_user_id"),
	CONSTRAINT "call_peers_peer" UNIQUE("event_id","peer")
);
--> statement-breakpoint
CREATE TABLE "calls" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"thread_id" text NOT NULL,
	"kind" text NOT NULL,
	"engine" text NOT NULL,
	"started_by" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"peers_version" integer DEFAULT 0 NOT NULL,
	"told_version" integer DEFAULT 0 NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "calls_event_id" UNIQUE("event_id","id")
);
--> statement-breakpoint
ALTER TABLE "call_kicks" ADD CONSTRAINT "call_kicks_chat" FOREIGN KEY ("event_id","thread_id") REFERENCES "public"."chat_threads"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_kicks" ADD CONSTRAINT "call_kicks_kicked" FOREIGN KEY ("event_id","event_user_id") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_peers" ADD CONSTRAINT "call_peers_call_of" FOREIGN KEY ("event_id","call_id") REFERENCES "public"."calls"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_peers" ADD CONSTRAINT "call_peers_person" FOREIGN KEY ("event_id","event_user_id") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_chat" FOREIGN KEY ("event_id","thread_id") REFERENCES "public"."chat_threads"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_starter" FOREIGN KEY ("event_id","started_by") REFERENCES "public"."event_users"("event_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_kicks_person" ON "call_kicks" USING btree ("event_id","event_user_id");--> statement-breakpoint
CREATE INDEX "call_peers_call" ON "call_peers" USING btree ("event_id","call_id");--> statement-breakpoint
CREATE INDEX "call_peers_expiry" ON "call_peers" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "calls_open" ON "calls" USING btree ("event_id","thread_id") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX "calls_untold" ON "calls" USING btree ("event_id") WHERE peers_version <> told_version AND ended_at IS NULL;--> statement-breakpoint
CREATE INDEX "calls_started_by" ON "calls" USING btree ("event_id","started_by");