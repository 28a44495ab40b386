#!/bin/sh
# Makes the two roles and the empty database, once, in a new PostgreSQL.
psql -U postgres -v owner_password="$OWNER_PASSWORD" -v app_password="$APP_PASSWORD" -f /etc/plenary/database.sql postgres
