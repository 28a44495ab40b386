import { Component, Suspense, type ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import styles from './PageError.module.css';
import { texts } from './texts.ts';

interface LazyPartProps {
  /** Stands in while the chunk is on its way. */
  readonly waiting?: ReactNode;
  readonly children: ReactNode;
}

/** Holds a part whose code is fetched when it is needed. One that cannot be fetched or drawn offers to reload. */
export function LazyPart({ waiting = null, children }: LazyPartProps) {
  return (
    <FailedPart>
      <Suspense fallback={waiting}>{children}</Suspense>
    </FailedPart>
  );
}

class FailedPart extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div className={styles.box} role="alert">
        <p>{texts.lostChunk.title}</p>
        <Button onClick={() => location.reload()}>{texts.lostChunk.reload}</Button>
      </div>
    );
  }
}
