import { Component, type ReactNode } from "react";

interface ErrorBoundaryProps {
  /** Renders in place of the children. May rethrow the failure, which passes it to the next boundary. */
  readonly fallback: (failure: unknown) => ReactNode;
  /** Called once after the fallback has replaced the children. */
  readonly onFailure?: ((failure: unknown) => void) | undefined;
  /** After a failure, changing this renders the children again. */
  readonly resetKey?: unknown;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly failed: { readonly failure: unknown } | null;
}

/** Replaces children that fail to render. React requires a class for this. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: null };

  static getDerivedStateFromError(failure: unknown): ErrorBoundaryState {
    return { failed: { failure } };
  }

  override componentDidCatch(failure: unknown) {
    this.props.onFailure?.(failure);
  }

  override componentDidUpdate({ resetKey }: ErrorBoundaryProps) {
    if (resetKey !== this.props.resetKey && this.state.failed) this.setState({ failed: null });
  }

  override render() {
    const { failed } = this.state;
    return failed ? this.props.fallback(failed.failure) : this.props.children;
  }
}
