import { STAGE_REACTIONS } from '@plenary/domain/applause/rules';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { REDUCED_MOTION, useMediaQuery } from '../../page/device.ts';
import { useTexts } from '../../page/use-texts.ts';
import { ReactionImage } from '../../ui/ReactionImage.tsx';
import { type Applause, useApplause } from './ApplauseProvider.tsx';
import { withoutFloating } from './applause-model.ts';
import styles from './Applause.module.css';

/**
 * The reactions over the lower corner of the stage (APL5): pictures that rise, or a quiet number for anyone who wants no motion. They
 * take no press, and nothing of them is announced.
 */
export function StageReactions() {
  const applause = useApplause();
  const still = useMediaQuery(REDUCED_MOTION);
  if (!applause || applause.hidden) return null;
  return still ? <Counter applause={applause} /> : <Floating applause={applause} />;
}

function Floating({ applause: { store } }: { readonly applause: Applause }) {
  const floating = useStore(store, (state) => state.floating);
  // A page in the background draws no animation, and none ends there.
  useEffect(() => {
    const clear = () => document.hidden && store.setState({ floating: [] });
    document.addEventListener('visibilitychange', clear);
    return () => document.removeEventListener('visibilitychange', clear);
  }, [store]);
  return (
    <div className={styles.stage} data-stage-reactions="" aria-hidden="true">
      {floating.map(({ id, reaction, delay_ms, lane }) => (
        <span
          key={id}
          className={styles.picture}
          data-reaction={reaction}
          style={{ animationDelay: `${delay_ms}ms`, insetInlineEnd: `${Math.round(lane * 40)}%` }}
          onAnimationEnd={() => store.setState((state) => withoutFloating(state, id), true)}
        >
          <ReactionImage of={reaction} size={28} />
        </span>
      ))}
    </div>
  );
}

function Counter({ applause: { store } }: { readonly applause: Applause }) {
  const { t } = useTexts();
  const counted = useStore(store, (state) => state.counted);
  const given = STAGE_REACTIONS.filter((key) => (counted[key] ?? 0) > 0);
  if (given.length === 0) return null;
  return (
    <div className={styles.counter} data-stage-counter="" role="group" aria-label={t('streams.react.counted')}>
      {given.map((key) => (
        <span key={key} role="img" aria-label={t('streams.react.count', { key, count: String(counted[key] ?? 0) })}>
          <ReactionImage of={key} size={20} /> {counted[key]}
        </span>
      ))}
    </div>
  );
}
