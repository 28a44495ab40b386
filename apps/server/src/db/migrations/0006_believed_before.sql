-- Until 0002 the word of a provider about an address counted at every event. It counts at the provider's own event from here on, for accounts
-- that nothing else has verified: no password, link, code, invitation or command of ours.
WITH believed AS (
  UPDATE "accounts" AS a SET "email_verified" = false
   WHERE a."email_verified" AND a."email" IS NOT NULL AND a."password_hash" IS NULL
     AND EXISTS (SELECT FROM "sso_holders" h WHERE h."account_id" = a."id" AND h."email" IS NULL)
     AND NOT EXISTS (SELECT FROM "account_sessions" s WHERE s."account_id" = a."id" AND s."method" <> 'sso')
     AND NOT EXISTS (SELECT FROM "invitations" i WHERE i."account_id" = a."id" AND i."accepted_at" IS NOT NULL)
     AND NOT EXISTS (SELECT FROM "password_resets" r WHERE r."account_id" = a."id" AND r."used_at" IS NOT NULL)
     AND NOT EXISTS (SELECT FROM "login_codes" c JOIN "account_sessions" s ON s."id" = c."session_id"
                      WHERE s."account_id" = a."id" AND c."channel" = 'email' AND c."used_at" IS NOT NULL)
     AND NOT EXISTS (SELECT FROM "audit_log" l
                      WHERE l."action" = 'person.added' AND l."subject" = a."id" AND l."after" @> '{"created": true}')
  RETURNING a."id", a."email")
UPDATE "sso_holders" AS h SET "email" = believed."email"
  FROM believed WHERE h."account_id" = believed."id" AND h."email" IS NULL;
