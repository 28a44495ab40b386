-- The schema of 0.1.0, feature by feature: tables with their indexes, then functions and triggers. The tables themselves
-- are described in `../schema`. Later migrations stand beside this one, and only add (docs/decisions/0033-upgrades.md).

-- Events
-- ---------------------------------------------------------------------------------------------------------------------

CREATE TABLE events (
  id text PRIMARY KEY,
  slug text NOT NULL,
  name text NOT NULL,
  event_kind text NOT NULL,
  time_zone text NOT NULL,
  opens_at timestamptz(3),
  closes_at timestamptz(3),
  starts_at timestamptz(3),
  settings jsonb NOT NULL,
  media jsonb NOT NULL,
  clock_offset_ms bigint NOT NULL DEFAULT 0,
  announced_until timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  bundle_state jsonb,
  announce_at timestamptz(3),
  chat_rules jsonb,
  CONSTRAINT events_slug_unique UNIQUE (slug)
);
CREATE INDEX events_announce_at ON events (announce_at);

CREATE TABLE files (
  id text PRIMARY KEY,
  event_id text NOT NULL,
  owner text,
  audience text NOT NULL,
  content_hash text NOT NULL,
  content_type text NOT NULL,
  byte_size bigint NOT NULL,
  filename text NOT NULL,
  bundle_path text,
  variations jsonb,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT files_event_id UNIQUE (event_id, id)
);
CREATE INDEX files_bundle_path ON files (event_id, bundle_path);

CREATE TABLE loops (
  id text PRIMARY KEY,
  event_id text NOT NULL,
  name text NOT NULL,
  segments jsonb NOT NULL,
  CONSTRAINT loops_event_id UNIQUE (event_id, id),
  CONSTRAINT loops_name UNIQUE (event_id, name)
);

CREATE TABLE sponsors (
  id text PRIMARY KEY,
  event_id text NOT NULL,
  key text NOT NULL,
  name text NOT NULL,
  logo_file text,
  url text,
  position integer NOT NULL,
  text text NOT NULL DEFAULT '',
  CONSTRAINT sponsors_event_id UNIQUE (event_id, id),
  CONSTRAINT sponsors_key UNIQUE (event_id, key)
);

CREATE TABLE home_areas (
  id text PRIMARY KEY,
  event_id text NOT NULL,
  key text NOT NULL,
  title text NOT NULL,
  sub_title text NOT NULL DEFAULT '',
  url text NOT NULL DEFAULT '',
  image_file text,
  video_file text,
  sponsor_key text,
  sponsor_keys text[] NOT NULL,
  position integer NOT NULL,
  CONSTRAINT home_areas_event_id UNIQUE (event_id, id),
  CONSTRAINT home_areas_key UNIQUE (event_id, key)
);

CREATE TABLE content_pages (
  id text PRIMARY KEY,
  event_id text NOT NULL,
  slug text NOT NULL,
  title text NOT NULL,
  html text NOT NULL,
  position integer NOT NULL DEFAULT 0,
  public boolean NOT NULL DEFAULT false,
  CONSTRAINT content_pages_event_id UNIQUE (event_id, id),
  CONSTRAINT content_pages_slug UNIQUE (event_id, slug)
);

CREATE TABLE timeline_sessions (
  id text PRIMARY KEY,
  event_id text NOT NULL,
  source text NOT NULL,
  guid text NOT NULL,
  title text NOT NULL,
  description text NOT NULL DEFAULT '',
  type text NOT NULL,
  starts_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3),
  link text,
  misc text,
  marker_offset_minutes integer,
  location text,
  language text,
  categories jsonb NOT NULL,
  featured boolean NOT NULL DEFAULT false,
  open_session boolean NOT NULL DEFAULT false,
  max_occupancy integer NOT NULL DEFAULT 0,
  hosts jsonb NOT NULL,
  speakers jsonb NOT NULL,
  cover_image_file text,
  large_image_file text,
  lead_host_profile_image text,
  co_host_profile_images jsonb NOT NULL,
  stream jsonb,
  source_data jsonb,
  updated_at timestamptz(3) NOT NULL,
  format text,
  version integer NOT NULL DEFAULT 0,
  kept_fields jsonb NOT NULL DEFAULT '[]',
  cancelled boolean NOT NULL DEFAULT false,
  CONSTRAINT timeline_sessions_event_id UNIQUE (event_id, id),
  CONSTRAINT timeline_sessions_guid UNIQUE (event_id, source, guid)
);
CREATE INDEX timeline_sessions_start ON timeline_sessions (event_id, starts_at);
CREATE INDEX timeline_sessions_markers ON timeline_sessions (event_id, misc) WHERE misc IS NOT NULL;

-- The moment of the next announcement follows from the rules of a timeline, which stand in the program. 1970 says that it
-- is not known yet: the announcer looks at such an event in its next round, and notes it. Every change of sessions
-- leaves the moment unknown until it is noted.
CREATE FUNCTION timeline_sessions_announce() RETURNS trigger LANGUAGE plpgsql AS $announce$
BEGIN
  UPDATE events SET announce_at = to_timestamp(0) WHERE id IN (SELECT event_id FROM changed);
  RETURN NULL;
END
$announce$;

CREATE TRIGGER timeline_sessions_announce_insert AFTER INSERT ON timeline_sessions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION timeline_sessions_announce();
CREATE TRIGGER timeline_sessions_announce_update AFTER UPDATE ON timeline_sessions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION timeline_sessions_announce();
CREATE TRIGGER timeline_sessions_announce_delete AFTER DELETE ON timeline_sessions
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION timeline_sessions_announce();

-- A change of the event's clock or settings leaves it unknown too, unless it notes the moment itself.
CREATE FUNCTION events_announce() RETURNS trigger LANGUAGE plpgsql AS $announce$
BEGIN
  IF NEW.announce_at IS NOT DISTINCT FROM OLD.announce_at
     AND (NEW.clock_offset_ms IS DISTINCT FROM OLD.clock_offset_ms OR NEW.settings IS DISTINCT FROM OLD.settings) THEN
    NEW.announce_at := to_timestamp(0);
  END IF;
  RETURN NEW;
END
$announce$;

CREATE TRIGGER events_announce BEFORE UPDATE OF settings, clock_offset_ms ON events
  FOR EACH ROW EXECUTE FUNCTION events_announce();

-- Edits of a timeline, bookings and calendars
-- ---------------------------------------------------------------------------------------------------------------------

CREATE TABLE timeline_edits (
  id text PRIMARY KEY,
  event_id text NOT NULL,
  session_id text NOT NULL,
  title text NOT NULL,
  account_id text,
  at timestamptz(3) NOT NULL,
  kind text NOT NULL,
  parts jsonb NOT NULL,
  undone_at timestamptz(3)
);
CREATE INDEX timeline_edits_event ON timeline_edits (event_id, id);
CREATE INDEX timeline_edits_account ON timeline_edits (account_id);

CREATE TABLE session_pictures (
  event_id text NOT NULL,
  session_id text NOT NULL,
  person text NOT NULL,
  address text NOT NULL,
  file_id text,
  problem text,
  CONSTRAINT session_pictures_event_id_session_id_person_pk PRIMARY KEY (event_id, session_id, person)
);
CREATE INDEX session_pictures_address ON session_pictures (event_id, address);

CREATE TABLE session_attendance (
  event_id text NOT NULL,
  session_id text NOT NULL,
  event_user_id text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT session_attendance_event_id_session_id_event_user_id_pk PRIMARY KEY (event_id, session_id, event_user_id)
);
CREATE INDEX session_attendance_person ON session_attendance (event_id, event_user_id);

CREATE TABLE session_favorites (
  event_id text NOT NULL,
  session_id text NOT NULL,
  event_user_id text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT session_favorites_event_id_event_user_id_session_id_pk PRIMARY KEY (event_id, event_user_id, session_id)
);
CREATE INDEX session_favorites_session ON session_favorites (event_id, session_id);

CREATE TABLE session_occupancy (
  event_id text NOT NULL,
  session_id text NOT NULL,
  occupancy integer NOT NULL,
  announced integer NOT NULL DEFAULT 0,
  CONSTRAINT session_occupancy_event_id_session_id_pk PRIMARY KEY (event_id, session_id)
);
CREATE INDEX session_occupancy_news ON session_occupancy (event_id) WHERE announced <> occupancy;

CREATE TABLE calendar_feeds (
  id text PRIMARY KEY,
  event_id text NOT NULL,
  event_user_id text NOT NULL,
  kind text NOT NULL,
  token_hash text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  last_read_at timestamptz(3),
  CONSTRAINT calendar_feeds_token_hash_unique UNIQUE (token_hash)
);
CREATE INDEX calendar_feeds_person ON calendar_feeds (event_id, event_user_id);

-- An edit that was made from the row before is refused, whatever changed the session meanwhile.
CREATE FUNCTION timeline_sessions_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;

CREATE TRIGGER timeline_sessions_version BEFORE UPDATE ON timeline_sessions
  FOR EACH ROW EXECUTE FUNCTION timeline_sessions_version();

-- People, their sign-ins and how they come in
-- ---------------------------------------------------------------------------------------------------------------------

CREATE TABLE accounts (
  id text PRIMARY KEY,
  email text,
  password_hash text,
  first_name text NOT NULL,
  last_name text NOT NULL,
  screen_name text NOT NULL DEFAULT '',
  company text NOT NULL DEFAULT '',
  role text NOT NULL DEFAULT '',
  avatar_preset text NOT NULL DEFAULT 'avatar-one',
  avatar_picture jsonb,
  mobile_number text,
  mobile_number_verified boolean NOT NULL DEFAULT false,
  receive_email_notifications boolean NOT NULL DEFAULT true,
  local_time_enabled boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL,
  deleted_at timestamptz(3),
  avatar_step_at timestamptz(3),
  profile_step_at timestamptz(3),
  email_proved boolean NOT NULL DEFAULT true,
  language text,
  email_verified boolean NOT NULL DEFAULT false,
  interests text NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX accounts_email ON accounts (lower(email));

CREATE TABLE account_sessions (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  token_hash text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  authenticated_at timestamptz(3) NOT NULL,
  last_seen_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  user_agent text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  method text NOT NULL DEFAULT 'password',
  event_id text,
  second_factor_at timestamptz(3),
  code_channel text,
  second_factor_channel text,
  browser_hash text,
  CONSTRAINT account_sessions_token_hash_unique UNIQUE (token_hash)
);
CREATE INDEX account_sessions_account ON account_sessions (account_id);
CREATE INDEX account_sessions_browser ON account_sessions (browser_hash);

CREATE TABLE event_users (
  id text PRIMARY KEY,
  event_id text NOT NULL,
  account_id text NOT NULL,
  host boolean NOT NULL DEFAULT false,
  roles text[] NOT NULL DEFAULT '{}',
  networking_status boolean NOT NULL DEFAULT true,
  attending_virtually boolean NOT NULL DEFAULT true,
  activity_score integer NOT NULL DEFAULT 0,
  highest_activity_score integer NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL,
  last_seen_at timestamptz(3),
  room text NOT NULL DEFAULT '',
  banned_at timestamptz(3),
  banned_by text,
  ban_reason text NOT NULL DEFAULT '',
  active_before_ban boolean NOT NULL DEFAULT false,
  simulated boolean NOT NULL DEFAULT false,
  invisible boolean NOT NULL DEFAULT false,
  CONSTRAINT event_users_event_id UNIQUE (event_id, id),
  CONSTRAINT event_users_account UNIQUE (event_id, account_id),
  CONSTRAINT event_users_banned CHECK ((NOT (active AND (banned_at IS NOT NULL)))),
  CONSTRAINT event_users_simulated CHECK ((NOT (simulated AND (host OR (cardinality(roles) > 0)))))
);
CREATE INDEX event_users_by_account ON event_users (account_id);
CREATE INDEX event_users_of_simulation ON event_users (event_id, id) WHERE simulated;

CREATE TABLE invitations (
  id text PRIMARY KEY,
  event_id text NOT NULL,
  account_id text NOT NULL,
  token_hash text,
  host boolean NOT NULL DEFAULT false,
  roles text[] NOT NULL DEFAULT '{}',
  room text NOT NULL DEFAULT '',
  attending_virtually boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL,
  invited_at timestamptz(3),
  expires_at timestamptz(3),
  accepted_at timestamptz(3),
  withdrawn_at timestamptz(3),
  CONSTRAINT invitations_token_hash_unique UNIQUE (token_hash),
  CONSTRAINT invitations_account UNIQUE (event_id, account_id)
);
CREATE INDEX invitations_by_account ON invitations (account_id);

CREATE TABLE password_resets (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  event_id text,
  token_hash text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  withdrawn_at timestamptz(3),
  CONSTRAINT password_resets_token_hash_unique UNIQUE (token_hash)
);
CREATE INDEX password_resets_account ON password_resets (account_id);

CREATE TABLE login_codes (
  id text PRIMARY KEY,
  session_id text NOT NULL,
  channel text NOT NULL,
  destination text NOT NULL,
  code_hash text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  used_at timestamptz(3),
  replaced_at timestamptz(3)
);
CREATE INDEX login_codes_session ON login_codes (session_id);
CREATE INDEX login_codes_destination ON login_codes (destination, created_at);

CREATE TABLE deliveries (
  id text PRIMARY KEY,
  event_id text,
  channel text NOT NULL,
  recipient text NOT NULL,
  kind text NOT NULL,
  content jsonb,
  reference text,
  created_at timestamptz(3) NOT NULL,
  sent_at timestamptz(3),
  failed_at timestamptz(3),
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  account_id text
);
CREATE INDEX deliveries_reference ON deliveries (reference);
CREATE INDEX deliveries_created ON deliveries (created_at);
CREATE INDEX deliveries_waiting ON deliveries (created_at) WHERE ((sent_at IS NULL) AND (failed_at IS NULL));

CREATE TABLE ticket_keys (
  id text PRIMARY KEY,
  event_id text NOT NULL,
  issuer text NOT NULL,
  kid text NOT NULL,
  algorithm text NOT NULL,
  key text NOT NULL,
  audience text NOT NULL,
  traits jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT ticket_keys_kid UNIQUE (event_id, kid)
);

CREATE TABLE ticket_holders (
  event_id text NOT NULL,
  issuer text NOT NULL,
  uid text NOT NULL,
  account_id text,
  created_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3),
  withdrawn_at timestamptz(3),
  made_member boolean NOT NULL DEFAULT false,
  CONSTRAINT ticket_holders_event_id_issuer_uid_pk PRIMARY KEY (event_id, issuer, uid)
);
CREATE INDEX ticket_holders_account ON ticket_holders (account_id);

CREATE TABLE avatar_pictures (
  id text PRIMARY KEY,
  account_id text NOT NULL,
  filename text NOT NULL,
  content_type text NOT NULL,
  s_hash text NOT NULL,
  m_hash text NOT NULL,
  s_bytes integer NOT NULL,
  m_bytes integer NOT NULL,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX avatar_pictures_account ON avatar_pictures (account_id);

CREATE TABLE sso_providers (
  event_id text PRIMARY KEY,
  issuer text NOT NULL,
  client_id text NOT NULL,
  client_secret text,
  label text NOT NULL,
  created_at timestamptz(3) NOT NULL
);

CREATE TABLE sso_holders (
  event_id text NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  account_id text,
  created_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3),
  CONSTRAINT sso_holders_event_id_issuer_subject_pk PRIMARY KEY (event_id, issuer, subject)
);
CREATE INDEX sso_holders_account ON sso_holders (account_id);

-- A session's people are counted with their bookings, whatever adds or takes them (a join, a session that is removed, a
-- membership that ends), so that the number is never another one. Adding and taking are relative: what happens at the
-- same moment waits for the row and counts on from there.
CREATE FUNCTION session_attendance_counts_more() RETURNS trigger LANGUAGE plpgsql AS $more$
BEGIN
  INSERT INTO session_occupancy AS counted (event_id, session_id, occupancy)
  SELECT event_id, session_id, count(*) FROM added GROUP BY event_id, session_id ORDER BY event_id, session_id
      ON CONFLICT (event_id, session_id) DO UPDATE SET occupancy = counted.occupancy + excluded.occupancy;
  RETURN NULL;
END
$more$;

CREATE FUNCTION session_attendance_counts_less() RETURNS trigger LANGUAGE plpgsql AS $less$
BEGIN
  UPDATE session_occupancy AS counted SET occupancy = counted.occupancy - gone.people
    FROM (SELECT event_id, session_id, count(*) AS people FROM taken GROUP BY event_id, session_id) AS gone
   WHERE counted.event_id = gone.event_id AND counted.session_id = gone.session_id;
  RETURN NULL;
END
$less$;

CREATE TRIGGER session_attendance_more AFTER INSERT ON session_attendance
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION session_attendance_counts_more();
CREATE TRIGGER session_attendance_less AFTER DELETE ON session_attendance
  REFERENCING OLD TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION session_attendance_counts_less();

-- A membership that ends takes its bookings and favourites with it, in whichever of several ways it ends.
CREATE FUNCTION event_user_leaves_sessions() RETURNS trigger LANGUAGE plpgsql AS $leaves$
BEGIN
  DELETE FROM session_attendance WHERE event_id = NEW.event_id AND event_user_id = NEW.id;
  DELETE FROM session_favorites WHERE event_id = NEW.event_id AND event_user_id = NEW.id;
  RETURN NULL;
END
$leaves$;

CREATE TRIGGER event_users_leave_sessions AFTER UPDATE OF active ON event_users
  FOR EACH ROW WHEN (OLD.active AND NOT NEW.active) EXECUTE FUNCTION event_user_leaves_sessions();

-- email_proved is the earlier name of email_verified. Whichever of the two is written, the other one follows.
CREATE FUNCTION accounts_email_verified() RETURNS trigger LANGUAGE plpgsql AS $verified$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.email_verified := NEW.email_verified AND NEW.email_proved;
  ELSIF NEW.email_verified = OLD.email_verified THEN
    NEW.email_verified := NEW.email_proved;
  END IF;
  NEW.email_proved := NEW.email_verified;
  RETURN NEW;
END
$verified$;

CREATE TRIGGER accounts_email_verified BEFORE INSERT OR UPDATE OF email_verified, email_proved ON accounts
  FOR EACH ROW EXECUTE FUNCTION accounts_email_verified();

-- The durable feed
-- ---------------------------------------------------------------------------------------------------------------------

-- Heads are updated in place with every append: there is room for that on their pages.
CREATE TABLE topic_heads (
  event_id text NOT NULL,
  topic text NOT NULL,
  seq bigint NOT NULL,
  oldest_seq bigint NOT NULL,
  CONSTRAINT topic_heads_event_id_topic_pk PRIMARY KEY (event_id, topic)
) WITH (fillfactor=50, autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_threshold=200);

CREATE TABLE feed_events (
  event_id text NOT NULL,
  topic text NOT NULL,
  seq bigint NOT NULL,
  kind text NOT NULL,
  entity_id text,
  payload jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT feed_events_event_id_topic_seq_pk PRIMARY KEY (event_id, topic, seq)
);
CREATE INDEX feed_events_entity ON feed_events (event_id, topic, entity_id) WHERE entity_id IS NOT NULL;
CREATE INDEX feed_events_age ON feed_events (created_at);

CREATE TABLE instance_facts (
  name text PRIMARY KEY,
  value text NOT NULL
);

-- Appends live events and overwrites payloads. Sent together with COMMIT as the last thing of a transaction.
--   batch: {"events": [{event_id, topic, kind, entity_id?, payload}], "supersede": [{event_id, topic, entity_id, payload}]}
-- Answers the numbers of the events, in the order in which they were given.
--
-- Every transaction takes the heads in the same byte order, whatever the database's collation, so that no two can
-- wait for each other. A head stays locked until the commit: numbers are gapless and follow the order of commits.
CREATE FUNCTION feed_append(batch jsonb) RETURNS bigint[] LANGUAGE plpgsql AS $feed_append$
DECLARE
  numbers bigint[];
  heads jsonb;
BEGIN
  WITH named AS (
    SELECT item ->> 'event_id' AS event_id, item ->> 'topic' AS topic, 1 AS adds
      FROM jsonb_array_elements(batch -> 'events') AS item
    UNION ALL
    SELECT item ->> 'event_id', item ->> 'topic', 0
      FROM jsonb_array_elements(batch -> 'supersede') AS item
  ), wanted AS (
    SELECT event_id, topic, sum(adds)::bigint AS adds
      FROM named GROUP BY event_id, topic
  ), taken AS (
    INSERT INTO topic_heads AS head (event_id, topic, seq, oldest_seq)
    SELECT event_id, topic, adds, 1 FROM wanted ORDER BY event_id COLLATE "C", topic COLLATE "C"
        ON CONFLICT (event_id, topic) DO UPDATE SET seq = head.seq + excluded.seq
    RETURNING head.event_id, head.topic, head.seq
  )
  SELECT jsonb_object_agg(taken.event_id || ' ' || taken.topic, taken.seq - wanted.adds) INTO heads
    FROM taken JOIN wanted USING (event_id, topic);

  -- A statement of its own: it sees everything that was committed before the heads were ours.
  UPDATE feed_events AS earlier SET payload = item -> 'payload'
    FROM jsonb_array_elements(batch -> 'supersede') AS item
   WHERE earlier.event_id = item ->> 'event_id'
     AND earlier.topic = item ->> 'topic'
     AND earlier.entity_id = item ->> 'entity_id';

  WITH numbered AS (
    SELECT item, place,
           (heads ->> ((item ->> 'event_id') || ' ' || (item ->> 'topic')))::bigint
             + row_number() OVER (PARTITION BY item ->> 'event_id', item ->> 'topic' ORDER BY place) AS seq
      FROM jsonb_array_elements(batch -> 'events') WITH ORDINALITY AS given (item, place)
  ), added AS (
    INSERT INTO feed_events (event_id, topic, seq, kind, entity_id, payload, created_at)
    SELECT item ->> 'event_id', item ->> 'topic', seq, item ->> 'kind', item ->> 'entity_id', item -> 'payload',
           clock_timestamp()
      FROM numbered ORDER BY place
  )
  SELECT array_agg(seq ORDER BY place) INTO numbers FROM numbered;
  RETURN coalesce(numbers, '{}');
END
$feed_append$;

-- Part of the epoch of cursors. A restore writes another value, so that no old cursor is followed into a rewritten past.
INSERT INTO instance_facts (name, value) VALUES ('feed_epoch', gen_random_uuid()::text) ON CONFLICT (name) DO NOTHING;

-- Chat
-- ---------------------------------------------------------------------------------------------------------------------

CREATE TABLE chat_threads (
  id text PRIMARY KEY,
  event_id text NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  frozen boolean NOT NULL DEFAULT false,
  slow_seconds integer NOT NULL DEFAULT 0,
  created_by text,
  pair text,
  client_thread_id text,
  session_id text,
  archived_at timestamptz(3),
  replacement_id text,
  CONSTRAINT chat_threads_event_id UNIQUE (event_id, id),
  CONSTRAINT chat_threads_pair UNIQUE (event_id, pair),
  CONSTRAINT chat_threads_client_id UNIQUE (event_id, created_by, client_thread_id)
);
CREATE UNIQUE INDEX chat_threads_support ON chat_threads (event_id, created_by) WHERE kind = 'support'::text;
CREATE UNIQUE INDEX chat_threads_session ON chat_threads (event_id, session_id) WHERE ((kind = 'session'::text) AND (archived_at IS NULL));
CREATE INDEX chat_threads_of_session ON chat_threads (event_id, session_id) WHERE session_id IS NOT NULL;
CREATE UNIQUE INDEX chat_threads_public ON chat_threads (event_id) WHERE ((kind = 'public'::text) AND (archived_at IS NULL));

CREATE TABLE chat_members (
  event_id text NOT NULL,
  thread_id text NOT NULL,
  event_user_id text NOT NULL,
  joined_at timestamptz(3) NOT NULL,
  CONSTRAINT chat_members_event_id_thread_id_event_user_id_pk PRIMARY KEY (event_id, thread_id, event_user_id)
);
CREATE INDEX chat_members_by_person ON chat_members (event_id, event_user_id);

CREATE TABLE chat_messages (
  id text PRIMARY KEY,
  event_id text NOT NULL,
  thread_id text NOT NULL,
  sender text,
  position bigint,
  message text NOT NULL,
  message_type text NOT NULL,
  client_message_id text,
  created_at timestamptz(3) NOT NULL,
  archived_at timestamptz(3),
  archived_by text,
  edited_at timestamptz(3),
  parent_id text,
  reply_count integer NOT NULL DEFAULT 0,
  last_replied_at timestamptz(3),
  reactions jsonb NOT NULL DEFAULT '{}',
  mentions jsonb,
  upload_id text,
  preview jsonb,
  call_id text,
  CONSTRAINT chat_messages_event_id UNIQUE (event_id, id),
  CONSTRAINT chat_messages_client_id UNIQUE (event_id, thread_id, sender, client_message_id)
);
CREATE INDEX chat_messages_page ON chat_messages (event_id, thread_id, position);
CREATE INDEX chat_messages_by_sender ON chat_messages (event_id, sender, created_at);
CREATE INDEX chat_messages_replies ON chat_messages (event_id, parent_id, position) WHERE parent_id IS NOT NULL;
CREATE INDEX chat_messages_mentions ON chat_messages USING gin (mentions jsonb_path_ops) WHERE mentions IS NOT NULL;
CREATE UNIQUE INDEX chat_messages_upload ON chat_messages (upload_id) WHERE upload_id IS NOT NULL;
CREATE INDEX chat_messages_files ON chat_messages (event_id, thread_id, position) WHERE upload_id IS NOT NULL;

CREATE TABLE chat_reactions (
  event_id text NOT NULL,
  message_id text NOT NULL,
  event_user_id text NOT NULL,
  key text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT chat_reactions_event_id_message_id_event_user_id_pk PRIMARY KEY (event_id, message_id, event_user_id)
);
CREATE INDEX chat_reactions_by_person ON chat_reactions (event_id, event_user_id);

CREATE TABLE chat_sanctions (
  event_id text NOT NULL,
  event_user_id text NOT NULL,
  kind text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  created_by text NOT NULL,
  until timestamptz(3),
  CONSTRAINT chat_sanctions_event_id_event_user_id_kind_pk PRIMARY KEY (event_id, event_user_id, kind)
);

CREATE TABLE chat_blocks (
  event_id text NOT NULL,
  blocker text NOT NULL,
  blocked text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT chat_blocks_event_id_blocker_blocked_pk PRIMARY KEY (event_id, blocker, blocked)
);
CREATE INDEX chat_blocks_of ON chat_blocks (event_id, blocked);

CREATE TABLE chat_cases (
  id text PRIMARY KEY,
  event_id text NOT NULL,
  message_id text NOT NULL,
  accused text NOT NULL,
  opened_at timestamptz(3) NOT NULL,
  due_at timestamptz(3) NOT NULL,
  report_count integer NOT NULL,
  decision text,
  minutes integer,
  decided_at timestamptz(3),
  decided_by text,
  took_message boolean NOT NULL DEFAULT false,
  stopped_author boolean NOT NULL DEFAULT false,
  CONSTRAINT chat_cases_message UNIQUE (event_id, message_id)
);
CREATE INDEX chat_cases_open ON chat_cases (event_id, due_at) WHERE decision IS NULL;
CREATE INDEX chat_cases_of ON chat_cases (event_id, accused);

CREATE TABLE chat_reports (
  case_id text NOT NULL,
  event_id text NOT NULL,
  reporter text NOT NULL,
  category text NOT NULL,
  description text NOT NULL,
  message text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  file_name text,
  CONSTRAINT chat_reports_case_id_reporter_pk PRIMARY KEY (case_id, reporter)
);
CREATE INDEX chat_reports_by ON chat_reports (event_id, reporter);

CREATE TABLE link_previews (
  event_id text NOT NULL,
  address text NOT NULL,
  preview jsonb,
  fetched_at timestamptz(3) NOT NULL,
  CONSTRAINT link_previews_event_id_address_pk PRIMARY KEY (event_id, address)
);

CREATE TABLE chat_words (
  event_id text NOT NULL,
  message_id text NOT NULL,
  words tsvector NOT NULL,
  CONSTRAINT chat_words_event_id_message_id_pk PRIMARY KEY (event_id, message_id)
);
CREATE INDEX chat_words_found ON chat_words USING gin (words) WITH (gin_pending_list_limit='256');

CREATE TABLE chat_pins (
  event_id text NOT NULL,
  thread_id text NOT NULL,
  message_id text NOT NULL,
  pinned_at timestamptz(3) NOT NULL,
  CONSTRAINT chat_pins_event_id_thread_id_message_id_pk PRIMARY KEY (event_id, thread_id, message_id)
);
CREATE INDEX chat_pins_by_message ON chat_pins (event_id, message_id);

CREATE TABLE chat_reads (
  event_id text NOT NULL,
  thread_id text NOT NULL,
  event_user_id text NOT NULL,
  position bigint NOT NULL,
  quiet boolean NOT NULL DEFAULT false,
  CONSTRAINT chat_reads_event_id_thread_id_event_user_id_pk PRIMARY KEY (event_id, thread_id, event_user_id)
);
CREATE INDEX chat_reads_by_person ON chat_reads (event_id, event_user_id);

CREATE TABLE chat_held (
  id text PRIMARY KEY,
  event_id text NOT NULL,
  thread_id text NOT NULL,
  sender text NOT NULL,
  message text NOT NULL,
  mentions jsonb,
  client_message_id text,
  parent_id text,
  created_at timestamptz(3) NOT NULL,
  reason text NOT NULL,
  found text NOT NULL,
  decision text,
  decided_at timestamptz(3),
  decided_by text,
  CONSTRAINT chat_held_client_id UNIQUE (event_id, thread_id, sender, client_message_id)
);
CREATE INDEX chat_held_waiting ON chat_held (event_id, id) WHERE decision IS NULL;
CREATE INDEX chat_held_by_sender ON chat_held (event_id, sender);

CREATE TABLE support_questions (
  event_id text NOT NULL,
  thread_id text NOT NULL,
  asker text NOT NULL,
  taken_by text,
  waiting_since timestamptz(3),
  resolved_at timestamptz(3),
  asked_count integer NOT NULL,
  changed_at timestamptz(3) NOT NULL,
  CONSTRAINT support_questions_event_id_thread_id_pk PRIMARY KEY (event_id, thread_id),
  CONSTRAINT support_questions_asker UNIQUE (event_id, asker)
);
CREATE INDEX support_questions_waiting ON support_questions (event_id, waiting_since) WHERE ((resolved_at IS NULL) AND (waiting_since IS NOT NULL));
CREATE INDEX support_questions_taken ON support_questions (event_id, taken_by);
CREATE INDEX support_questions_latest ON support_questions (event_id, changed_at);

CREATE TABLE uploads (
  id text PRIMARY KEY,
  event_id text NOT NULL,
  owner text NOT NULL,
  purpose text NOT NULL,
  subject text NOT NULL,
  filename text NOT NULL,
  size bigint NOT NULL,
  created_at timestamptz(3) NOT NULL,
  finished_at timestamptz(3),
  content_type text,
  content_hash text,
  byte_size bigint,
  width integer,
  height integer,
  s_hash text,
  s_bytes integer,
  m_hash text,
  m_bytes integer,
  used_at timestamptz(3),
  film text,
  film_percent integer,
  hd_hash text,
  hd_bytes bigint,
  sd_hash text,
  sd_bytes bigint
);
CREATE INDEX uploads_of_owner ON uploads (event_id, owner);
CREATE INDEX uploads_content ON uploads (content_hash);
CREATE INDEX uploads_small ON uploads (s_hash);
CREATE INDEX uploads_medium ON uploads (m_hash);
CREATE INDEX uploads_created ON uploads (created_at);
CREATE INDEX uploads_hd ON uploads (hd_hash);
CREATE INDEX uploads_sd ON uploads (sd_hash);

-- The calendar address of somebody who is no member any more, or is banned, is dead for good.
CREATE FUNCTION calendar_feeds_end() RETURNS trigger LANGUAGE plpgsql AS $end$
BEGIN
  DELETE FROM calendar_feeds WHERE event_id = NEW.event_id
     AND event_user_id = (CASE TG_TABLE_NAME WHEN 'event_users' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'event_user_id' END);
  RETURN NULL;
END
$end$;

CREATE TRIGGER event_users_end_calendars AFTER UPDATE OF active ON event_users
  FOR EACH ROW WHEN (OLD.active AND NOT NEW.active) EXECUTE FUNCTION calendar_feeds_end();
CREATE TRIGGER chat_bans_end_calendars AFTER INSERT OR UPDATE ON chat_sanctions
  FOR EACH ROW WHEN (NEW.kind = 'ban') EXECUTE FUNCTION calendar_feeds_end();

-- A sent message carries its cursor, which is the number that its event gets: nobody else can know it in time.
CREATE FUNCTION chat_message_carries_its_cursor() RETURNS trigger LANGUAGE plpgsql AS $cursor$
BEGIN
  NEW.payload := jsonb_set(NEW.payload, '{message,cursor}', to_jsonb(NEW.seq::text));
  RETURN NEW;
END
$cursor$;

CREATE TRIGGER chat_message_cursor BEFORE INSERT ON feed_events
  FOR EACH ROW WHEN (NEW.kind = 'message.sent') EXECUTE FUNCTION chat_message_carries_its_cursor();

-- A message's place in its thread is the number of its event, so that pages and live events share one order.
CREATE FUNCTION chat_message_takes_its_position() RETURNS trigger LANGUAGE plpgsql AS $position$
BEGIN
  UPDATE chat_messages SET position = NEW.seq
   WHERE event_id = NEW.event_id AND id = NEW.entity_id AND NEW.topic = 'chat:' || thread_id;
  RETURN NULL;
END
$position$;

CREATE TRIGGER chat_message_position AFTER INSERT ON feed_events
  FOR EACH ROW WHEN (NEW.kind = 'message.sent') EXECUTE FUNCTION chat_message_takes_its_position();

-- Streams and captions
-- ---------------------------------------------------------------------------------------------------------------------

CREATE TABLE hosted_streams (
  event_id text NOT NULL,
  name text NOT NULL,
  publisher_hash text,
  stopped_hash text,
  account_id text,
  recording_id text,
  heard_at timestamptz(3) NOT NULL,
  began_at timestamptz(3) NOT NULL,
  run integer NOT NULL DEFAULT 0,
  part integer NOT NULL DEFAULT 0,
  next_chunk integer NOT NULL DEFAULT 0,
  next_sequence integer NOT NULL DEFAULT 0,
  list_part integer NOT NULL DEFAULT 0,
  list_recording text,
  codecs text NOT NULL DEFAULT '',
  segments integer NOT NULL DEFAULT 0,
  dropped integer NOT NULL DEFAULT 0,
  last_error text,
  holding boolean NOT NULL DEFAULT false,
  announced text NOT NULL DEFAULT 'off',
  keep boolean NOT NULL DEFAULT false,
  kept_bytes bigint NOT NULL DEFAULT 0,
  kept_full boolean NOT NULL DEFAULT false,
  key_hash text,
  key_account_id text,
  key_made_at timestamptz(3),
  CONSTRAINT hosted_streams_event_id_name_pk PRIMARY KEY (event_id, name),
  CONSTRAINT hosted_streams_key UNIQUE (key_hash)
);
CREATE INDEX hosted_streams_account ON hosted_streams (account_id);
CREATE INDEX hosted_streams_key_account ON hosted_streams (key_account_id);

CREATE TABLE hosted_segments (
  event_id text NOT NULL,
  name text NOT NULL,
  sequence integer NOT NULL,
  run integer NOT NULL,
  part integer NOT NULL,
  init_hash text NOT NULL,
  init_bytes bigint NOT NULL,
  content_hash text NOT NULL,
  byte_size bigint NOT NULL,
  duration_s real NOT NULL,
  begins_at timestamptz(3) NOT NULL,
  kept boolean NOT NULL DEFAULT false,
  CONSTRAINT hosted_segments_event_id_name_sequence_pk PRIMARY KEY (event_id, name, sequence)
);
CREATE INDEX hosted_segments_content ON hosted_segments (content_hash);
CREATE INDEX hosted_segments_init ON hosted_segments (init_hash);

CREATE TABLE hosted_watches (
  event_id text NOT NULL,
  name text NOT NULL,
  event_user_id text NOT NULL,
  watched_ms bigint NOT NULL,
  seen_at timestamptz(3) NOT NULL,
  CONSTRAINT hosted_watches_event_id_name_event_user_id_pk PRIMARY KEY (event_id, name, event_user_id)
);
CREATE INDEX hosted_watches_person ON hosted_watches (event_id, event_user_id);
CREATE INDEX hosted_watches_seen ON hosted_watches (event_id, seen_at);

CREATE TABLE caption_lines (
  id text PRIMARY KEY,
  event_id text NOT NULL,
  session_id text NOT NULL,
  position integer NOT NULL,
  account_id text,
  client_line_id text NOT NULL,
  language text NOT NULL,
  text text NOT NULL,
  at timestamptz(3) NOT NULL,
  created_at timestamptz(3) NOT NULL,
  removed_at timestamptz(3),
  CONSTRAINT caption_lines_position UNIQUE (event_id, session_id, position),
  CONSTRAINT caption_lines_client_id UNIQUE (event_id, session_id, account_id, client_line_id)
);
CREATE INDEX caption_lines_account ON caption_lines (account_id);

-- Notifications
-- ---------------------------------------------------------------------------------------------------------------------

CREATE TABLE notifications (
  id text PRIMARY KEY,
  event_id text NOT NULL,
  event_user_id text,
  kind text NOT NULL,
  subject text NOT NULL,
  cursor text NOT NULL,
  by text,
  session_id text,
  "values" jsonb NOT NULL,
  link text,
  unskippable boolean NOT NULL DEFAULT false,
  ends_at timestamptz(3),
  shown boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL,
  read_at timestamptz(3),
  CONSTRAINT notifications_event_id UNIQUE (event_id, id),
  CONSTRAINT notifications_once UNIQUE NULLS NOT DISTINCT (event_id, event_user_id, kind, subject)
);
CREATE INDEX notifications_page ON notifications (event_id, event_user_id, cursor);
CREATE INDEX notifications_unread ON notifications (event_id, event_user_id) WHERE read_at IS NULL;
CREATE INDEX notifications_session ON notifications (event_id, session_id);
CREATE INDEX notifications_age ON notifications (created_at);

CREATE TABLE notification_reads (
  event_id text NOT NULL,
  notification_id text NOT NULL,
  event_user_id text NOT NULL,
  read_at timestamptz(3) NOT NULL,
  CONSTRAINT notification_reads_event_id_event_user_id_notification_id_pk PRIMARY KEY (event_id, event_user_id, notification_id)
);
CREATE INDEX notification_reads_of ON notification_reads (event_id, notification_id);

CREATE TABLE notification_preferences (
  event_id text NOT NULL,
  event_user_id text NOT NULL,
  kind text NOT NULL,
  here boolean NOT NULL,
  mail text NOT NULL,
  push boolean NOT NULL,
  CONSTRAINT notification_preferences_event_id_event_user_id_kind_pk PRIMARY KEY (event_id, event_user_id, kind)
);

CREATE TABLE notification_dispatches (
  event_id text NOT NULL,
  notification_id text NOT NULL,
  event_user_id text NOT NULL,
  channel text NOT NULL,
  due_at timestamptz(3) NOT NULL,
  CONSTRAINT notification_dispatches_event_id_notification_id_event_user_id_ PRIMARY KEY (event_id, notification_id, event_user_id, channel)
);
CREATE INDEX notification_dispatches_due ON notification_dispatches (channel, due_at);
CREATE INDEX notification_dispatches_of ON notification_dispatches (event_id, event_user_id, channel);

CREATE TABLE push_subscriptions (
  event_id text NOT NULL,
  event_user_id text NOT NULL,
  session_id text NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT push_subscriptions_event_id_session_id_pk PRIMARY KEY (event_id, session_id),
  CONSTRAINT push_subscriptions_endpoint UNIQUE (endpoint, event_id)
);
CREATE INDEX push_subscriptions_person ON push_subscriptions (event_id, event_user_id);
CREATE INDEX push_subscriptions_session ON push_subscriptions (session_id);

-- Polls, questions and the audience
-- ---------------------------------------------------------------------------------------------------------------------

CREATE TABLE polls (
  event_id text NOT NULL,
  id text NOT NULL,
  session_id text,
  kind text NOT NULL,
  question text NOT NULL,
  choices jsonb NOT NULL,
  most integer NOT NULL,
  anonymous boolean NOT NULL,
  may_change boolean NOT NULL,
  results text NOT NULL,
  state text NOT NULL,
  created_by text,
  client_poll_id text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  opened_at timestamptz(3),
  closed_at timestamptz(3),
  hidden_words text[] NOT NULL DEFAULT '{}',
  bundle_key text,
  CONSTRAINT polls_event_id_id_pk PRIMARY KEY (event_id, id),
  CONSTRAINT polls_client_id UNIQUE (event_id, created_by, client_poll_id),
  CONSTRAINT polls_bundle_key UNIQUE (event_id, bundle_key)
);
CREATE INDEX polls_state ON polls (event_id, state);
CREATE INDEX polls_account ON polls (created_by);
CREATE INDEX polls_of_session ON polls (event_id, session_id);

CREATE TABLE poll_votes (
  event_id text NOT NULL,
  poll_id text NOT NULL,
  event_user_id text NOT NULL,
  choices integer[] NOT NULL,
  words text[] NOT NULL,
  at timestamptz(3) NOT NULL,
  counted boolean NOT NULL DEFAULT false,
  CONSTRAINT poll_votes_event_id_poll_id_event_user_id_pk PRIMARY KEY (event_id, poll_id, event_user_id)
);
CREATE INDEX poll_votes_person ON poll_votes (event_id, event_user_id);
CREATE INDEX poll_votes_news ON poll_votes (event_id, poll_id) WHERE NOT counted;

CREATE TABLE poll_tallies (
  event_id text NOT NULL,
  poll_id text NOT NULL,
  tally jsonb NOT NULL,
  told_at timestamptz(3),
  CONSTRAINT poll_tallies_event_id_poll_id_pk PRIMARY KEY (event_id, poll_id)
);

CREATE TABLE poll_screens (
  event_id text NOT NULL,
  id text NOT NULL,
  name text NOT NULL,
  session_id text,
  token_hash text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT poll_screens_event_id_id_pk PRIMARY KEY (event_id, id),
  CONSTRAINT poll_screens_token_hash_unique UNIQUE (token_hash)
);

CREATE TABLE question_boards (
  event_id text NOT NULL,
  session_id text NOT NULL,
  names text,
  reviewed boolean,
  closes_with_session boolean,
  closed boolean NOT NULL DEFAULT false,
  CONSTRAINT question_boards_event_id_session_id_pk PRIMARY KEY (event_id, session_id)
);

CREATE TABLE session_questions (
  id text PRIMARY KEY,
  event_id text NOT NULL,
  session_id text NOT NULL,
  asker text NOT NULL,
  anonymous boolean NOT NULL,
  client_question_id text NOT NULL,
  text text NOT NULL,
  edited boolean NOT NULL DEFAULT false,
  state text NOT NULL,
  state_before text,
  answer text,
  answered_by text,
  votes integer NOT NULL DEFAULT 0,
  votes_announced integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT session_questions_event_id UNIQUE (event_id, id),
  CONSTRAINT session_questions_client_id UNIQUE (event_id, session_id, asker, client_question_id)
);
CREATE INDEX session_questions_listed ON session_questions (event_id, session_id, state, votes);
CREATE INDEX session_questions_asker ON session_questions (event_id, asker);
CREATE INDEX session_questions_answerer ON session_questions (event_id, answered_by);
CREATE INDEX session_questions_news ON session_questions (event_id, session_id) WHERE votes <> votes_announced;

CREATE TABLE question_stops (
  event_id text NOT NULL,
  question_id text NOT NULL,
  asker text NOT NULL,
  until timestamptz(3),
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT question_stops_event_id_question_id_pk PRIMARY KEY (event_id, question_id)
);
CREATE INDEX question_stops_asker ON question_stops (event_id, asker);

CREATE TABLE question_votes (
  event_id text NOT NULL,
  question_id text NOT NULL,
  event_user_id text NOT NULL,
  CONSTRAINT question_votes_question_id_event_user_id_pk PRIMARY KEY (question_id, event_user_id)
);
CREATE INDEX question_votes_voter ON question_votes (event_id, event_user_id);

CREATE TABLE audience_counts (
  event_id text NOT NULL,
  at timestamptz(3) NOT NULL,
  place text NOT NULL,
  people integer NOT NULL,
  CONSTRAINT audience_counts_event_id_at_place_pk PRIMARY KEY (event_id, at, place)
);
CREATE INDEX audience_counts_age ON audience_counts (at);

CREATE TABLE audience_acts (
  event_id text NOT NULL,
  at timestamptz(3) NOT NULL,
  act text NOT NULL,
  count integer NOT NULL,
  CONSTRAINT audience_acts_event_id_at_act_pk PRIMARY KEY (event_id, at, act)
);
CREATE INDEX audience_acts_age ON audience_acts (at);

CREATE TABLE check_ins (
  event_id text NOT NULL,
  event_user_id text NOT NULL,
  code text NOT NULL,
  at timestamptz(3),
  by_account_id text,
  hall_id text,
  CONSTRAINT check_ins_event_id_event_user_id_pk PRIMARY KEY (event_id, event_user_id),
  CONSTRAINT check_ins_code UNIQUE (event_id, code)
);

CREATE TABLE check_in_halls (
  event_id text NOT NULL,
  id text NOT NULL,
  name text NOT NULL,
  token_hash text NOT NULL,
  key text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT check_in_halls_event_id_id_pk PRIMARY KEY (event_id, id),
  CONSTRAINT check_in_halls_token_hash_unique UNIQUE (token_hash)
);

-- Points
-- ---------------------------------------------------------------------------------------------------------------------

CREATE TABLE point_scores (
  event_id text NOT NULL,
  event_user_id text NOT NULL,
  score integer NOT NULL DEFAULT 0,
  highest integer NOT NULL DEFAULT 0,
  reached bigint NOT NULL DEFAULT 0,
  CONSTRAINT point_scores_event_id_event_user_id_pk PRIMARY KEY (event_id, event_user_id)
);

CREATE TABLE point_awards (
  event_id text NOT NULL,
  event_user_id text NOT NULL,
  action text NOT NULL,
  act text NOT NULL,
  subject text NOT NULL,
  points integer NOT NULL,
  given_at timestamptz(3) NOT NULL,
  place bigint GENERATED ALWAYS AS IDENTITY,
  CONSTRAINT point_awards_event_id_event_user_id_action_act_pk PRIMARY KEY (event_id, event_user_id, action, act)
);
CREATE INDEX point_awards_history ON point_awards (event_id, event_user_id, place DESC);

CREATE TABLE watched_sessions (
  event_id text NOT NULL,
  session_id text NOT NULL,
  event_user_id text NOT NULL,
  watched_ms bigint NOT NULL,
  seen_at timestamptz(3) NOT NULL,
  CONSTRAINT watched_sessions_event_id_session_id_event_user_id_pk PRIMARY KEY (event_id, session_id, event_user_id)
);
CREATE INDEX watched_sessions_person ON watched_sessions (event_id, event_user_id);

-- Rooms, calls and boards
-- ---------------------------------------------------------------------------------------------------------------------

CREATE TABLE rooms (
  id text PRIMARY KEY,
  event_id text NOT NULL,
  kind text NOT NULL,
  key text NOT NULL,
  name text NOT NULL,
  topic text NOT NULL DEFAULT '',
  position integer NOT NULL,
  max_guests integer NOT NULL,
  thread_id text NOT NULL,
  sponsor jsonb,
  locked boolean NOT NULL DEFAULT false,
  seats_version integer NOT NULL DEFAULT 0,
  told_version integer NOT NULL DEFAULT 0,
  told jsonb NOT NULL DEFAULT '{"users": [], "guests": 0, "owners_in": []}',
  created_at timestamptz(3) NOT NULL,
  closed boolean NOT NULL DEFAULT false,
  made_by_host boolean NOT NULL DEFAULT false,
  kept_fields jsonb NOT NULL DEFAULT '[]',
  CONSTRAINT rooms_event_id UNIQUE (event_id, id),
  CONSTRAINT rooms_key UNIQUE (event_id, key)
);
CREATE UNIQUE INDEX rooms_thread ON rooms (event_id, thread_id);
CREATE INDEX rooms_lobby ON rooms (event_id, kind, position);
CREATE INDEX rooms_untold ON rooms (event_id) WHERE seats_version <> told_version;

CREATE TABLE exhibitor_levels (
  event_id text NOT NULL,
  number integer NOT NULL,
  name text NOT NULL,
  kept boolean NOT NULL DEFAULT false,
  CONSTRAINT exhibitor_levels_event_id_number_pk PRIMARY KEY (event_id, number)
);

CREATE TABLE exhibitors (
  event_id text NOT NULL,
  room_id text NOT NULL,
  level integer NOT NULL DEFAULT 1,
  logo text,
  color text,
  categories jsonb NOT NULL DEFAULT '[]',
  stand_number text NOT NULL DEFAULT '',
  website text,
  linkedin text,
  about text NOT NULL DEFAULT '',
  links jsonb NOT NULL DEFAULT '[]',
  handouts jsonb NOT NULL DEFAULT '[]',
  CONSTRAINT exhibitors_event_id_room_id_pk PRIMARY KEY (event_id, room_id)
);

CREATE TABLE room_owners (
  event_id text NOT NULL,
  room_id text NOT NULL,
  event_user_id text NOT NULL,
  position integer NOT NULL DEFAULT 0,
  CONSTRAINT room_owners_event_id_room_id_event_user_id_pk PRIMARY KEY (event_id, room_id, event_user_id)
);
CREATE INDEX room_owners_person ON room_owners (event_id, event_user_id);

CREATE TABLE room_seats (
  event_id text NOT NULL,
  event_user_id text NOT NULL,
  room_id text NOT NULL,
  lease_id text NOT NULL,
  device text NOT NULL,
  place text NOT NULL,
  joined_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  unloaded boolean NOT NULL DEFAULT false,
  CONSTRAINT room_seats_place CHECK ((place = ANY (ARRAY['guest'::text, 'owner'::text, 'host'::text]))),
  CONSTRAINT room_seats_event_id_event_user_id_pk PRIMARY KEY (event_id, event_user_id),
  CONSTRAINT room_seats_lease UNIQUE (event_id, lease_id)
);
CREATE INDEX room_seats_room ON room_seats (event_id, room_id);
CREATE INDEX room_seats_expiry ON room_seats (expires_at);

CREATE TABLE room_kicks (
  event_id text NOT NULL,
  room_id text NOT NULL,
  event_user_id text NOT NULL,
  until timestamptz(3) NOT NULL,
  CONSTRAINT room_kicks_event_id_room_id_event_user_id_pk PRIMARY KEY (event_id, room_id, event_user_id)
);
CREATE INDEX room_kicks_person ON room_kicks (event_id, event_user_id);

CREATE TABLE room_waits (
  event_id text NOT NULL,
  room_id text NOT NULL,
  event_user_id text NOT NULL,
  since timestamptz(3) NOT NULL,
  offered_until timestamptz(3),
  CONSTRAINT room_waits_event_id_room_id_event_user_id_pk PRIMARY KEY (event_id, room_id, event_user_id)
);
CREATE INDEX room_waits_person ON room_waits (event_id, event_user_id);

CREATE TABLE exhibitor_files (
  event_id text NOT NULL,
  room_id text NOT NULL,
  upload_id text NOT NULL,
  use text NOT NULL,
  added_at timestamptz(3) NOT NULL,
  CONSTRAINT exhibitor_files_event_id_room_id_upload_id_pk PRIMARY KEY (event_id, room_id, upload_id)
);
CREATE UNIQUE INDEX exhibitor_files_upload ON exhibitor_files (upload_id);
CREATE UNIQUE INDEX exhibitor_files_logo ON exhibitor_files (event_id, room_id) WHERE use = 'logo'::text;

CREATE TABLE exhibitor_leads (
  event_id text NOT NULL,
  room_id text NOT NULL,
  event_user_id text NOT NULL,
  agreed_at timestamptz(3) NOT NULL,
  agreed_text text NOT NULL,
  language text NOT NULL,
  withdrawn_at timestamptz(3),
  CONSTRAINT exhibitor_leads_event_id_room_id_event_user_id_pk PRIMARY KEY (event_id, room_id, event_user_id)
);
CREATE INDEX exhibitor_leads_person ON exhibitor_leads (event_id, event_user_id);

CREATE TABLE calls (
  id text PRIMARY KEY,
  event_id text NOT NULL,
  thread_id text NOT NULL,
  kind text NOT NULL,
  engine text NOT NULL,
  started_by text,
  started_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  peers_version integer NOT NULL DEFAULT 0,
  told_version integer NOT NULL DEFAULT 0,
  told_at timestamptz(3) NOT NULL,
  CONSTRAINT calls_event_id UNIQUE (event_id, id)
);
CREATE UNIQUE INDEX calls_open ON calls (event_id, thread_id) WHERE ended_at IS NULL;
CREATE INDEX calls_untold ON calls (event_id) WHERE ((peers_version <> told_version) AND (ended_at IS NULL));
CREATE INDEX calls_started_by ON calls (event_id, started_by);
CREATE INDEX calls_ended ON calls (event_id, thread_id, ended_at) WHERE ended_at IS NOT NULL;

CREATE TABLE call_peers (
  event_id text NOT NULL,
  event_user_id text NOT NULL,
  call_id text NOT NULL,
  peer text NOT NULL,
  device text NOT NULL,
  network text NOT NULL,
  joined_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  unloaded boolean NOT NULL DEFAULT false,
  mic boolean NOT NULL DEFAULT false,
  cam boolean NOT NULL DEFAULT false,
  sharing boolean NOT NULL DEFAULT false,
  hand_at timestamptz(3),
  CONSTRAINT call_peers_event_id_event_user_id_pk PRIMARY KEY (event_id, event_user_id),
  CONSTRAINT call_peers_peer UNIQUE (event_id, peer)
);
CREATE INDEX call_peers_call ON call_peers (event_id, call_id);
CREATE INDEX call_peers_expiry ON call_peers (expires_at);

CREATE TABLE call_kicks (
  event_id text NOT NULL,
  thread_id text NOT NULL,
  event_user_id text NOT NULL,
  until timestamptz(3) NOT NULL,
  CONSTRAINT call_kicks_event_id_thread_id_event_user_id_pk PRIMARY KEY (event_id, thread_id, event_user_id)
);
CREATE INDEX call_kicks_person ON call_kicks (event_id, event_user_id);

CREATE TABLE device_checks (
  event_id text NOT NULL,
  event_user_id text NOT NULL,
  at timestamptz(3) NOT NULL,
  camera text NOT NULL,
  microphone text NOT NULL,
  sound text NOT NULL,
  live text NOT NULL,
  webrtc boolean NOT NULL,
  delay_ms integer,
  browser text NOT NULL,
  system text NOT NULL,
  CONSTRAINT device_checks_event_id_event_user_id_pk PRIMARY KEY (event_id, event_user_id)
);

CREATE TABLE boards (
  id text PRIMARY KEY,
  event_id text NOT NULL,
  owner text NOT NULL,
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  shown integer NOT NULL DEFAULT 0,
  kept integer NOT NULL DEFAULT 0,
  bytes integer NOT NULL DEFAULT 0,
  CONSTRAINT boards_event_id UNIQUE (event_id, id)
);
CREATE INDEX boards_owner ON boards (event_id, owner);

CREATE TABLE board_elements (
  event_id text NOT NULL,
  board_id text NOT NULL,
  element_id text NOT NULL,
  deleted boolean NOT NULL,
  bytes integer NOT NULL,
  element text NOT NULL,
  CONSTRAINT board_elements_event_id_board_id_element_id_pk PRIMARY KEY (event_id, board_id, element_id)
);

CREATE TABLE board_files (
  event_id text NOT NULL,
  board_id text NOT NULL,
  upload_id text NOT NULL,
  CONSTRAINT board_files_event_id_board_id_upload_id_pk PRIMARY KEY (event_id, board_id, upload_id)
);
CREATE INDEX board_files_upload ON board_files (upload_id);

CREATE TABLE open_boards (
  id text PRIMARY KEY,
  event_id text NOT NULL,
  call_id text NOT NULL,
  host text NOT NULL,
  board_id text,
  address text,
  started_at timestamptz(3) NOT NULL,
  CONSTRAINT open_boards_one CHECK (((board_id IS NULL) <> (address IS NULL))),
  CONSTRAINT open_boards_call UNIQUE (event_id, call_id),
  CONSTRAINT open_boards_board UNIQUE (event_id, board_id)
);
CREATE INDEX open_boards_host ON open_boards (event_id, host);

-- Speed networking, meetings and contacts
-- ---------------------------------------------------------------------------------------------------------------------

CREATE TABLE speed_pairs (
  id text PRIMARY KEY,
  event_id text NOT NULL,
  one text NOT NULL,
  other text NOT NULL,
  thread_id text NOT NULL,
  begins_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  open boolean NOT NULL DEFAULT true,
  one_connects boolean,
  other_connects boolean,
  one_fields text[] NOT NULL DEFAULT '{}',
  other_fields text[] NOT NULL DEFAULT '{}',
  connected_at timestamptz(3),
  CONSTRAINT speed_pairs_order CHECK (((one COLLATE "C") < (other COLLATE "C"))),
  CONSTRAINT speed_pairs_event_id UNIQUE (event_id, id),
  CONSTRAINT speed_pairs_once UNIQUE (event_id, one, other)
);
CREATE INDEX speed_pairs_other ON speed_pairs (event_id, other);
CREATE INDEX speed_pairs_open ON speed_pairs (event_id) WHERE open;

CREATE TABLE speed_people (
  event_id text NOT NULL,
  event_user_id text NOT NULL,
  lease_id text NOT NULL,
  device text NOT NULL,
  since timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  unloaded boolean NOT NULL DEFAULT false,
  pair_id text,
  CONSTRAINT speed_people_event_id_event_user_id_pk PRIMARY KEY (event_id, event_user_id)
);
CREATE UNIQUE INDEX speed_people_lease ON speed_people (event_id, lease_id);
CREATE INDEX speed_people_expiry ON speed_people (expires_at);
CREATE INDEX speed_people_pair ON speed_people (event_id, pair_id);

CREATE TABLE meeting_slots (
  id text PRIMARY KEY,
  event_id text NOT NULL,
  event_user_id text NOT NULL,
  starts_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3) NOT NULL,
  CONSTRAINT meeting_slots_time CHECK ((starts_at < ends_at)),
  CONSTRAINT meeting_slots_event_id UNIQUE (event_id, id),
  CONSTRAINT meeting_slots_start UNIQUE (event_id, event_user_id, starts_at)
);

CREATE TABLE meetings (
  id text PRIMARY KEY,
  event_id text NOT NULL,
  slot_id text NOT NULL,
  owner text NOT NULL,
  guest text NOT NULL,
  waits_for text NOT NULL,
  starts_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3) NOT NULL,
  state text NOT NULL,
  message text NOT NULL,
  sequence integer NOT NULL DEFAULT 0,
  thread_id text,
  created_at timestamptz(3) NOT NULL,
  changed_at timestamptz(3) NOT NULL,
  CONSTRAINT meetings_two CHECK ((owner <> guest)),
  CONSTRAINT meetings_state CHECK ((state = ANY (ARRAY['requested'::text, 'accepted'::text, 'declined'::text, 'cancelled'::text])))
);
CREATE UNIQUE INDEX meetings_slot ON meetings (event_id, slot_id) WHERE state = 'accepted'::text;
CREATE INDEX meetings_owner ON meetings (event_id, owner);
CREATE INDEX meetings_guest ON meetings (event_id, guest);
CREATE INDEX meetings_due ON meetings (starts_at) WHERE (state = ANY (ARRAY['requested'::text, 'accepted'::text]));

CREATE TABLE contact_shares (
  event_id text NOT NULL,
  giver text NOT NULL,
  taker text NOT NULL,
  fields text[] NOT NULL,
  given_at timestamptz(3) NOT NULL,
  CONSTRAINT contact_shares_two CHECK ((giver <> taker)),
  CONSTRAINT contact_shares_event_id_giver_taker_pk PRIMARY KEY (event_id, giver, taker)
);
CREATE INDEX contact_shares_taker ON contact_shares (event_id, taker);

-- Vault, games and tours
-- ---------------------------------------------------------------------------------------------------------------------

CREATE TABLE vault_items (
  id text PRIMARY KEY,
  event_id text NOT NULL,
  slug text NOT NULL,
  title text NOT NULL,
  description text NOT NULL,
  link text,
  featured boolean NOT NULL,
  categories text[] NOT NULL,
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  cover_image_file text,
  large_image_file text,
  video_file text,
  embed text,
  detail text NOT NULL,
  attachments jsonb NOT NULL,
  gallery text[] NOT NULL,
  position integer NOT NULL,
  chapters jsonb NOT NULL DEFAULT '[]',
  captions jsonb NOT NULL DEFAULT '[]',
  recording jsonb,
  CONSTRAINT vault_items_slug UNIQUE (event_id, slug)
);

CREATE TABLE vault_watches (
  event_id text NOT NULL,
  item_id text NOT NULL,
  event_user_id text NOT NULL,
  position_s integer NOT NULL,
  duration_s integer NOT NULL,
  at timestamptz(3) NOT NULL,
  CONSTRAINT vault_watches_event_id_event_user_id_item_id_pk PRIMARY KEY (event_id, event_user_id, item_id)
);
CREATE INDEX vault_watches_item ON vault_watches (item_id);

CREATE TABLE vault_films (
  id text PRIMARY KEY,
  event_id text NOT NULL,
  item_id text NOT NULL,
  source text NOT NULL,
  film text NOT NULL,
  film_percent integer NOT NULL,
  width integer,
  height integer,
  hd_hash text,
  hd_bytes bigint,
  sd_hash text,
  sd_bytes bigint,
  CONSTRAINT vault_films_source UNIQUE (item_id, source)
);
CREATE INDEX vault_films_event ON vault_films (event_id);
CREATE INDEX vault_films_hd ON vault_films (hd_hash);
CREATE INDEX vault_films_sd ON vault_films (sd_hash);

CREATE TABLE games (
  event_id text NOT NULL,
  id text NOT NULL,
  slug text NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  summary text NOT NULL,
  cover_image_file text,
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  embed text,
  page_html text,
  max_score integer,
  questions jsonb NOT NULL,
  position integer NOT NULL,
  CONSTRAINT games_event_id_id_pk PRIMARY KEY (event_id, id),
  CONSTRAINT games_slug UNIQUE (event_id, slug)
);

CREATE TABLE game_scores (
  event_id text NOT NULL,
  game_id text NOT NULL,
  event_user_id text NOT NULL,
  score integer NOT NULL,
  elapsed_ms integer,
  reached_at timestamptz(3) NOT NULL,
  CONSTRAINT game_scores_event_id_game_id_event_user_id_pk PRIMARY KEY (event_id, game_id, event_user_id)
);
CREATE INDEX game_scores_person ON game_scores (event_id, event_user_id);
CREATE INDEX game_scores_best ON game_scores (event_id, game_id, score);

CREATE TABLE memory_deals (
  event_id text NOT NULL,
  game_id text NOT NULL,
  event_user_id text NOT NULL,
  cards jsonb NOT NULL,
  dealt_at timestamptz(3) NOT NULL,
  turns integer,
  elapsed_ms integer,
  CONSTRAINT memory_deals_event_id_game_id_event_user_id_pk PRIMARY KEY (event_id, game_id, event_user_id)
);
CREATE INDEX memory_deals_person ON memory_deals (event_id, event_user_id);

CREATE TABLE quiz_rounds (
  event_id text NOT NULL,
  game_id text NOT NULL,
  run integer NOT NULL,
  state text NOT NULL,
  number integer NOT NULL,
  opened_at timestamptz(3),
  answered integer NOT NULL,
  CONSTRAINT quiz_rounds_event_id_game_id_pk PRIMARY KEY (event_id, game_id)
);

CREATE TABLE quiz_answers (
  event_id text NOT NULL,
  game_id text NOT NULL,
  number integer NOT NULL,
  event_user_id text NOT NULL,
  choice integer NOT NULL,
  took_ms integer NOT NULL,
  points integer NOT NULL,
  at timestamptz(3) NOT NULL,
  counted boolean NOT NULL DEFAULT false,
  CONSTRAINT quiz_answers_event_id_game_id_number_event_user_id_pk PRIMARY KEY (event_id, game_id, number, event_user_id)
);
CREATE INDEX quiz_answers_person ON quiz_answers (event_id, event_user_id);
CREATE INDEX quiz_answers_news ON quiz_answers (event_id, game_id) WHERE NOT counted;

CREATE TABLE opening_announcements (
  event_id text PRIMARY KEY,
  announced_until timestamptz(3) NOT NULL
);

CREATE TABLE tours (
  id text PRIMARY KEY,
  event_id text NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  intro text NOT NULL,
  address text,
  scenes jsonb NOT NULL,
  CONSTRAINT tours_event_id_unique UNIQUE (event_id)
);

-- Search
-- ---------------------------------------------------------------------------------------------------------------------

CREATE TABLE search_entries (
  event_id text NOT NULL,
  kind text NOT NULL,
  ref text NOT NULL,
  words tsvector,
  size integer NOT NULL DEFAULT 0,
  CONSTRAINT search_entries_event_id_kind_ref_pk PRIMARY KEY (event_id, kind, ref)
);
CREATE INDEX search_entries_found ON search_entries USING gin (words) WITH (gin_pending_list_limit='256');
CREATE INDEX search_entries_unread ON search_entries (event_id) WHERE words IS NULL;

-- The words of an entry are decided by the program. The database says which entries there are: writing a row makes its
-- entry, a change of its texts empties it, and deleting the row takes it away. Nothing of what was erased or renamed is
-- left in the index then.
CREATE FUNCTION search_entries_come() RETURNS trigger LANGUAGE plpgsql AS $come$
BEGIN
  INSERT INTO search_entries (event_id, kind, ref) SELECT event_id, TG_ARGV[0], id FROM added
      ON CONFLICT (event_id, kind, ref) DO UPDATE SET words = NULL;
  RETURN NULL;
END
$come$;

CREATE FUNCTION search_entries_go() RETURNS trigger LANGUAGE plpgsql AS $go$
BEGIN
  DELETE FROM search_entries AS entry USING gone
   WHERE entry.event_id = gone.event_id AND entry.kind = TG_ARGV[0] AND entry.ref = gone.id;
  RETURN NULL;
END
$go$;

CREATE FUNCTION search_entry_follows() RETURNS trigger LANGUAGE plpgsql AS $follows$
BEGIN
  INSERT INTO search_entries (event_id, kind, ref) VALUES (NEW.event_id, TG_ARGV[0], NEW.id)
      ON CONFLICT (event_id, kind, ref) DO UPDATE SET words = NULL;
  RETURN NULL;
END
$follows$;

CREATE FUNCTION search_entry_of_account() RETURNS trigger LANGUAGE plpgsql AS $account$
BEGIN
  UPDATE search_entries AS entry SET words = NULL FROM event_users AS member
   WHERE member.account_id = NEW.id
     AND entry.event_id = member.event_id AND entry.kind = 'person' AND entry.ref = member.id;
  RETURN NULL;
END
$account$;

CREATE FUNCTION search_entry_of_exhibitor() RETURNS trigger LANGUAGE plpgsql AS $exhibitor$
BEGIN
  UPDATE search_entries SET words = NULL WHERE event_id = NEW.event_id AND kind = 'room' AND ref = NEW.room_id;
  RETURN NULL;
END
$exhibitor$;

CREATE TRIGGER timeline_sessions_search_come AFTER INSERT ON timeline_sessions
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION search_entries_come('session');
CREATE TRIGGER timeline_sessions_search_go AFTER DELETE ON timeline_sessions
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION search_entries_go('session');
CREATE TRIGGER timeline_sessions_search_text AFTER UPDATE ON timeline_sessions FOR EACH ROW
  WHEN ((OLD.title, OLD.description, OLD.type, OLD.location, OLD.format, OLD.categories, OLD.hosts, OLD.speakers)
        IS DISTINCT FROM
        (NEW.title, NEW.description, NEW.type, NEW.location, NEW.format, NEW.categories, NEW.hosts, NEW.speakers))
  EXECUTE FUNCTION search_entry_follows('session');
CREATE TRIGGER vault_items_search_come AFTER INSERT ON vault_items
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION search_entries_come('vault_item');
CREATE TRIGGER vault_items_search_go AFTER DELETE ON vault_items
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION search_entries_go('vault_item');
CREATE TRIGGER vault_items_search_text AFTER UPDATE ON vault_items FOR EACH ROW
  WHEN ((OLD.title, OLD.description, OLD.categories) IS DISTINCT FROM (NEW.title, NEW.description, NEW.categories))
  EXECUTE FUNCTION search_entry_follows('vault_item');
CREATE TRIGGER rooms_search_come AFTER INSERT ON rooms
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION search_entries_come('room');
CREATE TRIGGER rooms_search_go AFTER DELETE ON rooms
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION search_entries_go('room');
CREATE TRIGGER rooms_search_text AFTER UPDATE OF kind, name, topic, sponsor ON rooms FOR EACH ROW
  WHEN ((OLD.kind, OLD.name, OLD.topic, OLD.sponsor) IS DISTINCT FROM (NEW.kind, NEW.name, NEW.topic, NEW.sponsor))
  EXECUTE FUNCTION search_entry_follows('room');
CREATE TRIGGER exhibitors_search_text AFTER INSERT OR UPDATE OF categories, stand_number ON exhibitors
  FOR EACH ROW EXECUTE FUNCTION search_entry_of_exhibitor();
CREATE TRIGGER sponsors_search_come AFTER INSERT ON sponsors
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION search_entries_come('sponsor');
CREATE TRIGGER sponsors_search_go AFTER DELETE ON sponsors
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION search_entries_go('sponsor');
CREATE TRIGGER sponsors_search_text AFTER UPDATE ON sponsors
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION search_entry_follows('sponsor');
CREATE TRIGGER content_pages_search_come AFTER INSERT ON content_pages
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION search_entries_come('page');
CREATE TRIGGER content_pages_search_go AFTER DELETE ON content_pages
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION search_entries_go('page');
CREATE TRIGGER content_pages_search_text AFTER UPDATE ON content_pages
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION search_entry_follows('page');
CREATE TRIGGER event_users_search_come AFTER INSERT ON event_users
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION search_entries_come('person');
CREATE TRIGGER event_users_search_go AFTER DELETE ON event_users
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION search_entries_go('person');
CREATE TRIGGER event_users_search_text AFTER UPDATE OF active ON event_users
  FOR EACH ROW WHEN (OLD.active <> NEW.active) EXECUTE FUNCTION search_entry_follows('person');
CREATE TRIGGER accounts_search_text AFTER UPDATE ON accounts FOR EACH ROW
  WHEN ((OLD.first_name, OLD.last_name, OLD.screen_name, OLD.company, OLD.role, OLD.deleted_at) IS DISTINCT FROM
        (NEW.first_name, NEW.last_name, NEW.screen_name, NEW.company, NEW.role, NEW.deleted_at))
  EXECUTE FUNCTION search_entry_of_account();

-- Audit log
-- ---------------------------------------------------------------------------------------------------------------------

CREATE TABLE audit_log (
  id text PRIMARY KEY,
  at timestamptz(3) NOT NULL,
  event_id text,
  account_id text,
  command text,
  "system_user" text,
  action text NOT NULL,
  subject text,
  before jsonb,
  after jsonb
);
CREATE INDEX audit_log_event ON audit_log (event_id, id);
CREATE INDEX audit_log_account ON audit_log (account_id);

-- What was noted stays as it was.
CREATE FUNCTION audit_log_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_log is append-only' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION audit_log_append_only();

-- References
-- ---------------------------------------------------------------------------------------------------------------------
-- Their order is the order of cascades: of the references to one row, the one that was made first is followed first. The
-- messages of an event, for example, go with their threads before the people who sent them go.
ALTER TABLE chat_messages
  ADD CONSTRAINT chat_messages_thread FOREIGN KEY (event_id, thread_id) REFERENCES chat_threads(event_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT chat_messages_sender FOREIGN KEY (event_id, sender) REFERENCES event_users(event_id, id);
ALTER TABLE chat_reads
  ADD CONSTRAINT chat_reads_thread FOREIGN KEY (event_id, thread_id) REFERENCES chat_threads(event_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT chat_reads_person FOREIGN KEY (event_id, event_user_id) REFERENCES event_users(event_id, id) ON DELETE CASCADE;
ALTER TABLE chat_sanctions
  ADD CONSTRAINT chat_sanctions_person FOREIGN KEY (event_id, event_user_id) REFERENCES event_users(event_id, id) ON DELETE CASCADE;
ALTER TABLE chat_threads
  ADD CONSTRAINT chat_threads_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
ALTER TABLE content_pages
  ADD CONSTRAINT content_pages_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
ALTER TABLE files
  ADD CONSTRAINT files_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
ALTER TABLE home_areas
  ADD CONSTRAINT home_areas_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
ALTER TABLE sponsors
  ADD CONSTRAINT sponsors_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
ALTER TABLE timeline_sessions
  ADD CONSTRAINT timeline_sessions_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  ADD CONSTRAINT timeline_sessions_misc FOREIGN KEY (event_id, misc) REFERENCES timeline_sessions(event_id, id) ON DELETE CASCADE;
ALTER TABLE account_sessions
  ADD CONSTRAINT account_sessions_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE event_users
  ADD CONSTRAINT event_users_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  ADD CONSTRAINT event_users_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE loops
  ADD CONSTRAINT loops_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
ALTER TABLE avatar_pictures
  ADD CONSTRAINT avatar_pictures_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE deliveries
  ADD CONSTRAINT deliveries_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
ALTER TABLE invitations
  ADD CONSTRAINT invitations_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  ADD CONSTRAINT invitations_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE login_codes
  ADD CONSTRAINT login_codes_session_id_account_sessions_id_fk FOREIGN KEY (session_id) REFERENCES account_sessions(id) ON DELETE CASCADE;
ALTER TABLE password_resets
  ADD CONSTRAINT password_resets_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  ADD CONSTRAINT password_resets_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
ALTER TABLE ticket_holders
  ADD CONSTRAINT ticket_holders_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  ADD CONSTRAINT ticket_holders_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE ticket_keys
  ADD CONSTRAINT ticket_keys_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
ALTER TABLE account_sessions
  ADD CONSTRAINT account_sessions_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
ALTER TABLE session_attendance
  ADD CONSTRAINT session_attendance_session FOREIGN KEY (event_id, session_id) REFERENCES timeline_sessions(event_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT session_attendance_member FOREIGN KEY (event_id, event_user_id) REFERENCES event_users(event_id, id) ON DELETE CASCADE;
ALTER TABLE session_favorites
  ADD CONSTRAINT session_favorites_session FOREIGN KEY (event_id, session_id) REFERENCES timeline_sessions(event_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT session_favorites_member FOREIGN KEY (event_id, event_user_id) REFERENCES event_users(event_id, id) ON DELETE CASCADE;
ALTER TABLE session_occupancy
  ADD CONSTRAINT session_occupancy_session FOREIGN KEY (event_id, session_id) REFERENCES timeline_sessions(event_id, id) ON DELETE CASCADE;
ALTER TABLE timeline_edits
  ADD CONSTRAINT timeline_edits_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  ADD CONSTRAINT timeline_edits_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL;
ALTER TABLE calendar_feeds
  ADD CONSTRAINT calendar_feeds_member FOREIGN KEY (event_id, event_user_id) REFERENCES event_users(event_id, id) ON DELETE CASCADE;
ALTER TABLE session_pictures
  ADD CONSTRAINT session_pictures_session FOREIGN KEY (event_id, session_id) REFERENCES timeline_sessions(event_id, id) ON DELETE CASCADE;
ALTER TABLE hosted_segments
  ADD CONSTRAINT hosted_segments_stream FOREIGN KEY (event_id, name) REFERENCES hosted_streams(event_id, name) ON DELETE CASCADE;
ALTER TABLE hosted_streams
  ADD CONSTRAINT hosted_streams_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  ADD CONSTRAINT hosted_streams_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL;
ALTER TABLE hosted_watches
  ADD CONSTRAINT hosted_watches_stream FOREIGN KEY (event_id, name) REFERENCES hosted_streams(event_id, name) ON DELETE CASCADE,
  ADD CONSTRAINT hosted_watches_member FOREIGN KEY (event_id, event_user_id) REFERENCES event_users(event_id, id) ON DELETE CASCADE;
ALTER TABLE caption_lines
  ADD CONSTRAINT caption_lines_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  ADD CONSTRAINT caption_lines_session FOREIGN KEY (event_id, session_id) REFERENCES timeline_sessions(event_id, id) ON DELETE CASCADE;
ALTER TABLE chat_reactions
  ADD CONSTRAINT chat_reactions_message FOREIGN KEY (event_id, message_id) REFERENCES chat_messages(event_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT chat_reactions_person FOREIGN KEY (event_id, event_user_id) REFERENCES event_users(event_id, id) ON DELETE CASCADE;
ALTER TABLE chat_messages
  ADD CONSTRAINT chat_messages_parent FOREIGN KEY (event_id, parent_id) REFERENCES chat_messages(event_id, id) ON DELETE CASCADE;
ALTER TABLE chat_blocks
  ADD CONSTRAINT chat_blocks_blocker FOREIGN KEY (event_id, blocker) REFERENCES event_users(event_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT chat_blocks_blocked FOREIGN KEY (event_id, blocked) REFERENCES event_users(event_id, id) ON DELETE CASCADE;
ALTER TABLE hosted_streams
  ADD CONSTRAINT hosted_streams_key_account_id_accounts_id_fk FOREIGN KEY (key_account_id) REFERENCES accounts(id) ON DELETE SET NULL;
ALTER TABLE chat_cases
  ADD CONSTRAINT chat_cases_accused FOREIGN KEY (event_id, accused) REFERENCES event_users(event_id, id) ON DELETE CASCADE;
ALTER TABLE chat_reports
  ADD CONSTRAINT chat_reports_case_id_chat_cases_id_fk FOREIGN KEY (case_id) REFERENCES chat_cases(id) ON DELETE CASCADE,
  ADD CONSTRAINT chat_reports_reporter FOREIGN KEY (event_id, reporter) REFERENCES event_users(event_id, id) ON DELETE CASCADE;
ALTER TABLE chat_members
  ADD CONSTRAINT chat_members_thread FOREIGN KEY (event_id, thread_id) REFERENCES chat_threads(event_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT chat_members_person FOREIGN KEY (event_id, event_user_id) REFERENCES event_users(event_id, id) ON DELETE CASCADE;
ALTER TABLE chat_threads
  ADD CONSTRAINT chat_threads_creator FOREIGN KEY (event_id, created_by) REFERENCES event_users(event_id, id);
ALTER TABLE chat_words
  ADD CONSTRAINT chat_words_message FOREIGN KEY (event_id, message_id) REFERENCES chat_messages(event_id, id) ON DELETE CASCADE;
ALTER TABLE uploads
  ADD CONSTRAINT uploads_owner FOREIGN KEY (event_id, owner) REFERENCES event_users(event_id, id) ON DELETE CASCADE;
ALTER TABLE chat_messages
  ADD CONSTRAINT chat_messages_upload_id_uploads_id_fk FOREIGN KEY (upload_id) REFERENCES uploads(id) ON DELETE SET NULL;
ALTER TABLE chat_pins
  ADD CONSTRAINT chat_pins_thread FOREIGN KEY (event_id, thread_id) REFERENCES chat_threads(event_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT chat_pins_message FOREIGN KEY (event_id, message_id) REFERENCES chat_messages(event_id, id) ON DELETE CASCADE;
ALTER TABLE link_previews
  ADD CONSTRAINT link_previews_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
ALTER TABLE support_questions
  ADD CONSTRAINT support_questions_thread FOREIGN KEY (event_id, thread_id) REFERENCES chat_threads(event_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT support_questions_asked_by FOREIGN KEY (event_id, asker) REFERENCES event_users(event_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT support_questions_taken_by FOREIGN KEY (event_id, taken_by) REFERENCES event_users(event_id, id);
ALTER TABLE chat_held
  ADD CONSTRAINT chat_held_thread FOREIGN KEY (event_id, thread_id) REFERENCES chat_threads(event_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT chat_held_sender FOREIGN KEY (event_id, sender) REFERENCES event_users(event_id, id) ON DELETE CASCADE;
ALTER TABLE chat_threads
  ADD CONSTRAINT chat_threads_replacement_id_chat_threads_id_fk FOREIGN KEY (replacement_id) REFERENCES chat_threads(id) ON DELETE SET NULL,
  ADD CONSTRAINT chat_threads_of FOREIGN KEY (event_id, session_id) REFERENCES timeline_sessions(event_id, id) ON DELETE CASCADE;
ALTER TABLE notification_reads
  ADD CONSTRAINT notification_reads_notification FOREIGN KEY (event_id, notification_id) REFERENCES notifications(event_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT notification_reads_person FOREIGN KEY (event_id, event_user_id) REFERENCES event_users(event_id, id) ON DELETE CASCADE;
ALTER TABLE notifications
  ADD CONSTRAINT notifications_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  ADD CONSTRAINT notifications_person FOREIGN KEY (event_id, event_user_id) REFERENCES event_users(event_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT notifications_about FOREIGN KEY (event_id, session_id) REFERENCES timeline_sessions(event_id, id) ON DELETE CASCADE;
ALTER TABLE point_awards
  ADD CONSTRAINT point_awards_member FOREIGN KEY (event_id, event_user_id) REFERENCES event_users(event_id, id) ON DELETE CASCADE;
ALTER TABLE point_scores
  ADD CONSTRAINT point_scores_member FOREIGN KEY (event_id, event_user_id) REFERENCES event_users(event_id, id) ON DELETE CASCADE;
ALTER TABLE poll_screens
  ADD CONSTRAINT poll_screens_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  ADD CONSTRAINT poll_screens_session FOREIGN KEY (event_id, session_id) REFERENCES timeline_sessions(event_id, id) ON DELETE CASCADE;
ALTER TABLE poll_tallies
  ADD CONSTRAINT poll_tallies_poll FOREIGN KEY (event_id, poll_id) REFERENCES polls(event_id, id) ON DELETE CASCADE;
ALTER TABLE poll_votes
  ADD CONSTRAINT poll_votes_poll FOREIGN KEY (event_id, poll_id) REFERENCES polls(event_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT poll_votes_member FOREIGN KEY (event_id, event_user_id) REFERENCES event_users(event_id, id) ON DELETE CASCADE;
ALTER TABLE polls
  ADD CONSTRAINT polls_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  ADD CONSTRAINT polls_created_by_accounts_id_fk FOREIGN KEY (created_by) REFERENCES accounts(id) ON DELETE SET NULL,
  ADD CONSTRAINT polls_session FOREIGN KEY (event_id, session_id) REFERENCES timeline_sessions(event_id, id) ON DELETE CASCADE;
ALTER TABLE question_boards
  ADD CONSTRAINT question_boards_session FOREIGN KEY (event_id, session_id) REFERENCES timeline_sessions(event_id, id) ON DELETE CASCADE;
ALTER TABLE question_votes
  ADD CONSTRAINT question_votes_question FOREIGN KEY (event_id, question_id) REFERENCES session_questions(event_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT question_votes_member FOREIGN KEY (event_id, event_user_id) REFERENCES event_users(event_id, id) ON DELETE CASCADE;
ALTER TABLE session_questions
  ADD CONSTRAINT session_questions_session FOREIGN KEY (event_id, session_id) REFERENCES timeline_sessions(event_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT session_questions_asker_member FOREIGN KEY (event_id, asker) REFERENCES event_users(event_id, id) ON DELETE CASCADE;
ALTER TABLE check_in_halls
  ADD CONSTRAINT check_in_halls_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
ALTER TABLE check_ins
  ADD CONSTRAINT check_ins_member FOREIGN KEY (event_id, event_user_id) REFERENCES event_users(event_id, id) ON DELETE CASCADE;
ALTER TABLE notification_dispatches
  ADD CONSTRAINT notification_dispatches_notification FOREIGN KEY (event_id, notification_id) REFERENCES notifications(event_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT notification_dispatches_person FOREIGN KEY (event_id, event_user_id) REFERENCES event_users(event_id, id) ON DELETE CASCADE;
ALTER TABLE notification_preferences
  ADD CONSTRAINT notification_preferences_person FOREIGN KEY (event_id, event_user_id) REFERENCES event_users(event_id, id) ON DELETE CASCADE;
ALTER TABLE exhibitor_levels
  ADD CONSTRAINT exhibitor_levels_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
ALTER TABLE exhibitors
  ADD CONSTRAINT exhibitors_room FOREIGN KEY (event_id, room_id) REFERENCES rooms(event_id, id) ON DELETE CASCADE;
ALTER TABLE room_kicks
  ADD CONSTRAINT room_kicks_room FOREIGN KEY (event_id, room_id) REFERENCES rooms(event_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT room_kicks_kicked FOREIGN KEY (event_id, event_user_id) REFERENCES event_users(event_id, id) ON DELETE CASCADE;
ALTER TABLE room_owners
  ADD CONSTRAINT room_owners_room FOREIGN KEY (event_id, room_id) REFERENCES rooms(event_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT room_owners_owner FOREIGN KEY (event_id, event_user_id) REFERENCES event_users(event_id, id) ON DELETE CASCADE;
ALTER TABLE room_seats
  ADD CONSTRAINT room_seats_of FOREIGN KEY (event_id, room_id) REFERENCES rooms(event_id, id),
  ADD CONSTRAINT room_seats_person FOREIGN KEY (event_id, event_user_id) REFERENCES event_users(event_id, id) ON DELETE CASCADE;
ALTER TABLE room_waits
  ADD CONSTRAINT room_waits_room FOREIGN KEY (event_id, room_id) REFERENCES rooms(event_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT room_waits_waiter FOREIGN KEY (event_id, event_user_id) REFERENCES event_users(event_id, id) ON DELETE CASCADE;
ALTER TABLE rooms
  ADD CONSTRAINT rooms_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  ADD CONSTRAINT rooms_chat FOREIGN KEY (event_id, thread_id) REFERENCES chat_threads(event_id, id);
ALTER TABLE watched_sessions
  ADD CONSTRAINT watched_sessions_session FOREIGN KEY (event_id, session_id) REFERENCES timeline_sessions(event_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT watched_sessions_member FOREIGN KEY (event_id, event_user_id) REFERENCES event_users(event_id, id) ON DELETE CASCADE;
ALTER TABLE call_kicks
  ADD CONSTRAINT call_kicks_chat FOREIGN KEY (event_id, thread_id) REFERENCES chat_threads(event_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT call_kicks_kicked FOREIGN KEY (event_id, event_user_id) REFERENCES event_users(event_id, id) ON DELETE CASCADE;
ALTER TABLE call_peers
  ADD CONSTRAINT call_peers_call_of FOREIGN KEY (event_id, call_id) REFERENCES calls(event_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT call_peers_person FOREIGN KEY (event_id, event_user_id) REFERENCES event_users(event_id, id) ON DELETE CASCADE;
ALTER TABLE calls
  ADD CONSTRAINT calls_chat FOREIGN KEY (event_id, thread_id) REFERENCES chat_threads(event_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT calls_starter FOREIGN KEY (event_id, started_by) REFERENCES event_users(event_id, id);
ALTER TABLE push_subscriptions
  ADD CONSTRAINT push_subscriptions_session_id_account_sessions_id_fk FOREIGN KEY (session_id) REFERENCES account_sessions(id) ON DELETE CASCADE,
  ADD CONSTRAINT push_subscriptions_member FOREIGN KEY (event_id, event_user_id) REFERENCES event_users(event_id, id) ON DELETE CASCADE;
ALTER TABLE vault_items
  ADD CONSTRAINT vault_items_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
ALTER TABLE contact_shares
  ADD CONSTRAINT contact_shares_giver FOREIGN KEY (event_id, giver) REFERENCES event_users(event_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT contact_shares_of_taker FOREIGN KEY (event_id, taker) REFERENCES event_users(event_id, id) ON DELETE CASCADE;
ALTER TABLE speed_pairs
  ADD CONSTRAINT speed_pairs_one FOREIGN KEY (event_id, one) REFERENCES event_users(event_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT speed_pairs_of_other FOREIGN KEY (event_id, other) REFERENCES event_users(event_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT speed_pairs_thread FOREIGN KEY (event_id, thread_id) REFERENCES chat_threads(event_id, id);
ALTER TABLE speed_people
  ADD CONSTRAINT speed_people_person FOREIGN KEY (event_id, event_user_id) REFERENCES event_users(event_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT speed_people_in FOREIGN KEY (event_id, pair_id) REFERENCES speed_pairs(event_id, id) ON DELETE CASCADE;
ALTER TABLE audience_counts
  ADD CONSTRAINT audience_counts_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
ALTER TABLE board_elements
  ADD CONSTRAINT board_elements_board FOREIGN KEY (event_id, board_id) REFERENCES boards(event_id, id) ON DELETE CASCADE;
ALTER TABLE board_files
  ADD CONSTRAINT board_files_board FOREIGN KEY (event_id, board_id) REFERENCES boards(event_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT board_files_upload_of FOREIGN KEY (upload_id) REFERENCES uploads(id) ON DELETE CASCADE;
ALTER TABLE boards
  ADD CONSTRAINT boards_owner_of FOREIGN KEY (event_id, owner) REFERENCES event_users(event_id, id) ON DELETE CASCADE;
ALTER TABLE open_boards
  ADD CONSTRAINT open_boards_call_of FOREIGN KEY (event_id, call_id) REFERENCES calls(event_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT open_boards_board_of FOREIGN KEY (event_id, board_id) REFERENCES boards(event_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT open_boards_host_of FOREIGN KEY (event_id, host) REFERENCES event_users(event_id, id) ON DELETE CASCADE;
ALTER TABLE search_entries
  ADD CONSTRAINT search_entries_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
ALTER TABLE game_scores
  ADD CONSTRAINT game_scores_game FOREIGN KEY (event_id, game_id) REFERENCES games(event_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT game_scores_person_of FOREIGN KEY (event_id, event_user_id) REFERENCES event_users(event_id, id) ON DELETE CASCADE;
ALTER TABLE games
  ADD CONSTRAINT games_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
ALTER TABLE memory_deals
  ADD CONSTRAINT memory_deals_game FOREIGN KEY (event_id, game_id) REFERENCES games(event_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT memory_deals_person_of FOREIGN KEY (event_id, event_user_id) REFERENCES event_users(event_id, id) ON DELETE CASCADE;
ALTER TABLE opening_announcements
  ADD CONSTRAINT opening_announcements_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
ALTER TABLE quiz_answers
  ADD CONSTRAINT quiz_answers_game FOREIGN KEY (event_id, game_id) REFERENCES games(event_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT quiz_answers_person_of FOREIGN KEY (event_id, event_user_id) REFERENCES event_users(event_id, id) ON DELETE CASCADE;
ALTER TABLE quiz_rounds
  ADD CONSTRAINT quiz_rounds_game FOREIGN KEY (event_id, game_id) REFERENCES games(event_id, id) ON DELETE CASCADE;
ALTER TABLE sso_holders
  ADD CONSTRAINT sso_holders_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  ADD CONSTRAINT sso_holders_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
ALTER TABLE sso_providers
  ADD CONSTRAINT sso_providers_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
ALTER TABLE meeting_slots
  ADD CONSTRAINT meeting_slots_person FOREIGN KEY (event_id, event_user_id) REFERENCES event_users(event_id, id) ON DELETE CASCADE;
ALTER TABLE meetings
  ADD CONSTRAINT meetings_of_owner FOREIGN KEY (event_id, owner) REFERENCES event_users(event_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT meetings_of_guest FOREIGN KEY (event_id, guest) REFERENCES event_users(event_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT meetings_thread FOREIGN KEY (event_id, thread_id) REFERENCES chat_threads(event_id, id);
ALTER TABLE vault_watches
  ADD CONSTRAINT vault_watches_item_id_vault_items_id_fk FOREIGN KEY (item_id) REFERENCES vault_items(id) ON DELETE CASCADE,
  ADD CONSTRAINT vault_watches_person FOREIGN KEY (event_id, event_user_id) REFERENCES event_users(event_id, id) ON DELETE CASCADE;
ALTER TABLE device_checks
  ADD CONSTRAINT device_checks_person FOREIGN KEY (event_id, event_user_id) REFERENCES event_users(event_id, id) ON DELETE CASCADE;
ALTER TABLE exhibitor_files
  ADD CONSTRAINT exhibitor_files_upload_id_uploads_id_fk FOREIGN KEY (upload_id) REFERENCES uploads(id) ON DELETE CASCADE,
  ADD CONSTRAINT exhibitor_files_room FOREIGN KEY (event_id, room_id) REFERENCES rooms(event_id, id) ON DELETE CASCADE;
ALTER TABLE exhibitor_leads
  ADD CONSTRAINT exhibitor_leads_room FOREIGN KEY (event_id, room_id) REFERENCES rooms(event_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT exhibitor_leads_person_of FOREIGN KEY (event_id, event_user_id) REFERENCES event_users(event_id, id) ON DELETE CASCADE;
ALTER TABLE tours
  ADD CONSTRAINT tours_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
ALTER TABLE question_stops
  ADD CONSTRAINT question_stops_question FOREIGN KEY (event_id, question_id) REFERENCES session_questions(event_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT question_stops_member FOREIGN KEY (event_id, asker) REFERENCES event_users(event_id, id) ON DELETE CASCADE;
ALTER TABLE vault_films
  ADD CONSTRAINT vault_films_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
ALTER TABLE audience_acts
  ADD CONSTRAINT audience_acts_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE;
