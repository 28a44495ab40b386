import { draw, type Draw } from '../grammar.ts';
import { SIMULATION } from '../limits.ts';
import { writtenLanguage } from '../people.ts';
import type { Phrases } from '../phrases/phrases.ts';
import { edgeOf, rested, type Actor, type Scene, type Sense } from '../scene.ts';
import type { Activity } from './activity.ts';
import { PHRASES, sayOne, valuesOf } from './words.ts';

/** A person who came so short a while ago says hello; ms. */
const NEW_MS = 90_000;
/** Of ten who come, how many say so. */
const GREETS = 0.3;

/** People say something of their own: hello, something about the session that is on, a question. */
export const talk: Activity = {
  name: 'talk',
  perMinute: (scene) => SIMULATION.messages_per_minute * 0.5 * (edgeOf(scene) === null ? 0.9 : 1.4),
  act: (scene, next) => {
    const { thread } = scene;
    const actor = draw(rested(scene), next);
    if (!actor || thread === null) return null;
    const language = writtenLanguage(
      actor.language,
      scene.here.map((one) => one.language),
    );
    const words = wordsOf(actor, scene, PHRASES[language], next);
    const said = sayOne(words.phrases, valuesOf(scene), scene, next);
    if (!said) return null;
    const { sense, exchange } = words;
    const alone = { mention: null, reply_to: null, follows: null, to: null };
    const where = threadFor(sense, { ...scene, thread }, next);
    return { kind: 'say', person: actor.index, thread: where, ...said, ...alone, language, sense, exchange };
  },
};

/** Of ten remarks about a session, how many stand in its own channel. */
const BESIDE_THE_SESSION = 0.5;

/** Words about the session that is on are said in its channel or in the event's, all others in the event's. */
function threadFor(
  sense: Sense,
  { thread, session_thread, on_air }: Pick<Scene, 'session_thread' | 'on_air'> & { readonly thread: string },
  next: Draw,
): string {
  const about_session = on_air !== null && (sense === 'remark' || sense === 'applause');
  return about_session && session_thread !== null && next() < BESIDE_THE_SESSION ? session_thread : thread;
}

interface Words {
  readonly sense: Sense;
  readonly phrases: readonly string[];
  readonly exchange: number | null;
}

/** The kind of thing that a person says now. */
function wordsOf(actor: Actor, scene: Scene, phrases: Phrases, next: Draw): Words {
  const plain = (sense: Sense, of: readonly string[]): Words => ({ sense, phrases: of, exchange: null });
  if (actor.wrote_at === null && scene.now - actor.came_at < NEW_MS && next() < GREETS)
    return plain('greeting', phrases.greeting);
  if (actor.leaving && next() < 0.6) return plain('farewell', phrases.farewell);
  if (edgeOf(scene) === 'end' && next() < 0.5) return plain('applause', phrases.applause);
  if (next() < 0.4) return question(phrases, next);
  return scene.on_air === null ? plain('remark', phrases.between) : plain('remark', phrases.remark);
}

function question(phrases: Phrases, next: Draw): Words {
  const exchange = Math.floor(next() * phrases.exchanges.length);
  return { sense: 'question', phrases: phrases.exchanges[exchange]?.ask ?? [], exchange };
}
