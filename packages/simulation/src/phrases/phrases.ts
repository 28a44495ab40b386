/** A question that people of an event ask each other, and what others who know say to it. */
export interface Exchange {
  readonly ask: readonly string[];
  readonly answer: readonly string[];
}

/**
 * The phrases of one language at an event, as a small grammar: `(a|b)` is one of several, `[a]` may be left out,
 * `{title}` and `{speaker}` are of the session that is on, `{name}` is the person who is spoken to. A phrase whose value
 * is missing is not said.
 */
export interface Phrases {
  readonly greeting: readonly string[];
  /** To a person who has just come. */
  readonly welcome: readonly string[];
  readonly farewell: readonly string[];
  /** About the session that is on. */
  readonly remark: readonly string[];
  /** While none is on. */
  readonly between: readonly string[];
  /** To a remark. */
  readonly agree: readonly string[];
  /** When a session comes to its end. */
  readonly applause: readonly string[];
  readonly exchanges: readonly Exchange[];
  /** Questions to anyone who speaks. */
  readonly to_speaker: readonly string[];
  /** For a cloud of words. */
  readonly words: readonly string[];
  /** Of a person whose question was answered. */
  readonly thanks: readonly string[];
  /** To a visitor's question, of those who cannot know. */
  readonly wonder: readonly string[];
  /** To what a visitor says. */
  readonly nod: readonly string[];
}
