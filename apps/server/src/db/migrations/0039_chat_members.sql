CREATE TABLE "chat_members" (
	"event_id" text NOT NULL,
	"thread_id" text NOT NULL,
	"event_user_id" text NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chat_members_event_id_thread_id_event_user_id_pk" PRIMARY KEY("event_id","thread_id","event_user_id")
);
--> statement-breakpoint
ALTER TABLE "chat_threads" ADD COLUMN "created_by" text;--> statement-breakpoint
ALTER TABLE "chat_threads" ADD COLUMN "pair" text;--> statement-breakpoint
ALTER TABLE "chat_threads" ADD COLUMN "client_thread_id" text;--> statement-breakpoint
ALTER TABLE "chat_members" ADD CONSTRAINT "chat_members_thread" FOREIGN KEY ("event_id","thread_id") REFERENCES "public"."chat_threads"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_members" ADD CONSTRAINT "chat_members_person" FOREIGN KEY ("event_id","event_user_id") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_members_by_person" ON "chat_members" USING btree ("event_id","event_user_id");--> statement-breakpoint
ALTER TABLE "chat_threads" ADD CONSTRAINT "chat_threads_creator" FOREIGN KEY ("event_id","created_by") REFERENCES "public"."event_users"("event_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_threads" ADD CONSTRAINT "chat_threads_pair" UNIQUE("event_id","pair");--> statement-breakpoint
ALTER TABLE "chat_threads" ADD CONSTRAINT "chat_threads_client_id" UNIQUE("event_id","created_by","client_thread_id");