import type { SimulationNote } from '@plenary/contract/boot';
import { useTexts } from '../../page/use-texts.ts';
import styles from './SimulationLine.module.css';

/** Says that people whom one meets here are simulated (SIM10). */
export function SimulationLine({ of }: { readonly of: SimulationNote }) {
  const { t } = useTexts();
  return <p className={styles.line}>{t(`simulation.${of}`)}</p>;
}
