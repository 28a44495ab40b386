CREATE TABLE "node_people" (
	"node_id" text NOT NULL,
	"event_id" text NOT NULL,
	"event_user_id" text NOT NULL,
	"places" jsonb,
	"news" bigint NOT NULL,
	"revision" bigint NOT NULL,
	CONSTRAINT "node_people_node_id_event_id_event_user_id_pk" PRIMARY KEY("node_id","event_id","event_user_id")
);
--> statement-breakpoint
ALTER TABLE "nodes" ADD COLUMN "revision" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "node_people" ADD CONSTRAINT "node_people_node_id_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "node_people_revision" ON "node_people" USING btree ("node_id","revision");