import { createElement, useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import { useBoot } from '../page/boot.tsx';
import styles from '../page/PageError.module.css';
import { useServices } from '../page/services.tsx';
import { useTexts } from '../page/use-texts.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { loadedPage } from './pages.ts';

/** The page of the address, or what stands in for it when it could not be opened or drawn. */
export function PageView() {
  const { router } = useServices();
  const shown = useStore(router.state, (state) => state.shown);
  useLayoutEffect(() => router.drawn(), [router, shown]);
  if (shown.kind === 'failure') return <PageError error={shown.error} retry={() => void router.load()} />;
  return (
    <ErrorBoundary of={shown} fallback={(error, retry) => <PageError error={error} retry={retry} />}>
      <Page />
    </ErrorBoundary>
  );
}

/** The component of the page that the server decided the address to be. */
function Page() {
  const { page } = useBoot();
  return createElement(loadedPage(page.kind));
}

interface PageErrorProps {
  readonly error: unknown;
  readonly retry: () => void;
}

/** Stands in for a page that could not be fetched or drawn; the frame around it stays usable. */
export function PageError({ error, retry }: PageErrorProps) {
  const { t } = useTexts();
  return (
    <section className={styles.box} role="alert">
      <h1>{t('frame.page_error.title')}</h1>
      <p>{error instanceof Error ? error.message : t('frame.refusal.internal')}</p>
      <Button look="primary" onClick={retry}>
        {t('frame.page_error.retry')}
      </Button>
    </section>
  );
}
