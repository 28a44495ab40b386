import { type OpeningsState, OPENINGS_TOPIC } from '@plenary/contract/games/topics';
import { rolesAllow } from '@plenary/domain/policy/policy';
import { availabilityOf, isLocked, nextChange, type Schedule, waitUntil } from '@plenary/domain/vault/availability';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { useLiveTopic } from '../../live/index.ts';
import { useBoot } from '../../page/boot.tsx';
import { useEventMoments, useEventNow } from '../../page/clock/clock.ts';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { useReread } from './use-reread.ts';
import styles from './Vault.module.css';

/** The server's clock has passed a moment for certain when this is over. */
const MARGIN_MS = 1_000;
/** An announcement so long before a page was drawn, in ms, is in that page. */
const UNSEEN_MS = 10_000;

/** A card of the vault or of the games, with its times. */
interface Scheduled {
  readonly starts_at: string | null;
  readonly ends_at: string | null;
}

function scheduleOf({ starts_at, ends_at }: Scheduled): Schedule {
  const time = (text: string | null): number | null => (text === null ? null : Date.parse(text));
  return { starts_at: time(starts_at), ends_at: time(ends_at) };
}

/** The scheduling label of a card (GAM3); nothing where nothing is scheduled. */
export function Availability({ item }: { readonly item: Scheduled }) {
  const { t } = useTexts();
  const { starts_at, ends_at } = item;
  const next = useCallback((at: number) => nextChange([scheduleOf({ starts_at, ends_at })], at), [starts_at, ends_at]);
  // Lengths of time are renewed each minute; a start and an end are not kept waiting for one.
  const now = Math.max(useEventNow('minute'), useEventMoments(next));
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

/** Whether no item is ever locked for the reader (VLT1): the server asks the same. */
export const useOpensAll = (): boolean => rolesAllow('file.read_host', useBoot().me?.roles ?? []);

/**
 * Reads the page again when one of these opens or closes: the server alone knows what it may send (D5). It says so to every page that
 * follows; the clock of the page notices by itself while that cannot be received.
 * @param opensAll whether they are never locked for the reader
 */
export function useOpening(items: readonly (Scheduled & { readonly locked: boolean })[], opensAll: boolean): void {
  const reread = useReread();
  const { boots } = useServices();
  useLiveTopic(OPENINGS_TOPIC, {
    onSnapshot: (payload) => {
      const { announced_until } = payload as OpeningsState;
      if (announced_until !== null && Date.parse(announced_until) > Date.parse(boots.getState().now) - UNSEEN_MS)
        reread();
    },
    onEvents: reread,
  });
  const next = useCallback(
    (now: number) => {
      const moment = nextChange(items.map(scheduleOf), now - MARGIN_MS);
      return moment === null ? null : moment + MARGIN_MS;
    },
    [items],
  );
  const now = useEventMoments(next) - MARGIN_MS;
  const stale = items.some((item) => isLocked(scheduleOf(item), now, opensAll) !== item.locked);
  const onStale = useEffectEvent(reread);
  useEffect(() => {
    if (stale) onStale();
  }, [stale]);
}
