import type { Connection } from './connection.ts';

/** The open sockets of a node. */
export interface Connections {
  /** Keeps a connection until `forget`. */
  add(connection: Connection): void;
  forget(connection: Connection): void;
  /** Something was received from the other side. */
  alive(connection: Connection): void;
  all(): readonly Connection[];
  /** Open sockets of one person at one event. */
  countOf(owner: string): number;
  /** Pings everybody, and cuts those that let two pings go by without a word. */
  sweep(): void;
}

const MISSED_PINGS = 2;

/** The open connections of a node; none at first. */
export function createConnections(): Connections {
  const missed = new Map<Connection, number>();
  const owners = new Map<string, number>();
  const count = (owner: string, change: number): void => {
    const now = (owners.get(owner) ?? 0) + change;
    if (now > 0) owners.set(owner, now);
    else owners.delete(owner);
  };
  return {
    add(connection) {
      missed.set(connection, 0);
      count(connection.owner, 1);
    },
    forget(connection) {
      if (missed.delete(connection)) count(connection.owner, -1);
    },
    alive(connection) {
      if (missed.has(connection)) missed.set(connection, 0);
    },
    all: () => [...missed.keys()],
    countOf: (owner) => owners.get(owner) ?? 0,
    sweep() {
      for (const [connection, pings] of missed) {
        if (pings >= MISSED_PINGS) connection.terminate();
        else connection.ping();
        missed.set(connection, pings + 1);
      }
    },
  };
}
