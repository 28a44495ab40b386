import { listScenarios, type ActivityScenario } from '@plenary/contract/points/operations';
import { useEffect, useId, useState } from 'react';
import { useEvent } from '../../page/boot.tsx';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import styles from './ActivityTab.module.css';

/** "How do I get points?": each rule in words, with its points (LDB4). */
export function PointRules() {
  const { t } = useTexts();
  const title = useId();
  const rules = useRules();
  if (rules.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby={title}>
      <h3 id={title} className={styles.partTitle}>
        {t('activity.how')}
      </h3>
      <ul className={styles.list}>
        {rules.map(([action, { rule, points }]) => (
          <li key={action} className={styles.entry}>
            <span>{rule}</span>
            <span className={styles.points}>{t('activity.plus', { points })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The rules; none until they are known, or where they cannot be read: the leaderboard says so then. */
function useRules(): readonly (readonly [string, ActivityScenario])[] {
  const { api } = useServices();
  const { slug } = useEvent();
  const [rules, setRules] = useState<readonly (readonly [string, ActivityScenario])[]>([]);
  useEffect(() => {
    let wanted = true;
    void api.call(listScenarios, { params: { event: slug } }).then((answer) => {
      if (wanted && answer.ok) setRules(answer.value.activity_scenarios);
    });
    return () => {
      wanted = false;
    };
  }, [api, slug]);
  return rules;
}
