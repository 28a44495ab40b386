CREATE TABLE "vault_items" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"link" text,
	"featured" boolean NOT NULL,
	"categories" text[] NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"cover_image_file" text,
	"large_image_file" text,
	"video_file" text,
	"embed" text,
	"detail" text NOT NULL,
	"attachments" jsonb NOT NULL,
	"gallery" text[] NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "vault_items_slug" UNIQUE("event_id","slug")
);
--> statement-breakpoint
ALTER TABLE "vault_items" ADD CONSTRAINT "vault_items_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;