import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';

interface OptionalPartProps {
  /** Stands in for one that cannot be had. */
  readonly lost?: ReactNode;
  /** Stands in while the code is on its way. */
  readonly waiting?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A part whose code is fetched when it is needed, and which the rest can do without: where it cannot be fetched or drawn
 * all around it stays as it is.
 */
export function OptionalPart({ lost = null, waiting = null, children }: OptionalPartProps) {
  return (
    <ErrorBoundary fallback={() => lost}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </ErrorBoundary>
  );
}
