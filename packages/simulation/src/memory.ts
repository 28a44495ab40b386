import type { AskAct, SayAct } from './activities/activity.ts';
import { SIMULATION } from './limits.ts';
import { detectLanguage } from './people.ts';
import type { Author, Heard } from './scene.ts';

/** The part of the chat that a simulation remembers. */
export interface Memory {
  /** Oldest first. */
  readonly heard: readonly Heard[];
  readonly said: ReadonlySet<string>;
  readonly fresh: readonly string[];
}

export const NOTHING_HEARD: Memory = { heard: [], said: new Set(), fresh: [] };

/** A message that a visitor has written. */
export interface VisitorMessage {
  readonly id: string;
  readonly thread: string;
  readonly author: Author | null;
  readonly name: string;
  readonly text: string;
}

/** The memory after a visitor's message; the same message again changes nothing. @param now ms */
export function afterVisitor(memory: Memory, message: VisitorMessage, now: number): Memory {
  const sense = 'visitor' as const;
  const language = detectLanguage(message.text);
  return rememberHeard(memory, {
    ...message,
    sense,
    language,
    by: null,
    exchange: null,
    to: null,
    at: now,
    replies: 0,
  });
}

/** An act that is decided: nobody says the same, nor answers the same, while it is on its way. */
export function afterDeciding(memory: Memory, act: SayAct): Memory {
  const heard = memory.heard.map((one) => (one.id === act.follows ? { ...one, replies: one.replies + 1 } : one));
  return afterAsking({ ...memory, heard }, act);
}

/** A text that was said elsewhere: nobody says it again soon. */
export function afterAsking(memory: Memory, { text, phrase }: Pick<AskAct, 'text' | 'phrase'>): Memory {
  return {
    ...memory,
    said: new Set([...memory.said, text].slice(-SIMULATION.unrepeated)),
    fresh: [...memory.fresh, phrase].slice(-SIMULATION.fresh_phrases),
  };
}

/** The memory once an act of the simulation stands in the chat. @param id of its message, which `author` has written · @param now ms */
export function afterSaying(
  memory: Memory,
  act: SayAct,
  { id, name, author }: Pick<Heard, 'id' | 'name' | 'author'>,
  now: number,
): Memory {
  const { person: by, thread, text, sense, language, exchange, to } = act;
  return rememberHeard(memory, {
    id,
    thread,
    by,
    author,
    name,
    text,
    sense,
    language,
    exchange,
    to,
    at: now,
    replies: 0,
  });
}

function rememberHeard(memory: Memory, one: Heard): Memory {
  if (memory.heard.some(({ id }) => id === one.id)) return memory;
  return { ...memory, heard: [...memory.heard, one].slice(-SIMULATION.remembered) };
}

/** The memory without a message that was taken back. */
export function afterRemoval(memory: Memory, id: string): Memory {
  return memory.heard.some((one) => one.id === id)
    ? { ...memory, heard: memory.heard.filter((one) => one.id !== id) }
    : memory;
}
