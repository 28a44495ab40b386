import { describe, expect, test } from 'vitest';
import { fullness, loadOf, nodesFor, pricesOf, type Point, type Prices, type Room } from './model.ts';

const PRICES: Prices = {
  server: { node_second: 20_000, person_second: 4, message: 3_000, event: 200, delivery: 3, read: 2_500 },
  database: { second: 1_000, node_second: 5_000, message: 2_000, event: 300, read: 1_000 },
  memory: { node: 300e6, person: 6_000 },
  bytes: 800,
};
const ROOM: Room = {
  ...{ of_core: 0.6, people: 5_000, database_cores: 8, database_connections: 500, connections_of_node: 31 },
  ...{ wire: 10e9, reread_seconds: 10 },
};

/** The measurement of an arrangement that costs exactly these prices. */
function pointOf(nodes: number, people: number): Point {
  const [seconds, messages, reads] = [20, 400, 200];
  const demand = { people, messages: messages / seconds, deliveries: (messages * people) / seconds };
  const still = loadOf(PRICES, { people, messages: 0, deliveries: 0 }, nodes);
  const busy = loadOf(PRICES, demand, nodes);
  const of = (part: 'servers' | 'database', read: number) => ({
    ...{ rest: still[part] * seconds * 1e6, messages: busy[part] * seconds * 1e6 },
    reads: still[part] * seconds * 1e6 + reads * read,
  });
  return {
    ...{ nodes, people, messages, reads, deliveries: messages * people, bytes: PRICES.bytes, memory: busy.memory },
    seconds: { rest: seconds, messages: seconds, reads: seconds },
    servers: of('servers', PRICES.server.read),
    database: of('database', PRICES.database.read),
  };
}

describe('[TST10] the cost model', () => {
  test('finds the prices of which measurements are made', () => {
    const found = pricesOf(pointOf(1, 200), pointOf(1, 2_000), pointOf(2, 200));
    for (const part of ['server', 'database', 'memory'] as const)
      for (const [name, value] of Object.entries(PRICES[part]))
        expect((found[part] as Record<string, number>)[name], name).toBeCloseTo(value, 3);
  });

  test('takes nodes by people and by work, one to spare, and says where none is enough', () => {
    const quiet = { people: 10_000, messages: 0, deliveries: 0 };
    expect(nodesFor(PRICES, quiet, ROOM)).toBe(3);
    expect(nodesFor(PRICES, { ...quiet, messages: 20, deliveries: 1_000_000 }, ROOM)).toBe(7);
    expect(nodesFor(PRICES, { ...quiet, messages: 3_000, deliveries: 0 }, ROOM)).toBeNull();
  });

  test('names what is full', () => {
    const demand = { people: 100_000, messages: 20, deliveries: 2_000_000 };
    const full = fullness(PRICES, demand, ROOM, 22);
    expect(full.connections).toBeCloseTo((22 * 31) / 500, 5);
    expect(full.wire).toBeCloseTo(1.28, 5);
    expect(full.change).toBeGreaterThan(1);
    expect(full.servers).toBeLessThan(1);
  });
});
