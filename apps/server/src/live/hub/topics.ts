import { ok, refused, type ErrorCode, type Result } from '@plenary/contract/errors';
import type { PollName } from '@plenary/contract/live';
import type { Place } from '@plenary/domain/audience/places';
import { refuse } from '@plenary/domain/policy/policy';
import type { Context } from '../../context.ts';
import { phaseOf } from '../../http/request/phase.ts';
import { subjectOf, type Member } from '../../http/request/actor.ts';
import { inSomeHall, atHall } from '../../http/request/hall-roles.ts';
import type { TopicKey } from '../feed/topic-key.ts';
import type { TopicDefinition, TopicParams } from '../topic-definition.ts';
import type { Caller } from './caller.ts';

/** A topic that the caller may follow. */
export interface AllowedTopic {
  readonly key: TopicKey;
  readonly definition: TopicDefinition;
  readonly params: TopicParams;
  readonly member: Member;
  /** Topics that an address of a long-poll follows besides. */
  readonly besides?: readonly TopicKey[];
  /** The name of a long-poll that was asked for. */
  readonly poll?: TopicDefinition['poll'];
}

/** The place that a page shows which follows a topic; null: it says nothing of that. */
export const placeShown = ({ definition, params }: AllowedTopic): Place | null => definition.place?.(params) ?? null;

/** The topics of all features, and the one place that asks who may follow them. */
export interface Topics {
  readonly definitions: readonly TopicDefinition[];
  /** Refusals: `unknown_topic`, and those of the policy. */
  allow(caller: Caller, topic: string): Promise<Result<AllowedTopic>>;
  /** The word of the table of roles alone, from memory: why `caller` may not follow, or null. */
  refusal(caller: Caller, topic: string): ErrorCode | null;
  /** The same for a long-poll address: one of the eight names for this caller, or a full topic name. */
  allowPoll(caller: Caller, name: string, query: Record<string, string>): Promise<Result<AllowedTopic>>;
}

/** @throws Error when two definitions claim the same long-poll name */
export function createTopics(ctx: Context, definitions: readonly TopicDefinition[]): Topics {
  const polls = pollTable(definitions);
  const kinds = definitions.map((definition) => ({ definition, read: topicReader(definition.name) }));
  const find = (topic: string) => {
    for (const { definition, read } of kinds) {
      const params = read(topic);
      if (params) return { definition, params, topic };
    }
    return null;
  };
  const topics: Topics = {
    definitions,
    async allow(caller, topic) {
      const found = find(topic);
      return found ? allowOne(ctx, caller, found) : refused('unknown_topic');
    },
    refusal(caller, topic) {
      const found = find(topic);
      if (!found) return 'unknown_topic';
      const { definition } = found;
      // Which hall a session is in is not known from memory: those who moderate one are asked about with the database.
      const somewhere = inSomeHall(caller.actor, { in_hall: definition.in_hall && 'some' });
      return tableRefusal(ctx, { ...caller, actor: somewhere }, definition);
    },
    async allowPoll(caller, name, query) {
      const definition = polls.get(name);
      if (!definition?.poll) return topics.allow(caller, name);
      const code = tableRefusal(ctx, caller, definition);
      if (code || caller.actor.kind !== 'member') return refused(code ?? 'forbidden');
      const { poll } = definition;
      const topic = await poll.topicFor(ctx, caller.actor, query);
      const besides = poll.besides?.(caller.actor);
      if (topic === null) return aloneOf(poll, besides && (await topics.allow(caller, besides)));
      // Several names may follow one topic, each with a present state of its own.
      const params = topicReader(definition.name)(topic);
      if (!params) return topics.allow(caller, topic);
      const allowed = await allowOne(ctx, caller, { definition, params, topic });
      if (!allowed.ok || besides === undefined) return allowed;
      const also = await topics.allow(caller, besides);
      return also.ok ? ok({ ...allowed.value, poll, besides: [also.value.key] }) : also;
    },
  };
  return topics;
}

/** The topic besides, with the state of the name: for a name that has no topic of its own for the caller. */
function aloneOf(
  poll: NonNullable<TopicDefinition['poll']>,
  besides: Result<AllowedTopic> | undefined,
): Result<AllowedTopic> {
  if (!besides || !poll.alone) return refused('unknown_topic');
  if (!besides.ok) return besides;
  const { definition } = besides.value;
  return ok({ ...besides.value, poll, definition: { ...definition, snapshot: poll.alone } });
}

function pollTable(definitions: readonly TopicDefinition[]): Map<string, TopicDefinition> {
  const table = new Map<PollName, TopicDefinition>();
  for (const definition of definitions) {
    if (!definition.poll) continue;
    if (table.has(definition.poll.name)) throw new Error(`two topics answer to poll/${definition.poll.name}`);
    table.set(definition.poll.name, definition);
  }
  return table;
}

async function allowOne(
  ctx: Context,
  caller: Caller,
  found: { readonly definition: TopicDefinition; readonly params: TopicParams; readonly topic: string },
): Promise<Result<AllowedTopic>> {
  const { definition, params, topic } = found;
  const { event } = caller;
  const actor = await atHall(ctx, caller.actor, { in_hall: definition.in_hall, session_id: params['session'] });
  const code = tableRefusal(ctx, { actor, event }, definition);
  if (code || actor.kind !== 'member') return refused(code ?? 'forbidden');
  if (definition.allowed && !(await definition.allowed(ctx, actor, params))) return refused('forbidden');
  return ok({ key: { event_id: event.id, topic }, definition, params, member: actor });
}

function tableRefusal(
  ctx: Context,
  { actor, event }: Pick<Caller, 'actor' | 'event'>,
  { action, in_hall }: TopicDefinition,
): ErrorCode | null {
  return refuse(action, subjectOf(inSomeHall(actor, { in_hall })), phaseOf(ctx, event));
}

/**
 * Reads the names of one kind of topic. Parameters are letters, digits, hyphens and underscores, as ids are.
 * @param name for example `chat:<thread>`
 * @returns the parameters of a topic, or null when it is of another kind
 */
export function topicReader(name: string): (topic: string) => TopicParams | null {
  const pattern = new RegExp(`^${name.replaceAll(/<(\w+)>/g, '(?<$1>[\\w-]+)')}$`);
  return (topic) => {
    const match = pattern.exec(topic);
    return match && { ...match.groups };
  };
}

/** The topic of a kind that has these parameters. */
export function topicOf(name: string, params: TopicParams): string {
  return name.replaceAll(/<(\w+)>/g, (_, param: string) => params[param] ?? '');
}
