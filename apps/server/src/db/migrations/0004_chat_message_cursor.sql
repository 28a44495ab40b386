-- A sent message carries its cursor, which is the number that its event gets: nobody else can know it in time.
CREATE FUNCTION chat_message_carries_its_cursor() RETURNS trigger LANGUAGE plpgsql AS $cursor$
BEGIN
  NEW.payload := jsonb_set(NEW.payload, '{message,cursor}', to_jsonb(NEW.seq::text));
  RETURN NEW;
END
$cursor$;
--> statement-breakpoint

CREATE TRIGGER chat_message_cursor BEFORE INSERT ON feed_events
  FOR EACH ROW WHEN (NEW.kind = 'message.sent') EXECUTE FUNCTION chat_message_carries_its_cursor();
