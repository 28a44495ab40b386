CREATE TABLE "exhibitor_levels" (
	"event_id" text NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "exhibitor_levels_event_id_number_pk" PRIMARY KEY("event_id","number")
);
--> statement-breakpoint
CREATE TABLE "exhibitors" (
	"event_id" text NOT NULL,
	"room_id" text NOT NULL,
	"level" integer DEFAULT 1 NOT NULL,
	"logo" text,
	"color" text,
	"categories" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"stand_number" text DEFAULT '' NOT NULL,
	"website" text,
	"linkedin" text,
	CONSTRAINT "exhibitors_event_id_room_id_pk" PRIMARY KEY("event_id","room_id")
);
--> statement-breakpoint
CREATE TABLE "room_kicks" (
	"event_id" text NOT NULL,
	"room_id" text NOT NULL,
	"event_user_id" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "room_kicks_event_id_room_id_event_user_id_pk" PRIMARY KEY("event_id","room_id","event_user_id")
);
--> statement-breakpoint
CREATE TABLE "room_owners" (
	"event_id" text NOT NULL,
	"room_id" text NOT NULL,
	"event_user_id" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "room_owners_event_id_room_id_event_user_id_pk" PRIMARY KEY("event_id","room_id","event_user_id")
);
--> statement-breakpoint
CREATE TABLE "room_seats" (
	"event_id" text NOT NULL,
	"event_user_id" text NOT NULL,
	"room_id" text NOT NULL,
	"lease_id" text NOT NULL,
	"device" text NOT NULL,
	"place" text NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"unloaded" boolean DEFAULT false NOT NULL,
	CONSTRAINT "room_seats_event_id_event_user_id_pk" PRIMARY KEY("event_id","event_user_id"),
	CONSTRAINT "room_seats_lease" UNIQUE("event_id","lease_id"),
	CONSTRAINT "room_seats_place" CHECK ("room_seats"."place" IN ('guest', 'owner', 'host'))
);
--> statement-breakpoint
CREATE TABLE "room_waits" (
	"event_id" text NOT NULL,
	"room_id" text NOT NULL,
	"event_user_id" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"offered_until" timestamp (3) with time zone,
	CONSTRAINT "room_waits_event_id_room_id_event_user_id_pk" PRIMARY KEY("event_id","room_id","event_user_id")
);
--> statement-breakpoint
CREATE TABLE "rooms" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"topic" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	"max_guests" integer NOT NULL,
	"thread_id" text NOT NULL,
	"sponsor" jsonb,
	"locked" boolean DEFAULT false NOT NULL,
	"seats_version" integer DEFAULT 0 NOT NULL,
	"told_version" integer DEFAULT 0 NOT NULL,
	"told" jsonb DEFAULT '{"guests":0,"owners_in":[],"users":[]}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rooms_event_id" UNIQUE("event_id","id"),
	CONSTRAINT "rooms_key" UNIQUE("event_id","key")
);
--> statement-breakpoint
ALTER TABLE "exhibitor_levels" ADD CONSTRAINT "exhibitor_levels_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exhibitors" ADD CONSTRAINT "exhibitors_room" FOREIGN KEY ("event_id","room_id") REFERENCES "public"."rooms"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_kicks" ADD CONSTRAINT "room_kicks_room" FOREIGN KEY ("event_id","room_id") REFERENCES "public"."rooms"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_kicks" ADD CONSTRAINT "room_kicks_kicked" FOREIGN KEY ("event_id","event_user_id") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_owners" ADD CONSTRAINT "room_owners_room" FOREIGN KEY ("event_id","room_id") REFERENCES "public"."rooms"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_owners" ADD CONSTRAINT "room_owners_owner" FOREIGN KEY ("event_id","event_user_id") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_seats" ADD CONSTRAINT "room_seats_of" FOREIGN KEY ("event_id","room_id") REFERENCES "public"."rooms"("event_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_seats" ADD CONSTRAINT "room_seats_person" FOREIGN KEY ("event_id","event_user_id") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_waits" ADD CONSTRAINT "room_waits_room" FOREIGN KEY ("event_id","room_id") REFERENCES "public"."rooms"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_waits" ADD CONSTRAINT "room_waits_waiter" FOREIGN KEY ("event_id","event_user_id") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_chat" FOREIGN KEY ("event_id","thread_id") REFERENCES "public"."chat_threads"("event_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_kicks_person" ON "room_kicks" USING btree ("event_id","event_user_id");--> statement-breakpoint
CREATE INDEX "room_owners_person" ON "room_owners" USING btree ("event_id","event_user_id");--> statement-breakpoint
CREATE INDEX "room_seats_room" ON "room_seats" USING btree ("event_id","room_id");--> statement-breakpoint
CREATE INDEX "room_seats_expiry" ON "room_seats" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "room_waits_person" ON "room_waits" USING btree ("event_id","event_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_thread" ON "rooms" USING btree ("event_id","thread_id");--> statement-breakpoint
CREATE INDEX "rooms_lobby" ON "rooms" USING btree ("event_id","kind","position");--> statement-breakpoint
CREATE INDEX "rooms_untold" ON "rooms" USING btree ("event_id") WHERE seats_version <> told_version;