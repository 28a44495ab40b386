import { textsBelow, type Translations } from '@plenary/domain/language/texts';
import { z } from 'zod';

/**
 * The shape of a group of a bundle at a path, with the translations of its texts (TXT2): `splitTexts` has taken them out of the fields, and
 * each is as its field.
 */
export function withTranslations<S extends z.core.$ZodShape>(path: string, shape: S) {
  const texts = textsBelow(path).map((field) => [field, z.optional(translationOf(shape[field] as z.core.$ZodType))]);
  const one = z.strictObject(Object.fromEntries(texts) as Record<string, z.core.$ZodType>);
  const translations = z.record(z.string(), one) as unknown as z.ZodType<Translations, Translations>;
  return { ...shape, translations: translations.optional() };
}

/** The shape of a translation. One that is absent falls back, and so does each text of a list that is empty. */
const translationOf = (field: z.core.$ZodType): z.core.$ZodType => {
  const plain = plainOf(field);
  return plain instanceof z.ZodArray ? z.array(z.union([z.literal(''), plain.element])) : plain;
};

const plainOf = (field: z.core.$ZodType): z.core.$ZodType =>
  field instanceof z.ZodDefault || field instanceof z.ZodOptional ? plainOf(field.unwrap()) : field;
