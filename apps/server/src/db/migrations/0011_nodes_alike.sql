ALTER TABLE "node_people" ADD COLUMN "connected" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "nodes" ADD COLUMN "settings" jsonb;