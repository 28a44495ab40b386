CREATE TABLE "vault_watches" (
	"event_id" text NOT NULL,
	"item_id" text NOT NULL,
	"event_user_id" text NOT NULL,
	"position_s" integer NOT NULL,
	"duration_s" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "vault_watches_event_id_event_user_id_item_id_pk" PRIMARY KEY("event_id","event_user_id","item_id")
);
--> statement-breakpoint
ALTER TABLE "vault_items" ADD COLUMN "chapters" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "vault_items" ADD COLUMN "captions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "vault_items" ADD COLUMN "recording" jsonb;--> statement-breakpoint
ALTER TABLE "vault_watches" ADD CONSTRAINT "vault_watches_item_id_vault_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."vault_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vault_watches" ADD CONSTRAINT "vault_watches_person" FOREIGN KEY ("event_id","event_user_id") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vault_watches_item" ON "vault_watches" USING btree ("item_id");