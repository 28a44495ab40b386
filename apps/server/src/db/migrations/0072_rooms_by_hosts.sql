CREATE TABLE "device_checks" (
	"event_id" text NOT NULL,
	"event_user_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"camera" text NOT NULL,
	"microphone" text NOT NULL,
	"sound" text NOT NULL,
	"live" text NOT NULL,
	"webrtc" boolean NOT NULL,
	"delay_ms" integer,
	"browser" text NOT NULL,
	"system" text NOT NULL,
	CONSTRAINT "device_checks_event_id_event_user_id_pk" PRIMARY KEY("event_id","event_user_id")
);
--> statement-breakpoint
CREATE TABLE "exhibitor_files" (
	"event_id" text NOT NULL,
	"room_id" text NOT NULL,
	"upload_id" text NOT NULL,
	"use" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "exhibitor_files_event_id_room_id_upload_id_pk" PRIMARY KEY("event_id","room_id","upload_id")
);
--> statement-breakpoint
CREATE TABLE "exhibitor_leads" (
	"event_id" text NOT NULL,
	"room_id" text NOT NULL,
	"event_user_id" text NOT NULL,
	"agreed_at" timestamp (3) with time zone NOT NULL,
	"agreed_text" text NOT NULL,
	"language" text NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "exhibitor_leads_event_id_room_id_event_user_id_pk" PRIMARY KEY("event_id","room_id","event_user_id")
);
--> statement-breakpoint
ALTER TABLE "exhibitor_levels" ADD COLUMN "kept" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "exhibitors" ADD COLUMN "about" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "exhibitors" ADD COLUMN "links" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "exhibitors" ADD COLUMN "handouts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "closed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "made_by_host" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "kept_fields" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "device_checks" ADD CONSTRAINT "device_checks_person" FOREIGN KEY ("event_id","event_user_id") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exhibitor_files" ADD CONSTRAINT "exhibitor_files_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exhibitor_files" ADD CONSTRAINT "exhibitor_files_room" FOREIGN KEY ("event_id","room_id") REFERENCES "public"."rooms"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exhibitor_leads" ADD CONSTRAINT "exhibitor_leads_room" FOREIGN KEY ("event_id","room_id") REFERENCES "public"."rooms"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exhibitor_leads" ADD CONSTRAINT "exhibitor_leads_person_of" FOREIGN KEY ("event_id","event_user_id") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exhibitor_files_upload" ON "exhibitor_files" USING btree ("upload_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exhibitor_files_logo" ON "exhibitor_files" USING btree ("event_id","room_id") WHERE "use" = 'logo';--> statement-breakpoint
CREATE INDEX "exhibitor_leads_person" ON "exhibitor_leads" USING btree ("event_id","event_user_id");