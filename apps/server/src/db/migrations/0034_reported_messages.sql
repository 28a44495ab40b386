CREATE TABLE "chat_cases" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"message_id" text NOT NULL,
	"accused" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"report_count" integer NOT NULL,
	"decision" text,
	"minutes" integer,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text,
	"took_message" boolean DEFAULT false NOT NULL,
	CONSTRAINT "chat_cases_message" UNIQUE("event_id","message_id")
);
--> statement-breakpoint
CREATE TABLE "chat_reports" (
	"case_id" text NOT NULL,
	"event_id" text NOT NULL,
	"reporter" text NOT NULL,
	"category" text NOT NULL,
	"description" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chat_reports_case_id_reporter_pk" PRIMARY KEY("case_id","reporter")
);
--> statement-breakpoint
ALTER TABLE "chat_cases" ADD CONSTRAINT "chat_cases_accused" FOREIGN KEY ("event_id","accused") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reports" ADD CONSTRAINT "chat_reports_case_id_chat_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."chat_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reports" ADD CONSTRAINT "chat_reports_reporter" FOREIGN KEY ("event_id","reporter") REFERENCES "public"."event_users"("event_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_cases_open" ON "chat_cases" USING btree ("event_id","due_at") WHERE decision IS NULL;--> statement-breakpoint
CREATE INDEX "chat_cases_of" ON "chat_cases" USING btree ("event_id","accused");--> statement-breakpoint
CREATE INDEX "chat_reports_by" ON "chat_reports" USING btree ("event_id","reporter");