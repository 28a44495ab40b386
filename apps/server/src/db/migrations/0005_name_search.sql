CREATE FUNCTION name_pieces(names text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $pieces$
  SELECT coalesce(array_agg(DISTINCT substr(lower(names), place, size)), '{}')
    FROM generate_series(2, 3) size, generate_series(1, length(lower(names))) place
$pieces$;--> statement-breakpoint
CREATE INDEX "accounts_by_name" ON "accounts" USING btree (lower(coalesce(nullif("screen_name", ''), "first_name" || ' ' || "last_name")));--> statement-breakpoint
CREATE INDEX "accounts_pieces" ON "accounts" USING gin (name_pieces(' ' || "first_name" || ' ' || "last_name" || ' ' || "screen_name" || ' ' || "company")) WITH (gin_pending_list_limit=256);