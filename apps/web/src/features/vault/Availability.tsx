import type { VaultCard } from '@plenary/contract/vault';
import { availabilityOf, isLocked, nextChange, type Schedule, waitUntil } from '@plenary/domain/vault/availability';
import { useCallback, useEffect } from 'react';
import { useBoot } from '../../page/boot.tsx';
import { useEventMoments, useEventNow } from '../../page/clock.ts';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import styles from './Vault.module.css';

/** The server's clock has passed a moment for certain when this is over. */
const MARGIN_MS = 1_000;

function scheduleOf({ starts_at, ends_at }: Pick<VaultCard, 'starts_at' | 'ends_at'>): Schedule {
  const time = (text: string | null): number | null => (text === null ? null : Date.parse(text));
  return { starts_at: time(starts_at), ends_at: time(ends_at) };
}

/** The scheduling label of a card (GAM3); nothing where nothing is scheduled. */
export function Availability({ item }: { readonly item: VaultCard }) {
  const { t } = useTexts();
  const now = useEventNow('minute');
  const availability = availabilityOf(scheduleOf(item), now);
  switch (availability.kind) {
    case 'unscheduled':
      return null;
    case 'available_now':
    case 'not_available_anymore':
      return <Label kind={availability.kind}>{t(`vault.${availability.kind}`)}</Label>;
    case 'available_in':
    case 'available_for': {
      const { unit, count } = waitUntil(availability.until, now);
      return <Label kind={availability.kind}>{t(`vault.${availability.kind}_${unit}`, { count })}</Label>;
    }
  }
}

function Label({ kind, children }: { readonly kind: string; readonly children: string }) {
  return (
    <p className={styles.availability} data-open={kind === 'available_now' || kind === 'available_for'}>
      {children}
    </p>
  );
}

/** Reads the page anew when one of these opens or closes: the server alone knows what it may send (D5). */
export function useOpening(items: readonly VaultCard[]): void {
  const { router } = useServices();
  const next = useCallback(
    (now: number) => {
      const moment = nextChange(items.map(scheduleOf), now - MARGIN_MS);
      return moment === null ? null : moment + MARGIN_MS;
    },
    [items],
  );
  const now = useEventMoments(next) - MARGIN_MS;
  const host = useBoot().me?.host ?? false;
  const stale = items.some((item) => isLocked(scheduleOf(item), now, host) !== item.locked);
  useEffect(() => {
    if (stale) void router.load();
  }, [stale, router]);
}
