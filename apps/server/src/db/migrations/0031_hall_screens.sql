ALTER TABLE "check_in_halls" ADD COLUMN "hall_id" text;--> statement-breakpoint
ALTER TABLE "check_in_halls" ADD COLUMN "token" text;--> statement-breakpoint
ALTER TABLE "poll_screens" ADD COLUMN "hall_id" text;--> statement-breakpoint
ALTER TABLE "poll_screens" ADD COLUMN "token" text;--> statement-breakpoint
ALTER TABLE "check_in_halls" ADD CONSTRAINT "check_in_halls_hall_id_halls_id_fk" FOREIGN KEY ("hall_id") REFERENCES "public"."halls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_screens" ADD CONSTRAINT "poll_screens_hall_id_halls_id_fk" FOREIGN KEY ("hall_id") REFERENCES "public"."halls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_in_halls" ADD CONSTRAINT "check_in_halls_hall" UNIQUE("hall_id");--> statement-breakpoint
ALTER TABLE "poll_screens" ADD CONSTRAINT "poll_screens_hall" UNIQUE("hall_id");