import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';

interface OptionalPartProps {
  /** Stands in for one that cannot be had. */
  readonly lost?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A small part whose code is fetched when it is needed, and which the rest can do without: nothing stands in while it
 * is on its way, and where it cannot be fetched or drawn all around it stays as it is.
 */
export function OptionalPart({ lost = null, children }: OptionalPartProps) {
  return (
    <ErrorBoundary fallback={() => lost}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}
