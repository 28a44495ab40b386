CREATE TABLE "chat_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"thread_id" text NOT NULL,
	"sender" text,
	"position" bigint,
	"message" text NOT NULL,
	"message_type" text NOT NULL,
	"client_message_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"archived_by" text,
	CONSTRAINT "chat_messages_event_id" UNIQUE("event_id","id"),
	CONSTRAINT "chat_messages_client_id" UNIQUE("event_id","sender","client_message_id")
);
--> statement-breakpoint
CREATE TABLE "chat_reads" (
	"event_id" text NOT NULL,
	"thread_id" text NOT NULL,
	"event_user_id" text NOT NULL,
	"position" bigint NOT NULL,
	CONSTRAINT "chat_reads_event_id_thread_id_event_user_id_pk" PRIMARY KEY("event_id","thread_id","event_user_id")
);
--> statement-breakpoint
CREATE TABLE "chat_sanctions" (
	"event_id" text NOT NULL,
	"event_user_id" text NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text NOT NULL,
	"until" timestamp (3) with time zone,
	CONSTRAINT "chat_sanctions_event_id_event_user_id_kind_pk" PRIMARY KEY("event_id","event_user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "chat_threads" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chat_threads_event_id" UNIQUE("event_id","id")
);
--> statement-breakpoint
CREATE TABLE "content_pages" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"html" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "content_pages_event_id" UNIQUE("event_id","id"),
	CONSTRAINT "content_pages_slug" UNIQUE("event_id","slug")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"event_kind" text NOT NULL,
	"time_zone" text NOT NULL,
	"opens_at" timestamp (3) with time zone,
	"closes_at" timestamp (3) with time zone,
	"starts_at" timestamp (3) with time zone,
	"settings" jsonb NOT NULL,
	"media" jsonb NOT NULL,
	"clock_offset_ms" bigint DEFAULT 0 NOT NULL,
	"announced_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "events_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"owner" text,
	"audience" text NOT NULL,
	"content_hash" text NOT NULL,
	"content_type" text NOT NULL,
	"byte_size" bigint NOT NULL,
	"filename" text NOT NULL,
	"bundle_path" text,
	"variations" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "files_event_id" UNIQUE("event_id","id")
);
--> statement-breakpoint
CREATE TABLE "home_areas" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"key" text NOT NULL,
	"title" text NOT NULL,
	"sub_title" text DEFAULT '' NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"image_file" text,
	"video_file" text,
	"sponsor_key" text,
	"sponsor_keys" text[] NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "home_areas_event_id" UNIQUE("event_id","id"),
	CONSTRAINT "home_areas_key" UNIQUE("event_id","key")
);
--> statement-breakpoint
CREATE TABLE "sponsors" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"logo_file" text,
	"url" text,
	"position" integer NOT NULL,
	CONSTRAINT "sponsors_event_id" UNIQUE("event_id","id"),
	CONSTRAINT "sponsors_key" UNIQUE("event_id","key")
);
--> statement-breakpoint
CREATE TABLE "timeline_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"source" text NOT NULL,
	"guid" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"type" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"link" text,
	"misc" text,
	"marker_offset_minutes" integer,
	"location" text,
	"language" text,
	"categories" jsonb NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"open_session" boolean DEFAULT false NOT NULL,
	"max_occupancy" integer DEFAULT 0 NOT NULL,
	"hosts" jsonb NOT NULL,
	"speakers" jsonb NOT NULL,
	"cover_image_file" text,
	"large_image_file" text,
	"lead_host_profile_image" text,
	"co_host_profile_images" jsonb NOT NULL,
	"stream" jsonb,
	"source_data" jsonb,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "timeline_sessions_event_id" UNIQUE("event_id","id"),
	CONSTRAINT "timeline_sessions_guid" UNIQUE("event_id","source","guid")
);
--> statement-breakpoint
CREATE TABLE "feed_events" (
	"event_id" text NOT NULL,
	"topic" text NOT NULL,
	"seq" bigint NOT NULL,
	"kind" text NOT NULL,
	"entity_id" text,
	"payload" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feed_events_event_id_topic_seq_pk" PRIMARY KEY("event_id","topic","seq")
);
--> statement-breakpoint
CREATE TABLE "instance_facts" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "topic_heads" (
	"event_id" text NOT NULL,
	"topic" text NOT NULL,
	"seq" bigint NOT NULL,
	"oldest_seq" bigint NOT NULL,
	CONSTRAINT "topic_heads_event_id_topic_pk" PRIMARY KEY("event_id","topic")
);
--> statement-breakpoint
CREATE TABLE "account_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"kind" text DEFAULT 'full' NOT NULL,
	"pending_step" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"authenticated_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"user_agent" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	CONSTRAINT "account_sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"screen_name" text DEFAULT '' NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"role" text DEFAULT '' NOT NULL,
	"avatar_preset" text DEFAULT 'avatar-one' NOT NULL,
	"avatar_picture" jsonb,
	"mobile_number" text,
	"mobile_number_verified" boolean DEFAULT false NOT NULL,
	"receive_email_notifications" boolean DEFAULT true NOT NULL,
	"local_time_enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "event_users" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"account_id" text NOT NULL,
	"host" boolean DEFAULT false NOT NULL,
	"roles" text[] DEFAULT '{}' NOT NULL,
	"networking_status" boolean DEFAULT true NOT NULL,
	"attending_virtually" boolean DEFAULT true NOT NULL,
	"activity_score" integer DEFAULT 0 NOT NULL,
	"highest_activity_score" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone,
	CONSTRAINT "event_users_event_id" UNIQUE("event_id","id"),
	CONSTRAINT "event_users_account" UNIQUE("event_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_thread" FOREIGN KEY ("event_id","thread_id") REFERENCES "public"."chat_threads"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_sender" FOREIGN KEY ("event_id","sender") REFERENCES "public"."event_users"("event_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reads" ADD CONSTRAINT "chat_reads_thread" FOREIGN KEY ("event_id","thread_id") REFERENCES "public"."chat_threads"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reads" ADD CONSTRAINT "chat_reads_person" FOREIGN KEY ("event_id","event_user_id") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_sanctions" ADD CONSTRAINT "chat_sanctions_person" FOREIGN KEY ("event_id","event_user_id") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_threads" ADD CONSTRAINT "chat_threads_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_pages" ADD CONSTRAINT "content_pages_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_areas" ADD CONSTRAINT "home_areas_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sponsors" ADD CONSTRAINT "sponsors_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timeline_sessions" ADD CONSTRAINT "timeline_sessions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timeline_sessions" ADD CONSTRAINT "timeline_sessions_misc" FOREIGN KEY ("event_id","misc") REFERENCES "public"."timeline_sessions"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_sessions" ADD CONSTRAINT "account_sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_users" ADD CONSTRAINT "event_users_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_users" ADD CONSTRAINT "event_users_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_messages_page" ON "chat_messages" USING btree ("event_id","thread_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_threads_public" ON "chat_threads" USING btree ("event_id") WHERE kind = 'public';--> statement-breakpoint
CREATE INDEX "files_bundle_path" ON "files" USING btree ("event_id","bundle_path");--> statement-breakpoint
CREATE INDEX "timeline_sessions_start" ON "timeline_sessions" USING btree ("event_id","starts_at");--> statement-breakpoint
CREATE INDEX "feed_events_entity" ON "feed_events" USING btree ("event_id","topic","entity_id") WHERE entity_id is not null;--> statement-breakpoint
CREATE INDEX "feed_events_age" ON "feed_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "account_sessions_account" ON "account_sessions" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email" ON "accounts" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "event_users_by_account" ON "event_users" USING btree ("account_id");