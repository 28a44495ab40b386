CREATE TABLE "vault_films" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"item_id" text NOT NULL,
	"source" text NOT NULL,
	"film" text NOT NULL,
	"film_percent" integer NOT NULL,
	"width" integer,
	"height" integer,
	"hd_hash" text,
	"hd_bytes" bigint,
	"sd_hash" text,
	"sd_bytes" bigint,
	CONSTRAINT "vault_films_source" UNIQUE("item_id","source")
);
--> statement-breakpoint
ALTER TABLE "vault_films" ADD CONSTRAINT "vault_films_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vault_films_event" ON "vault_films" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "vault_films_hd" ON "vault_films" USING btree ("hd_hash");--> statement-breakpoint
CREATE INDEX "vault_films_sd" ON "vault_films" USING btree ("sd_hash");