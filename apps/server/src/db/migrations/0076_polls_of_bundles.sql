ALTER TABLE "polls" ADD COLUMN "bundle_key" text;--> statement-breakpoint
ALTER TABLE "polls" ADD CONSTRAINT "polls_bundle_key" UNIQUE("event_id","bundle_key");