import { bundleSchema } from '../read/json-schema.ts';

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** A field of `event.yaml`, as `sessions.stream.type`; places in lists are passed over. */
export interface BundleField {
  readonly path: string;
  /** Its values, where there are only these. */
  readonly values: readonly unknown[];
}

/** The fields of `event.yaml`: everything that is no group, and no list of groups. */
export const BUNDLE_FIELDS: readonly BundleField[] = [
  ...new Map([...fieldsOf(bundleSchema() as Schema, [])].map((field) => [field.path, field])).values(),
];

function* fieldsOf(schema: Schema, path: readonly string[]): Generator<BundleField> {
  const group = groupOf(schema);
  if (!group) yield { path: path.join('.'), values: valuesOf(schema) };
  for (const [field, part] of Object.entries(group ?? {})) yield* fieldsOf(part, [...path, field]);
}

/** The fields of a group, of what a list holds, or of one of several shapes. */
function groupOf({ properties, items, anyOf = [] }: Schema): Schema['properties'] {
  return properties ?? (items && groupOf(items)) ?? anyOf.map(groupOf).find((one) => one !== undefined);
}

function valuesOf({ type, enum: values = [], items, anyOf = [] }: Schema): readonly unknown[] {
  if (type === 'boolean') return [false, true];
  return [...values, ...(items ? valuesOf(items) : []), ...anyOf.flatMap(valuesOf)];
}
