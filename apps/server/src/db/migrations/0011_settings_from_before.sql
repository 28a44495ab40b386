-- Events from before these two settings existed ask for neither; from now on a setting that a row does not name has its default.
UPDATE "events" SET "settings" = '{"ask_avatar": false, "ask_profile": false}'::jsonb || "settings"
  WHERE NOT "settings" ?& ARRAY['ask_avatar', 'ask_profile'];
