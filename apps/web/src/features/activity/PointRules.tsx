import { listScenarios, type ActivityScenario } from '@plenary/contract/points/operations';
import { useId } from 'react';
import { useEvent } from '../../page/boot.tsx';
import { useServices } from '../../page/services.tsx';
import { useAnswer } from '../../page/use-answer.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Box, Row } from '../../ui/layout/Layout.tsx';
import { Heading, Text } from '../../ui/text/Text.tsx';
import styles from './ActivityTab.module.css';

/** "How do I get points?": each rule in words, with its points (LDB4). */
export function PointRules() {
  const { t } = useTexts();
  const title = useId();
  const rules = useRules();
  if (rules.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby={title}>
      <Heading as="h3" size={16} weight={650} leading={135} id={title}>
        {t('activity.how')}
      </Heading>
      <Box as="ul">
        {rules.map(([action, { rule, points }]) => (
          <Row key={action} as="li" gap={16} justify="between" padY={8} border="below" breaks>
            <span>{rule}</span>
            <Text as="span" rigid nowrap tabular>
              {t('activity.plus', { points })}
            </Text>
          </Row>
        ))}
      </Box>
    </section>
  );
}

/** The rules; none until they are known, or where they cannot be read: the leaderboard says so then. */
function useRules(): readonly (readonly [string, ActivityScenario])[] {
  const { api } = useServices();
  const { slug } = useEvent();
  const { value } = useAnswer(() => api.call(listScenarios, { params: { event: slug } }));
  return value?.activity_scenarios ?? [];
}
