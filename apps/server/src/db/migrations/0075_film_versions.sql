ALTER TABLE "uploads" ADD COLUMN "film" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "film_percent" integer;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "hd_hash" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "hd_bytes" bigint;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "sd_hash" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "sd_bytes" bigint;--> statement-breakpoint
CREATE INDEX "uploads_hd" ON "uploads" USING btree ("hd_hash");--> statement-breakpoint
CREATE INDEX "uploads_sd" ON "uploads" USING btree ("sd_hash");