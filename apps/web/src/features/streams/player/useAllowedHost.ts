import { useEffect, useEffectEvent } from 'react';
import { useServices } from '../../../page/services.tsx';

/**
 * Loads the page again when its content security policy lacks the host of a stream, which then was named
 * after the page was loaded. Once for each address, until that has answered: a policy that still lacks it would not be
 * mended by loading it again.
 * @param onRefused called when the page was loaded again in vain
 * @returns what to call when the address has answered
 */
export function useAllowedHost(playbackUrl: string, onRefused?: () => void): () => void {
  const { storage } = useServices();
  const refused = useEffectEvent(() => onRefused?.());
  useEffect(() => {
    const look = ({ blockedURI }: SecurityPolicyViolationEvent): void => {
      if (originOf(blockedURI) !== originOf(playbackUrl)) return;
      if (storage.get('streamReloaded') === playbackUrl) return refused();
      storage.set('streamReloaded', playbackUrl);
      location.reload();
    };
    document.addEventListener('securitypolicyviolation', look);
    return () => document.removeEventListener('securitypolicyviolation', look);
  }, [playbackUrl, storage]);
  return () => storage.remove('streamReloaded');
}

const originOf = (address: string): string | null => URL.parse(address, location.href)?.origin ?? null;
