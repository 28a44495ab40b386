-- Makes the two roles and the empty database of Plenary in a PostgreSQL 15 or newer; run once, as a superuser:
--   psql -v owner_password=choose-one -v app_password=choose-another -f deploy/database.sql postgres
-- plenary_owner owns the tables, for migrations; plenary_app reads and writes rows and may change nothing else.
\set ON_ERROR_STOP on
CREATE ROLE plenary_owner LOGIN PASSWORD :'owner_password';
CREATE ROLE plenary_app LOGIN PASSWORD :'app_password';
CREATE DATABASE plenary OWNER plenary_owner ENCODING 'UTF8' TEMPLATE template0;
