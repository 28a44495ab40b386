import type { Translations } from '@plenary/domain/language/texts';
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, translations } from '../columns.ts';
import { events } from '../events.ts';

/** A panorama of a tour as it is stored; its picture is a file of the event. */
export interface StoredScene {
  readonly key: string;
  readonly title: string;
  readonly picture: string;
  readonly translations?: Translations | undefined;
  readonly spots: readonly {
    readonly title: string;
    readonly text: string;
    readonly yaw: number;
    readonly pitch: number;
    readonly scene: string | null;
    readonly link: string | null;
    readonly translations?: Translations | undefined;
  }[];
}

/** The tour of an event, one at most. Bundles alone write it. */
export const tours = pgTable('tours', {
  id: id('id').primaryKey(),
  event_id: id('event_id')
    .notNull()
    .unique()
    .references(() => events.id, { onDelete: 'cascade' }),
  kind: text('kind').$type<'embed' | 'link' | 'panoramas'>().notNull(),
  title: text('title').notNull(),
  /** Sanitised HTML (D40). */
  intro: text('intro').notNull(),
  /** Of an embed or a link. */
  address: text('address'),
  scenes: jsonb('scenes').$type<readonly StoredScene[]>().notNull(),
  translations: translations(),
});
