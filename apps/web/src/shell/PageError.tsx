import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { Button } from '../ui/Button.tsx';
import styles from '../page/PageError.module.css';
import { texts } from '../page/texts.ts';

/** Stands in for a page that could not be fetched or drawn; the frame around it stays usable. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <section className={styles.box} role="alert">
      <h1>{texts.pageError.title}</h1>
      <p>{error instanceof Error ? error.message : texts.pageError.unknown}</p>
      <Button look="primary" onClick={retry}>
        {texts.pageError.retry}
      </Button>
    </section>
  );
}
