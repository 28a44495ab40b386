import { getSettings } from '@plenary/contract/home/operations';
import { POLLS } from '@plenary/domain/polls/limits';
import { useState } from 'react';
import { usePolling } from '../../ui/time/use-polling.ts';
import { useBoot } from '../../page/boot.tsx';
import { useServices } from '../../page/services.tsx';

/** The address of the event's poll, as it was read last. */
export interface PollAddress {
  /** An open poll of the event itself. */
  readonly own: boolean;
  /** Address of a poll on another site; null: there is none. */
  readonly external: string | null;
}

const NONE: PollAddress = { own: false, external: null };

/** Asks for the address of the event's poll (D42), every 30 s as long as the component is there. */
export function usePollAddress(): PollAddress {
  const { api } = useServices();
  const { event, origin } = useBoot();
  const slug = event?.slug ?? '';
  const [address, setAddress] = useState(NONE);
  usePolling(async (signal) => {
    const settings = await api.call(getSettings, { params: { event: slug } });
    // An address that could not be read stays as it was.
    if (settings.ok && !signal.aborted) setAddress(addressOf(settings.value.poll_url, `${origin}/${slug}/polls`));
    return POLLS.address_every_ms;
  }, slug);
  return address;
}

function addressOf(poll_url: string | undefined, own: string): PollAddress {
  if (poll_url === undefined) return NONE;
  return poll_url.startsWith(own) ? { own: true, external: null } : { own: false, external: poll_url };
}
