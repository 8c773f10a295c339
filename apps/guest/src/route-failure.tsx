import { ChunkFailed } from "@paydown/shell/chunk";
import { ChunkNotLoaded, Failed } from "@paydown/shell/failures";
import { Component, type ReactNode } from "react";

const reload = () => window.location.reload();

interface RouteFailureProps {
  /** The current location. A navigation clears the failure. */
  readonly at: string;
  readonly children: ReactNode;
}

/** Error boundary: replaces a screen whose code or rendering fails, inside the tenant's page. */
export class RouteFailure extends Component<RouteFailureProps, { readonly failure: unknown }> {
  override state: { readonly failure: unknown } = { failure: null };

  static getDerivedStateFromError(failure: unknown) {
    return { failure };
  }

  override componentDidUpdate({ at }: RouteFailureProps) {
    if (at !== this.props.at && this.state.failure !== null) this.setState({ failure: null });
  }

  override render() {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    return failure instanceof ChunkFailed ? <ChunkNotLoaded reload={reload} /> : <Failed retry={reload} />;
  }
}
