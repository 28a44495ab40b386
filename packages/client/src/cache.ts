/** The part of Web Storage that is used here. */
export interface StorageLike {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** An answer as it came: the present state of a topic and the cursor from which to go on. */
export interface CachedAnswer {
  readonly cursor: string;
  readonly payload: unknown;
}

/** Answers kept per topic, event and user (LIV3, D44). */
export interface AnswerCache {
  read(topic: string): CachedAnswer | null;
  write(topic: string, answer: CachedAnswer): void;
  /** Forgets every answer of every event and user; done at sign-out. */
  wipe(): void;
}

const PREFIX = 'plenary_poll ';

/** Without storage nothing is kept. Storage that is full, blocked or damaged counts as empty. */
export function answerCache(storage: StorageLike | undefined, event: string, user: string | undefined): AnswerCache {
  if (!storage || user === undefined) return { read: () => null, write: () => undefined, wipe: () => undefined };
  const keyOf = (topic: string): string => `${PREFIX}${event} ${user} ${topic}`;
  return {
    read: (topic) => (isKept(topic) ? parse(attempt(() => storage.getItem(keyOf(topic)))) : null),
    write(topic, answer) {
      if (isKept(topic)) attempt(() => storage.setItem(keyOf(topic), JSON.stringify(answer)));
    },
    wipe: () => void attempt(() => wipe(storage)),
  };
}

/** Topics whose answers are never kept: messages and notifications (LIV3), and quizzes, which hold the person's own answers (D288). */
const NEVER_KEPT = ['chat:', 'notifications', 'user:', 'quiz:'];

function isKept(topic: string): boolean {
  return !NEVER_KEPT.some((start) => topic.startsWith(start));
}

function wipe(storage: StorageLike): void {
  const keys = Array.from({ length: storage.length }, (_none, index) => storage.key(index));
  for (const key of keys) if (key?.startsWith(PREFIX)) storage.removeItem(key);
}

function parse(text: string | null | undefined): CachedAnswer | null {
  const value = attempt(() => JSON.parse(text ?? 'null') as Partial<CachedAnswer> | null);
  return typeof value?.cursor === 'string' ? { cursor: value.cursor, payload: value.payload } : null;
}

/** Storage throws when it is full or forbidden; the page works without it. */
function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
