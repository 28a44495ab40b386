import type { Notification } from '@plenary/contract/notifications/operations';
import type { StoreApi } from 'zustand/vanilla';

/** One's notifications, as far as the page knows them. */
export interface Notices {
  readonly unread: number;
  /** Those of them about threads with members. */
  readonly of_threads?: number | undefined;
  /** Unskippable ones that hold first, then the latest first; absent until they are needed. */
  readonly list?: readonly Notification[];
  readonly has_more?: boolean;
  readonly failed?: boolean;
  /** Kinds that the person does not want here; absent: as the page began. */
  readonly hidden?: readonly string[];
}

/** They are read by `features/notifications/news.ts`, which is loaded when they are needed or have changed. */
export type NoticesStore = StoreApi<Notices>;
