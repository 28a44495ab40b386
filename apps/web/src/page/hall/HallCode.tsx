import { Grid } from '../../ui/layout/Layout.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { useHydrated } from '../device.ts';
import styles from './HallCode.module.css';

interface HallCodeProps {
  /** Path of the page that people in the hall are to open on their phones. */
  readonly path: string;
  /** Says what they do there. */
  readonly label: string;
}

/** The way from the screen of a hall to a page: a code a quarter of the screen wide, and the address to type (PLL9, GAM10). */
export function HallCode({ path, label }: HallCodeProps) {
  const hydrated = useHydrated();
  return (
    <Grid oneColumn gap={12} items="center" pack="center" text="center" className={styles.hall}>
      <p className={styles.label}>{label}</p>
      {hydrated && (
        <>
          <QrCode text={location.origin + path} label={label} />
          <p className={styles.address}>
            <bdi dir="ltr">{location.host + path}</bdi>
          </p>
        </>
      )}
    </Grid>
  );
}
