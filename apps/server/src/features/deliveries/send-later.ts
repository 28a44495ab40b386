import type { Tx } from '../../db/database.ts';
import { deliveries } from '../../db/schema/index.ts';
import { newId } from '../../ids.ts';
import type { Message } from './messages.ts';

/** One e-mail or text message to one person. */
export interface NewDelivery {
  /** The event in whose look it is; null: the site's own. */
  readonly event_id: string | null;
  readonly channel: 'email' | 'sms';
  /** An e-mail address, or a number in E.164. */
  readonly recipient: string;
  readonly message: Message;
  /** Id of what it is about, by which its state can be found. */
  readonly reference?: string;
}

/**
 * Has messages sent once this transaction commits, each at least once and in time, however often the other side fails.
 * @param now milliseconds, real time
 */
export async function sendLater(tx: Tx, now: number, messages: readonly NewDelivery[]): Promise<void> {
  if (messages.length === 0) return;
  await tx.insert(deliveries).values(
    messages.map(({ event_id, channel, recipient, message, reference }) => ({
      id: newId(now),
      event_id,
      channel,
      recipient,
      kind: message.kind,
      content: { ...message },
      reference: reference ?? null,
      created_at: new Date(now),
    })),
  );
}
