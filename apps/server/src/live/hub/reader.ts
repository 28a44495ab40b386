import type { Logger } from 'pino';
import type { Db } from '../../db/database.ts';
import { readAfter, readHeads, type FeedPage, type Head } from '../feed/feed.ts';
import type { OpenTopic } from './open-topic.ts';
import { keyText, type TopicKey } from '../feed/topic-key.ts';

/** The one reader of a node: whatever moves while it reads waits for its next query, all topics together. */
export interface Reader {
  /** Reads a topic beyond its last number, soon. */
  moved(topic: OpenTopic): void;
  /** Resolves when what moved before the call has been read, or could not be. */
  still(topic: OpenTopic): Promise<void>;
  /** The head of a topic; heads asked for at the same time are read together. */
  head(key: TopicKey): Promise<Head>;
  close(): Promise<void>;
}

const TOPICS_PER_READ = 500;
const EVENTS_PER_READ = 500;

/**
 * The reader of a node.
 * @param publish takes each page of events, in order, for one topic at a time
 */
export function createReader(
  { db, log }: { readonly db: Db; readonly log: Logger },
  publish: (topic: OpenTopic, page: FeedPage) => void,
): Reader {
  const dirty = new Set<OpenTopic>();
  let batch: OpenTopic[] = [];
  let reading: Promise<void> = Promise.resolve();
  let running = false;
  let closed = false;

  async function readBatch(): Promise<void> {
    const known = batch.map((topic) => ({ event_id: topic.event_id, topic: topic.topic, after: topic.seq }));
    const pages = await readAfter(db, known, EVENTS_PER_READ);
    for (const [index, page] of pages.entries()) {
      const topic = batch[index];
      if (!topic || page.after !== topic.seq) continue;
      if (page.events.length === EVENTS_PER_READ) dirty.add(topic);
      publish(topic, page);
    }
  }

  async function readUntilStill(): Promise<void> {
    while (dirty.size > 0 && !closed) {
      batch = [...dirty].slice(0, TOPICS_PER_READ);
      for (const topic of batch) dirty.delete(topic);
      reading = readBatch();
      await reading;
    }
  }

  async function run(): Promise<void> {
    if (running) return;
    running = true;
    try {
      await readUntilStill();
    } catch (error) {
      // Heads are compared within a second; what could not be read now is found again then.
      log.error({ err: error }, 'live feed could not be read');
    } finally {
      running = false;
      batch = [];
    }
  }

  return {
    moved(topic) {
      dirty.add(topic);
      void run();
    },
    async still(topic) {
      while (running && (dirty.has(topic) || batch.includes(topic))) await reading.catch(() => undefined);
    },
    head: createHeadReader(db),
    async close() {
      closed = true;
      await reading.catch(() => undefined);
    },
  };
}

/** Collects the heads asked for within one turn of the loop into one query. */
function createHeadReader(db: Db): (key: TopicKey) => Promise<Head> {
  let asked: Map<string, { key: TopicKey; answer: PromiseWithResolvers<Head> }> = new Map();
  const ask = async (): Promise<void> => {
    const batch = [...asked.values()];
    asked = new Map();
    try {
      const heads = new Map(
        (
          await readHeads(
            db,
            batch.map(({ key }) => key),
          )
        ).map((head) => [keyText(head), head]),
      );
      for (const { key, answer } of batch) answer.resolve(heads.get(keyText(key)) ?? { ...key, seq: 0, oldest_seq: 1 });
    } catch (error) {
      for (const { answer } of batch) answer.reject(error);
    }
  };
  return (key) => {
    if (asked.size === 0) setImmediate(() => void ask());
    const waiting = asked.get(keyText(key)) ?? { key, answer: Promise.withResolvers<Head>() };
    asked.set(keyText(key), waiting);
    return waiting.answer.promise;
  };
}
