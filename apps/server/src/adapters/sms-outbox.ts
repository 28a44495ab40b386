import type { Clock } from '../clock.ts';
import type { Outbox } from './outbox.ts';
import type { SmsSender } from './sms.ts';

/** Text messages that go to a folder, for servers without a gateway. */
export function outboxSms(clock: Clock, outbox: Outbox): SmsSender {
  return {
    send: async (message) => {
      const at = new Date(clock.now()).toISOString();
      await outbox.put({ ...message, channel: 'sms', from: '', subject: null, html: null, at });
      return { kind: 'sent', note: `put into ${outbox.folder}` };
    },
    destination: `the outbox folder ${outbox.folder}`,
    close: () => Promise.resolve(),
  };
}
