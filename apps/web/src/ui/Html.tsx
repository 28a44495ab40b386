import { cx } from './cx.ts';
import styles from './Html.module.css';

export interface HtmlProps {
  /** HTML that the server has sanitised, on the way in and on the way out (D40). Nothing else may come here. */
  readonly sanitised: string;
  readonly className?: string | undefined;
}

/** Text that an organiser formatted, in its own direction: an English sentence in an Arabic page ends at its right. */
export function Html({ sanitised, className }: HtmlProps) {
  return <div className={cx(styles.html, className)} dir="auto" dangerouslySetInnerHTML={{ __html: sanitised }} />;
}
