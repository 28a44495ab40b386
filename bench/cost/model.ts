/**
 * The cost of an event of any size, from measurements of three small ones. All of it adds up lines: costs by
 * person, by message, by delivery and by node. CPU is in microseconds of one core, memory in bytes.
 */

/** The measurement of one arrangement, over the seconds of each stretch. */
export interface Point {
  readonly nodes: number;
  readonly people: number;
  readonly messages: number;
  readonly deliveries: number;
  readonly reads: number;
  readonly seconds: { readonly rest: number; readonly messages: number; readonly reads: number };
  readonly servers: { readonly rest: number; readonly messages: number; readonly reads: number };
  readonly database: { readonly rest: number; readonly messages: number; readonly reads: number };
  /** Of all servers together. */
  readonly memory: number;
  /** Of one delivery, on the wire. */
  readonly bytes: number;
}

/** Prices, of servers and of their database. */
export interface Prices {
  readonly server: {
    /** A second of a node, and of a person who has a page open and does nothing. */
    readonly node_second: number;
    readonly person_second: number;
    /** A message where it is written, and its event at each further node. */
    readonly message: number;
    readonly event: number;
    readonly delivery: number;
    /** A page that reads its data again. */
    readonly read: number;
  };
  readonly database: {
    /** A second without any node, and of each. */
    readonly second: number;
    readonly node_second: number;
    readonly message: number;
    /** A message at each further node, which is woken and reads it. */
    readonly event: number;
    readonly read: number;
  };
  readonly memory: { readonly node: number; readonly person: number };
  readonly bytes: number;
}

/** The cost of a stretch beyond that of the same time at rest. */
const beyondRest = (of: Point['servers'], seconds: Point['seconds'], stretch: 'messages' | 'reads'): number =>
  of[stretch] - (of.rest / seconds.rest) * seconds[stretch];

/** Noise can make a small price negative; nothing is for free. */
const price = (us: number): number => Math.max(0, us);

/**
 * The prices by which three measurements are right.
 * @param few one node with few people
 * @param many one node with many people and the same messages
 * @param two two nodes with as many people as `few`
 */
export function pricesOf(few: Point, many: Point, two: Point): Prices {
  const rest = (point: Point, of: 'servers' | 'database'): number => point[of].rest / point.seconds.rest;
  const person_second = price((rest(many, 'servers') - rest(few, 'servers')) / (many.people - few.people));
  const [small, large] = [few, many].map((point) => beyondRest(point.servers, point.seconds, 'messages')) as [
    number,
    number,
  ];
  const delivery = price((large - small) / (many.deliveries - few.deliveries));
  const message = price((small - few.deliveries * delivery) / few.messages);
  const written = (point: Point): number => beyondRest(point.database, point.seconds, 'messages') / point.messages;
  const apart = (beyondRest(two.servers, two.seconds, 'messages') - two.deliveries * delivery) / two.messages;
  const node_second = price(rest(two, 'database') - rest(few, 'database'));
  const person = price((many.memory - few.memory) / (many.people - few.people));
  return {
    server: {
      ...{ node_second: price(rest(few, 'servers') - few.people * person_second), person_second, message, delivery },
      event: price(apart - message),
      read: price(beyondRest(many.servers, many.seconds, 'reads') / many.reads),
    },
    database: {
      ...{ second: price(rest(few, 'database') - node_second), node_second },
      ...{ message: price(written(few)), event: price(written(two) - written(few)) },
      read: price(beyondRest(many.database, many.seconds, 'reads') / many.reads),
    },
    memory: { node: price(few.memory - few.people * person), person },
    bytes: many.bytes,
  };
}

/** The acts of people in a second, all of them together. */
export interface Demand {
  readonly people: number;
  readonly messages: number;
  readonly deliveries: number;
}

/** Cores that servers together and their database are busy with, and what leaves for the pages, bits a second. */
export function loadOf(prices: Prices, { people, messages, deliveries }: Demand, nodes: number) {
  const { server, database } = prices;
  const servers =
    nodes * server.node_second +
    people * server.person_second +
    messages * (server.message + (nodes - 1) * server.event) +
    deliveries * server.delivery;
  const written = messages * (database.message + (nodes - 1) * database.event);
  return {
    servers: servers / 1e6,
    database: (database.second + nodes * database.node_second + written) / 1e6,
    wire: deliveries * prices.bytes * 8,
    memory: nodes * prices.memory.node + people * prices.memory.person,
  };
}

/** Limits of each part. */
export interface Room {
  /** Of a core, by each node: the rest is for peaks. */
  readonly of_core: number;
  /** People for each node, as they were measured at one. */
  readonly people: number;
  readonly database_cores: number;
  readonly database_connections: number;
  readonly connections_of_node: number;
  /** Bits a second. */
  readonly wire: number;
  /** Within so many seconds every page has read a change of the event. */
  readonly reread_seconds: number;
}

/** The fewest nodes that carry a demand, one of them to spare; null where no number of them does. */
export function nodesFor(prices: Prices, demand: Demand, room: Room): number | null {
  for (let nodes = Math.ceil(demand.people / room.people); nodes <= MOST_NODES; nodes += 1)
    if (loadOf(prices, demand, nodes).servers <= nodes * room.of_core) return nodes + 1;
  return null;
}
const MOST_NODES = 1_000;

export type Part = 'servers' | 'database' | 'connections' | 'wire' | 'change';

/** How full each part is, 1 being all that it may be used; the change is that of the event, which every page reads. */
export function fullness(prices: Prices, demand: Demand, room: Room, nodes: number): Record<Part, number> {
  const load = loadOf(prices, demand, nodes);
  const rereading = (us: number, cores: number): number => (demand.people * us) / 1e6 / room.reread_seconds / cores;
  return {
    servers: load.servers / nodes / room.of_core,
    database: load.database / (room.database_cores * room.of_core),
    connections: (nodes * room.connections_of_node) / room.database_connections,
    wire: load.wire / room.wire,
    change: Math.max(
      rereading(prices.server.read, Math.max(0.01, nodes - load.servers)),
      rereading(prices.database.read, Math.max(0.01, room.database_cores - load.database)),
    ),
  };
}
