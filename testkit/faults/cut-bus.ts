/** Cuts every connection of buses over the worker's database, as a database does that fails over. Each opens again after a second. */
export const cutBuses = (db: { query(text: string): Promise<unknown> }): Promise<unknown> =>
  db.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'plenary-bus' AND datname = current_database()`);
