import type { ScheduleChoices } from '@plenary/contract/schedules/operations';
import type { EventForm } from '@plenary/contract/studio/operations';
import type { Language } from '@plenary/domain/language/language';
import type { CopyPart } from '@plenary/domain/studio/copy';
import type { EventBasics, Template } from '@plenary/domain/studio/new-event';
import type { Tx } from '../../db/database.ts';
import type { FeedEvent } from '../../live/types.ts';
import type { ImportOptions, ReadBundle } from '../imports/bundles/index.ts';

/** The answers that make an event. */
export interface NewEvent extends EventBasics, Pick<EventForm, 'event_kind'> {
  readonly template: Template;
  /** The address of an event that one organises, whose content it begins with instead of the template's. */
  readonly copy_of?: string | undefined;
  /** Its parts; absent: all but the team. */
  readonly parts?: readonly CopyPart[] | undefined;
  /** The address of a schedule or a bundle, and how its dates are to be read. */
  readonly address?: string | undefined;
  readonly dates?: ScheduleChoices['dates'] | undefined;
}

/** The content that an event begins with. */
export interface Start {
  readonly read: ReadBundle;
  /** When it opens, as a bundle says it; absent: a while before it begins. */
  readonly opens_at?: string | null;
  /** Checks of a bundle that is not the product's own. */
  readonly options?: Pick<ImportOptions, 'embed_hosts' | 'secure_site'>;
  /** More content, in the transaction that makes the event of this id; returns its live events. */
  fill?(tx: Tx, event_id: string): Promise<readonly FeedEvent[]>;
}

/** The maker of an event. */
export interface Maker {
  readonly account_id: string;
  readonly session_id: string;
  readonly language: Language;
}
