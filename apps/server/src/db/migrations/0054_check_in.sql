CREATE TABLE "check_in_halls" (
	"event_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "check_in_halls_event_id_id_pk" PRIMARY KEY("event_id","id"),
	CONSTRAINT "check_in_halls_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "check_ins" (
	"event_id" text NOT NULL,
	"event_user_id" text NOT NULL,
	"code" text NOT NULL,
	"at" timestamp (3) with time zone,
	"by_account_id" text,
	"hall_id" text,
	CONSTRAINT "check_ins_event_id_event_user_id_pk" PRIMARY KEY("event_id","event_user_id"),
	CONSTRAINT "check_ins_code" UNIQUE("event_id","code")
);
--> statement-breakpoint
ALTER TABLE "check_in_halls" ADD CONSTRAINT "check_in_halls_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ins" ADD CONSTRAINT "check_ins_member" FOREIGN KEY ("event_id","event_user_id") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;