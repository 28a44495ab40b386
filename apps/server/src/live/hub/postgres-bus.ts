import pg from 'pg';
import { SILENCE_MS, type LineParts } from '../../background/keep-line.ts';
import type { Bus } from './bus.ts';
import { createSharedBus, type Engine } from './shared-bus.ts';

export interface PostgresBusParts extends LineParts {
  /** Of the database that the nodes share. LISTEN needs a session of its own, so no pool stands between. */
  readonly connection: pg.ClientConfig;
}

const CHANNEL = 'plenary_live';
/** PostgreSQL refuses payloads of 8,000 bytes. */
const PAYLOAD_BYTES = 7_900;

/**
 * The bus of servers that share a database, by NOTIFY on a connection of its own. Background: a NOTIFY inside a transaction
 * takes one lock for the whole database until its COMMIT, so that all writers wait for each other. Here topics are
 * gathered after the commits and notified by statements of their own.
 */
export function createPostgresBus(parts: PostgresBusParts): Bus {
  return createSharedBus(parts, { payload_bytes: PAYLOAD_BYTES, connect: connectTo(parts.connection) });
}

const connectTo =
  (connection: pg.ClientConfig): Engine['connect'] =>
  ({ onPayload, onEnd }) => {
    const client = new pg.Client({
      ...connection,
      application_name: 'plenary-bus',
      connectionTimeoutMillis: SILENCE_MS,
      keepAlive: true,
    });
    client.on('error', onEnd);
    client.on('end', () => onEnd(new Error('the connection has ended')));
    client.on('notification', ({ payload }) => onPayload(payload ?? ''));
    return {
      opened: client.connect().then(() => client.query(`LISTEN ${CHANNEL}`)),
      send: (payload) => client.query('SELECT pg_notify($1, $2)', [CHANNEL, payload]),
      look: () => client.query('SELECT 1'),
      // Its end is said to those who listen for it.
      cut: () => void client.connection.stream.destroy(new Error('the database does not answer')),
      close: () => client.end(),
    };
  };
