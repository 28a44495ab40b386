import type { Translations } from '@plenary/domain/language/texts';
import { customType, jsonb, text, timestamp } from 'drizzle-orm/pg-core';

/** 24 hexadecimal characters, time-ordered (D20). */
export const id = (name: string) => text(name);

/** A moment, to the millisecond. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** The texts of a row in further languages; the columns hold those in the event's own (TXT1). */
export const translations = () => jsonb('translations').$type<Translations>().notNull().default({});

/** Bytes as they are. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Words by which a row is found; made by `array_to_tsvector` from words that the domain decides. */
export const words = customType<{ data: string }>({ dataType: () => 'tsvector' });
