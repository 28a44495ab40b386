import { z } from 'zod';
import { BundleFile } from './schema.ts';

/** The shape as a JSON schema, for the documents. */
export const bundleSchema = (): object => withTexts(z.toJSONSchema(BundleFile, { io: 'input' })) as object;

/** Authors write the translations of a text at its field. */
function withTexts(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withTexts);
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.entries(schema).map(([name, part]) => [name, withTexts(part)]);
  const { translations, ...fields } = Object.fromEntries(parts) as Record<string, unknown>;
  if (translations === undefined) return fields;
  const { additionalProperties } = translations as { additionalProperties: { properties: Record<string, unknown> } };
  const texts = Object.entries(additionalProperties.properties).map(([field, text]) => [
    field,
    { anyOf: [fields[field], { type: 'object', title: 'texts by language', additionalProperties: text }] },
  ]);
  return { ...fields, ...(Object.fromEntries(texts) as object) };
}
