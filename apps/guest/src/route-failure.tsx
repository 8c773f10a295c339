import { ChunkFailed } from "@paydown/shell/chunk";
import { ChunkNotLoaded, Failed } from "@paydown/shell/failures";
import { Component, type ReactNode } from "react";

const reload = () => window.location.reload();

/** What a screen shows instead of itself when its code or its rendering fails, within the instance's page. */
export class RouteFailure extends Component<{ readonly children: ReactNode }, { readonly failure: unknown }> {
  override state: { readonly failure: unknown } = { failure: null };

  static getDerivedStateFromError(failure: unknown) {
    return { failure };
  }

  override render() {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    return failure instanceof ChunkFailed ? <ChunkNotLoaded reload={reload} /> : <Failed retry={reload} />;
  }
}
