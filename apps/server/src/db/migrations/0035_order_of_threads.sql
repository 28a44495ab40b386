ALTER TABLE "chat_threads" ADD COLUMN "frozen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_threads" ADD COLUMN "slow_seconds" integer DEFAULT 0 NOT NULL;