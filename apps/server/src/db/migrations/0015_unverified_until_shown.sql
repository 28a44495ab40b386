-- A row that says nothing is not verified. Nodes of the release before write verified addresses by name nowhere.
ALTER TABLE "accounts" ALTER COLUMN "email_verified" SET DEFAULT false;--> statement-breakpoint
-- Accounts that a ticket has made, in the transaction of its first use: the address is on the shop's word (D54).
UPDATE "accounts" SET "email_verified" = false
  FROM "ticket_holders" AS "holder"
 WHERE "holder"."account_id" = "accounts"."id" AND "holder"."created_at" = "accounts"."created_at"
   AND "accounts"."email" IS NOT NULL;
