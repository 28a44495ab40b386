ALTER TABLE "hosted_streams" ADD COLUMN "key_hash" text;--> statement-breakpoint
ALTER TABLE "hosted_streams" ADD COLUMN "key_account_id" text;--> statement-breakpoint
ALTER TABLE "hosted_streams" ADD COLUMN "key_made_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "hosted_streams" ADD CONSTRAINT "hosted_streams_key_account_id_accounts_id_fk" FOREIGN KEY ("key_account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hosted_streams_key_account" ON "hosted_streams" USING btree ("key_account_id");--> statement-breakpoint
ALTER TABLE "hosted_streams" ADD CONSTRAINT "hosted_streams_key" UNIQUE("key_hash");