CREATE TABLE "uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"owner" text NOT NULL,
	"purpose" text NOT NULL,
	"subject" text NOT NULL,
	"filename" text NOT NULL,
	"size" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"content_type" text,
	"content_hash" text,
	"byte_size" bigint,
	"width" integer,
	"height" integer,
	"s_hash" text,
	"s_bytes" integer,
	"m_hash" text,
	"m_bytes" integer,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "upload_id" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_owner" FOREIGN KEY ("event_id","owner") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_of_owner" ON "uploads" USING btree ("event_id","owner");--> statement-breakpoint
CREATE INDEX "uploads_content" ON "uploads" USING btree ("content_hash");--> statement-breakpoint
CREATE INDEX "uploads_small" ON "uploads" USING btree ("s_hash");--> statement-breakpoint
CREATE INDEX "uploads_medium" ON "uploads" USING btree ("m_hash");--> statement-breakpoint
CREATE INDEX "uploads_created" ON "uploads" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_upload" ON "chat_messages" USING btree ("upload_id") WHERE upload_id IS NOT NULL;