import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import styles from './NameButton.module.css';

/** A name, or a picture, in a line of text that leads to the card of its person. */
export function NameButton({ className, ...button }: ComponentProps<'button'>) {
  return <button type="button" aria-haspopup="dialog" className={cx(styles.name, className)} {...button} />;
}
