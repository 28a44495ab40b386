-- The durable feed. Heads are updated in place with every append: leave room for that on their pages.
ALTER TABLE topic_heads SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 200);
--> statement-breakpoint

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
--> statement-breakpoint

-- A message's place in its thread is the number of its event, so that pages and live events share one order.
CREATE FUNCTION chat_message_takes_its_position() RETURNS trigger LANGUAGE plpgsql AS $position$
BEGIN
  UPDATE chat_messages SET position = NEW.seq
   WHERE event_id = NEW.event_id AND id = NEW.entity_id AND NEW.topic = 'chat:' || thread_id;
  RETURN NULL;
END
$position$;
--> statement-breakpoint

CREATE TRIGGER chat_message_position AFTER INSERT ON feed_events
  FOR EACH ROW WHEN (NEW.kind = 'message.sent') EXECUTE FUNCTION chat_message_takes_its_position();
--> statement-breakpoint

-- Part of the epoch of cursors. A restore writes another value, so that no old cursor is followed into a rewritten past.
INSERT INTO instance_facts (name, value) VALUES ('feed_epoch', gen_random_uuid()::text) ON CONFLICT (name) DO NOTHING;
