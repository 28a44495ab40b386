import { Id, Slug } from '@plenary/contract/ids';
import type { Operation } from '@plenary/contract/operation';
import { safeParse, type $ZodType } from 'zod/v4/core';

const REDACTED = '[redacted]';

/** The parts of a request that its address in the log is made of. */
export interface AskedRoute {
  readonly params?: unknown;
  readonly query?: unknown;
  /** The event that the path names, where there is one. */
  readonly event?: { readonly slug: string } | null;
  readonly routeOptions?: { readonly url?: string | undefined; readonly config?: { readonly operation?: Operation } };
}

/**
 * A request's address as it may stand in a log (RUN6): its route, with the event that it names and with those parameters
 * that the contract has as ids, slugs, numbers or choices. Whatever else the caller wrote, such as a token, a search or
 * an address that does not exist, is left out.
 */
export function loggedAddress({ params, query, event, routeOptions }: AskedRoute): string {
  const { url, config } = routeOptions ?? {};
  if (url === undefined) return event ? `/${event.slug}/${REDACTED}` : `/${REDACTED}`;
  const operation = config?.operation;
  const path = url.replaceAll(/:(\w+)|\*/g, (_all, name: string | undefined) => {
    if (name === 'event') return event?.slug ?? REDACTED;
    return name === undefined ? REDACTED : loggedValue(fieldsOf(operation?.params)[name], valueOf(params, name));
  });
  return path + loggedQuery(operation, query);
}

function loggedQuery(operation: Operation | undefined, query: unknown): string {
  const given = Object.entries(fieldsOf(operation?.query)).flatMap(([name, schema]) => {
    const value = valueOf(query, name);
    return value === undefined ? [] : [`${name}=${loggedValue(schema, value)}`];
  });
  return given.length === 0 ? '' : `?${given.join('&')}`;
}

function loggedValue(schema: $ZodType | undefined, value: unknown): string {
  if (schema === undefined || !isClosed(schema) || !safeParse(schema, value).success) return REDACTED;
  return encodeURIComponent(String(value));
}

interface Definition {
  readonly type: string;
  readonly innerType: $ZodType;
  readonly out: $ZodType;
}

/** Whether a schema lets through only ids, slugs, numbers and choices: a token is none of them, and must not be typed as one. */
function isClosed(schema: $ZodType): boolean {
  const { type, innerType, out } = schema._zod.def as unknown as Definition;
  switch (type) {
    case 'optional':
    case 'nullable':
      return isClosed(innerType);
    case 'pipe':
      return isClosed(out);
    case 'enum':
    case 'literal':
    case 'number':
      return true;
    default:
      return schema === Id || schema === Slug;
  }
}

function fieldsOf(schema: $ZodType | undefined): Readonly<Record<string, $ZodType>> {
  return (schema?._zod.def as { readonly shape?: Readonly<Record<string, $ZodType>> } | undefined)?.shape ?? {};
}

function valueOf(fields: unknown, name: string): unknown {
  if (typeof fields !== 'object' || fields === null || !Object.hasOwn(fields, name)) return undefined;
  return (fields as Readonly<Record<string, unknown>>)[name];
}
