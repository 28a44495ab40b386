ALTER TABLE "uploads" ADD COLUMN "film_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vault_films" ADD COLUMN "film_attempts" integer DEFAULT 0 NOT NULL;