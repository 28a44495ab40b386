CREATE TABLE "dismissed_moments" (
	"event_id" text NOT NULL,
	"event_user_id" text NOT NULL,
	"moment" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "dismissed_moments_event_id_event_user_id_moment_pk" PRIMARY KEY("event_id","event_user_id","moment")
);
--> statement-breakpoint
ALTER TABLE "dismissed_moments" ADD CONSTRAINT "dismissed_moments_person" FOREIGN KEY ("event_id","event_user_id") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;