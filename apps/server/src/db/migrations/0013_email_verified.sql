-- Expand: the column gets its new name beside the old one, which nodes of the release before still read and write.
ALTER TABLE "accounts" ADD COLUMN "email_verified" boolean DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE "accounts" SET "email_verified" = "email_proved" WHERE NOT "email_proved";--> statement-breakpoint
-- Whichever of the two is written, the other one follows. Contract, one release later: drop trigger, function, email_proved.
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
--> statement-breakpoint

CREATE TRIGGER accounts_email_verified BEFORE INSERT OR UPDATE OF email_verified, email_proved ON accounts
  FOR EACH ROW EXECUTE FUNCTION accounts_email_verified();
