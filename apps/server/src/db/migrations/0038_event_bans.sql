ALTER TABLE "event_users" ADD COLUMN "banned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "event_users" ADD COLUMN "banned_by" text;--> statement-breakpoint
ALTER TABLE "event_users" ADD COLUMN "ban_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "event_users" ADD COLUMN "active_before_ban" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "event_users" ADD CONSTRAINT "event_users_banned" CHECK (NOT ("event_users"."active" AND "event_users"."banned_at" IS NOT NULL));