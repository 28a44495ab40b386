CREATE TABLE "hosted_chunks" (
	"event_id" text NOT NULL,
	"name" text NOT NULL,
	"recording_id" text NOT NULL,
	"number" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "hosted_chunks_event_id_name_recording_id_number_pk" PRIMARY KEY("event_id","name","recording_id","number")
);
--> statement-breakpoint
ALTER TABLE "hosted_chunks" ADD CONSTRAINT "hosted_chunks_stream" FOREIGN KEY ("event_id","name") REFERENCES "public"."hosted_streams"("event_id","name") ON DELETE cascade ON UPDATE no action;