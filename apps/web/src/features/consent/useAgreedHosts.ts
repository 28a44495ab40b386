import { useState } from 'react';
import { useHydrated } from '../../page/device.ts';
import { useServices } from '../../page/services.tsx';

/** The hosts whose frames were agreed to on this device, for this event. */
export function useAgreedHosts(): { readonly hosts: readonly string[]; readonly agree: (host: string) => void } {
  const { storage } = useServices();
  // The server does not know what a device keeps, and the first drawing here is the server's.
  const hydrated = useHydrated();
  const [changed, setChanged] = useState<readonly string[] | null>(null);
  const hosts = changed ?? (hydrated ? (storage.get('embedHosts') ?? '').split(' ') : []);
  const agree = (host: string): void => {
    const all = [...hosts, host].filter(Boolean);
    storage.set('embedHosts', all.join(' '));
    setChanged(all);
  };
  return { hosts, agree };
}
