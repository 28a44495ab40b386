import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { OptionalPart } from '../ui/OptionalPart.tsx';
import { useHydrated } from './device.ts';
import styles from './PageError.module.css';
import { useTexts } from './use-texts.ts';

interface LazyPartProps {
  /** Stands in while the chunk is on its way. */
  readonly waiting?: ReactNode;
  /** Its component is a `drawnPart`. */
  readonly drawn?: boolean;
  readonly children: ReactNode;
}

/**
 * Holds a part whose code is fetched when it is needed. One that cannot be fetched or drawn offers to reload. The server draws
 * what is `drawn` alone: it would give up on others, and the browser would report that as a fault of hydration.
 */
export function LazyPart({ drawn = false, ...part }: LazyPartProps) {
  return drawn ? <Part {...part} /> : <LaterPart {...part} />;
}

/** Drawn once and not again after hydration: what the server has drawn would go until the code has come. */
function Part({ waiting, children }: Omit<LazyPartProps, 'drawn'>) {
  return (
    <OptionalPart lost={<LostPart />} waiting={waiting}>
      {children}
    </OptionalPart>
  );
}

function LaterPart({ waiting = null, children }: Omit<LazyPartProps, 'drawn'>) {
  return <Part waiting={waiting}>{useHydrated() ? children : waiting}</Part>;
}

function LostPart() {
  const { t } = useTexts();
  return (
    <div className={styles.box} role="alert">
      <p>{t('frame.lost_chunk.title')}</p>
      <Button onClick={() => location.reload()}>{t('frame.lost_chunk.reload')}</Button>
    </div>
  );
}
