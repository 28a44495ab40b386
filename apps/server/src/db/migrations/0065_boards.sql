CREATE TABLE "board_elements" (
	"event_id" text NOT NULL,
	"board_id" text NOT NULL,
	"element_id" text NOT NULL,
	"deleted" boolean NOT NULL,
	"bytes" integer NOT NULL,
	"element" text NOT NULL,
	CONSTRAINT "board_elements_event_id_board_id_element_id_pk" PRIMARY KEY("event_id","board_id","element_id")
);
--> statement-breakpoint
CREATE TABLE "board_files" (
	"event_id" text NOT NULL,
	"board_id" text NOT NULL,
	"upload_id" text NOT NULL,
	CONSTRAINT "board_files_event_id_board_id_upload_id_pk" PRIMARY KEY("event_id","board_id","upload_id")
);
--> statement-breakpoint
CREATE TABLE "boards" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"owner" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"shown" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "boards_event_id" UNIQUE("event_id","id")
);
--> statement-breakpoint
CREATE TABLE "open_boards" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"call_id" text NOT NULL,
	"host" text NOT NULL,
	"board_id" text,
	"address" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "open_boards_call" UNIQUE("event_id","call_id"),
	CONSTRAINT "open_boards_board" UNIQUE("event_id","board_id"),
	CONSTRAINT "open_boards_one" CHECK ((board_id IS NULL) <> (address IS NULL))
);
--> statement-breakpoint
ALTER TABLE "board_elements" ADD CONSTRAINT "board_elements_board" FOREIGN KEY ("event_id","board_id") REFERENCES "public"."boards"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_files" ADD CONSTRAINT "board_files_board" FOREIGN KEY ("event_id","board_id") REFERENCES "public"."boards"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "board_files" ADD CONSTRAINT "board_files_upload_of" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "boards" ADD CONSTRAINT "boards_owner_of" FOREIGN KEY ("event_id","owner") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_boards" ADD CONSTRAINT "open_boards_call_of" FOREIGN KEY ("event_id","call_id") REFERENCES "public"."calls"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_boards" ADD CONSTRAINT "open_boards_board_of" FOREIGN KEY ("event_id","board_id") REFERENCES "public"."boards"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_boards" ADD CONSTRAINT "open_boards_host_of" FOREIGN KEY ("event_id","host") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "board_files_upload" ON "board_files" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "boards_owner" ON "boards" USING btree ("event_id","owner");--> statement-breakpoint
CREATE INDEX "open_boards_host" ON "open_boards" USING btree ("event_id","host");