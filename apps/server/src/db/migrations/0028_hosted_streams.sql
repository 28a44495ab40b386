CREATE TABLE "hosted_segments" (
	"event_id" text NOT NULL,
	"name" text NOT NULL,
	"sequence" integer NOT NULL,
	"run" integer NOT NULL,
	"part" integer NOT NULL,
	"init_hash" text NOT NULL,
	"init_bytes" bigint NOT NULL,
	"content_hash" text NOT NULL,
	"byte_size" bigint NOT NULL,
	"duration_s" real NOT NULL,
	"begins_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hosted_segments_event_id_name_sequence_pk" PRIMARY KEY("event_id","name","sequence")
);
--> statement-breakpoint
CREATE TABLE "hosted_streams" (
	"event_id" text NOT NULL,
	"name" text NOT NULL,
	"publisher_hash" text,
	"stopped_hash" text,
	"account_id" text,
	"recording_id" text,
	"heard_at" timestamp (3) with time zone NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"run" integer DEFAULT 0 NOT NULL,
	"part" integer DEFAULT 0 NOT NULL,
	"next_chunk" integer DEFAULT 0 NOT NULL,
	"next_sequence" integer DEFAULT 0 NOT NULL,
	"list_part" integer DEFAULT 0 NOT NULL,
	"list_recording" text,
	"codecs" text DEFAULT '' NOT NULL,
	"segments" integer DEFAULT 0 NOT NULL,
	"dropped" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"holding" boolean DEFAULT false NOT NULL,
	"announced" text DEFAULT 'off' NOT NULL,
	CONSTRAINT "hosted_streams_event_id_name_pk" PRIMARY KEY("event_id","name")
);
--> statement-breakpoint
ALTER TABLE "hosted_segments" ADD CONSTRAINT "hosted_segments_stream" FOREIGN KEY ("event_id","name") REFERENCES "public"."hosted_streams"("event_id","name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hosted_streams" ADD CONSTRAINT "hosted_streams_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hosted_streams" ADD CONSTRAINT "hosted_streams_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hosted_segments_content" ON "hosted_segments" USING btree ("content_hash");--> statement-breakpoint
CREATE INDEX "hosted_segments_init" ON "hosted_segments" USING btree ("init_hash");--> statement-breakpoint
CREATE INDEX "hosted_streams_account" ON "hosted_streams" USING btree ("account_id");