import type { StageReaction } from '@plenary/domain/applause/rules';
import type { Mention } from '@plenary/domain/chat/writing/mentions';
import type { ReactionKey } from '@plenary/domain/chat/reactions';
import type { Draw } from '../grammar.ts';
import type { SpokenLanguage } from '../spoken.ts';
import type { Scene, Sense } from '../scene.ts';

/** A message that a person of a simulation writes. */
export interface SayAct {
  readonly kind: 'say';
  readonly person: number;
  readonly thread: string;
  readonly text: string;
  /** The person whom the text names; null: nobody. */
  readonly mention: Mention | null;
  /** The phrase of which the text is one form. */
  readonly phrase: string;
  /** The message that it answers as a reply; null: it stands by itself. */
  readonly reply_to: string | null;
  readonly sense: Sense;
  readonly language: SpokenLanguage;
  readonly exchange: number | null;
  /** The message on which it follows, in whichever way; null: on none. */
  readonly follows: string | null;
  /** The number of the person whose message that is; null: nobody of the simulation. */
  readonly to: number | null;
}

export interface ReactAct {
  readonly kind: 'react';
  readonly person: number;
  readonly message: string;
  readonly key: ReactionKey;
}

/** A vote in a poll: places of choices from 0, or the value of a rating from 1; words of a cloud. */
export interface VoteAct {
  readonly kind: 'vote';
  readonly person: number;
  readonly poll: string;
  readonly choices: readonly number[];
  readonly words: readonly string[];
}

/** A question to those who speak. */
export interface AskAct {
  readonly kind: 'ask';
  readonly person: number;
  readonly session: string;
  readonly text: string;
  readonly phrase: string;
}

/** A vote for a person's question. */
export interface SupportAct {
  readonly kind: 'support';
  readonly person: number;
  readonly session: string;
  readonly question: string;
}

/** Reactions on the stage. */
export interface ApplaudAct {
  readonly kind: 'applaud';
  readonly person: number;
  readonly session: string;
  readonly reaction: StageReaction;
  readonly count: number;
}

/** A person sits down in a networking room. */
export interface SitAct {
  readonly kind: 'sit';
  readonly person: number;
  readonly room: string;
}

export type Act = SayAct | ReactAct | VoteAct | AskAct | SupportAct | ApplaudAct | SitAct;

/** An act that nobody does twice, as `Scene.done` has it; null: it may be done again. */
export function onceOf(act: Act): string | null {
  switch (act.kind) {
    case 'vote':
      return `vote ${act.poll} ${act.person}`;
    case 'ask':
      return `ask ${act.session} ${act.person}`;
    case 'support':
      return `support ${act.question} ${act.person}`;
    case 'say':
    case 'react':
    case 'applaud':
    case 'sit':
      return null;
  }
}

/** One thing that people of a simulation do. A new one is a module of its own in the list of `acts.ts`. */
export interface Activity {
  readonly name: string;
  /** Times a minute for 200 people together; fewer people do it less often. */
  perMinute(scene: Scene): number;
  /** The act that a person does now; null: nobody has a reason. */
  act(scene: Scene, next: Draw): Act | null;
}
