CREATE TABLE "awaited_owners" (
	"event_id" text NOT NULL,
	"room_id" text NOT NULL,
	"email" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "awaited_owners_event_id_room_id_email_pk" PRIMARY KEY("event_id","room_id","email")
);
--> statement-breakpoint
CREATE TABLE "sso_codes" (
	"event_id" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"token_hash" text NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"code_hash" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sso_codes_event_id_issuer_subject_pk" PRIMARY KEY("event_id","issuer","subject"),
	CONSTRAINT "sso_codes_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "sso_holders" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "sso_providers" ADD COLUMN "trusts_addresses" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "awaited_owners" ADD CONSTRAINT "awaited_owners_room" FOREIGN KEY ("event_id","room_id") REFERENCES "public"."rooms"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_codes" ADD CONSTRAINT "sso_codes_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sso_codes_created" ON "sso_codes" USING btree ("created_at");