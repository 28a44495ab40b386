CREATE FUNCTION name_fold(names text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $fold$
  SELECT replace(replace(replace(replace(
           translate(lower(normalize(regexp_replace(normalize(names, NFKD),
             '[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]', '', 'g'), NFC)),
             'øđðłıةىς', 'oddliهيσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$fold$;--> statement-breakpoint
DROP INDEX "accounts_pieces";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "searched" text GENERATED ALWAYS AS (name_fold(' ' || first_name || ' ' || last_name || ' ' || screen_name || ' ' || company)) STORED;--> statement-breakpoint
CREATE INDEX "accounts_searched" ON "accounts" USING gin (name_pieces("searched")) WITH (gin_pending_list_limit=256);