CREATE TABLE "contact_shares" (
	"event_id" text NOT NULL,
	"giver" text NOT NULL,
	"taker" text NOT NULL,
	"fields" text[] NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contact_shares_event_id_giver_taker_pk" PRIMARY KEY("event_id","giver","taker"),
	CONSTRAINT "contact_shares_two" CHECK ("contact_shares"."giver" <> "contact_shares"."taker")
);
--> statement-breakpoint
CREATE TABLE "speed_pairs" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"one" text NOT NULL,
	"other" text NOT NULL,
	"thread_id" text NOT NULL,
	"begins_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"open" boolean DEFAULT true NOT NULL,
	"one_connects" boolean,
	"other_connects" boolean,
	"one_fields" text[] DEFAULT '{}' NOT NULL,
	"other_fields" text[] DEFAULT '{}' NOT NULL,
	"connected_at" timestamp (3) with time zone,
	CONSTRAINT "speed_pairs_event_id" UNIQUE("event_id","id"),
	CONSTRAINT "speed_pairs_once" UNIQUE("event_id","one","other"),
	CONSTRAINT "speed_pairs_order" CHECK ("speed_pairs"."one" COLLATE "C" < "speed_pairs"."other" COLLATE "C")
);
--> statement-breakpoint
CREATE TABLE "speed_people" (
	"event_id" text NOT NULL,
	"event_user_id" text NOT NULL,
	"lease_id" text NOT NULL,
	"device" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"unloaded" boolean DEFAULT false NOT NULL,
	"pair_id" text,
	CONSTRAINT "speed_people_event_id_event_user_id_pk" PRIMARY KEY("event_id","event_user_id")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "interests" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_shares" ADD CONSTRAINT "contact_shares_giver" FOREIGN KEY ("event_id","giver") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_shares" ADD CONSTRAINT "contact_shares_of_taker" FOREIGN KEY ("event_id","taker") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "speed_pairs" ADD CONSTRAINT "speed_pairs_one" FOREIGN KEY ("event_id","one") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "speed_pairs" ADD CONSTRAINT "speed_pairs_of_other" FOREIGN KEY ("event_id","other") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "speed_pairs" ADD CONSTRAINT "speed_pairs_thread" FOREIGN KEY ("event_id","thread_id") REFERENCES "public"."chat_threads"("event_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "speed_people" ADD CONSTRAINT "speed_people_person" FOREIGN KEY ("event_id","event_user_id") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "speed_people" ADD CONSTRAINT "speed_people_in" FOREIGN KEY ("event_id","pair_id") REFERENCES "public"."speed_pairs"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_shares_taker" ON "contact_shares" USING btree ("event_id","taker");--> statement-breakpoint
CREATE INDEX "speed_pairs_other" ON "speed_pairs" USING btree ("event_id","other");--> statement-breakpoint
CREATE INDEX "speed_pairs_open" ON "speed_pairs" USING btree ("event_id") WHERE open;--> statement-breakpoint
CREATE UNIQUE INDEX "speed_people_lease" ON "speed_people" USING btree ("event_id","lease_id");--> statement-breakpoint
CREATE INDEX "speed_people_expiry" ON "speed_people" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "speed_people_pair" ON "speed_people" USING btree ("event_id","pair_id");