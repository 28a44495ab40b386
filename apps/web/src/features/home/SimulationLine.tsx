import type { SimulationNote } from '@plenary/contract/boot';
import { useTexts } from '../../page/use-texts.ts';
import { Row } from '../../ui/layout/Layout.tsx';
import { ShowMe, useHasShow } from '../simulation/index.ts';
import styles from './SimulationLine.module.css';

/** Says that people whom one meets here are simulated (SIM10), beside the button that has them play (SIM15). */
export function SimulationLine({ of }: { readonly of: SimulationNote }) {
  const { t } = useTexts();
  const hasShow = useHasShow();
  return (
    <Row gap={12} align="center" wrap className={styles.line}>
      <p>{t(`simulation.${of}`)}</p>
      {hasShow && <ShowMe />}
    </Row>
  );
}
