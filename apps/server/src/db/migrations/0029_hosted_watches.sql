CREATE TABLE "hosted_watches" (
	"event_id" text NOT NULL,
	"name" text NOT NULL,
	"event_user_id" text NOT NULL,
	"watched_ms" bigint NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hosted_watches_event_id_name_event_user_id_pk" PRIMARY KEY("event_id","name","event_user_id")
);
--> statement-breakpoint
ALTER TABLE "hosted_segments" ADD COLUMN "kept" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "hosted_streams" ADD COLUMN "keep" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "hosted_streams" ADD COLUMN "kept_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "hosted_streams" ADD COLUMN "kept_full" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "hosted_watches" ADD CONSTRAINT "hosted_watches_stream" FOREIGN KEY ("event_id","name") REFERENCES "public"."hosted_streams"("event_id","name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hosted_watches" ADD CONSTRAINT "hosted_watches_member" FOREIGN KEY ("event_id","event_user_id") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hosted_watches_person" ON "hosted_watches" USING btree ("event_id","event_user_id");--> statement-breakpoint
CREATE INDEX "hosted_watches_seen" ON "hosted_watches" USING btree ("event_id","seen_at");