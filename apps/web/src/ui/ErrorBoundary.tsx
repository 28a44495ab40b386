import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** The replacement for children that could not be drawn. `retry` renders them again. */
  readonly fallback: (error: unknown, retry: () => void) => ReactNode;
  /** Another one means that the children are others: they are rendered again. */
  readonly of?: unknown;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly of: unknown;
  readonly failure: { readonly error: unknown } | null;
}

/** Keeps what cannot be drawn from taking the rest of the page with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { of: this.props.of, failure: null };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ of }: ErrorBoundaryProps, state: ErrorBoundaryState): ErrorBoundaryState | null {
    return of === state.of ? null : { of, failure: null };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return this.props.fallback(failure.error, () => this.setState({ failure: null }));
  }
}
