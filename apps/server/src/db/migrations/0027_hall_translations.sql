ALTER TABLE "halls" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "polls" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;