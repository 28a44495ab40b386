import { type ComponentProps, type ReactNode, useState } from 'react';
import { cx } from '../cx.ts';
import { Box } from '../layout/Layout.tsx';
import styles from './Details.module.css';

interface DetailsProps extends ComponentProps<typeof Box<'details'>> {
  readonly label: ReactNode;
  /** A stop of the Tab key, or none. */
  readonly labelTabIndex?: number | undefined;
  /** Its content is drawn while it is open alone, and begins again each time. */
  readonly fresh?: boolean;
}

/** A part behind a line of its own until it is asked for. It opens without scripts too, and a search of the page finds it. */
export function Details({ label, labelTabIndex, fresh = false, className, children, ...box }: DetailsProps) {
  const [open, setOpen] = useState(false);
  return (
    <Box
      as="details"
      {...box}
      className={cx(styles.details, className)}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary tabIndex={labelTabIndex}>{label}</summary>
      {(!fresh || open) && children}
    </Box>
  );
}
