CREATE TABLE "nodes" (
	"id" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"address" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"lease_until" timestamp (3) with time zone NOT NULL,
	"stopped" boolean DEFAULT false NOT NULL,
	"people" integer NOT NULL
);
