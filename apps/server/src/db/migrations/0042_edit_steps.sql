ALTER TABLE "timeline_edits" ADD COLUMN "step" text;--> statement-breakpoint
CREATE INDEX "timeline_edits_step" ON "timeline_edits" USING btree ("step");