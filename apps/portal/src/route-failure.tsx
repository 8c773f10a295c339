import { ChunkFailed } from "@paydown/shell/chunk";
import { ConfigurationProvider, fallbackConfiguration } from "@paydown/shell/configuration";
import { ChunkNotLoaded, Failed } from "@paydown/shell/failures";
import { ChunkBoundary, lazyPart } from "@paydown/shell/lazy-part";
import { NotFound } from "@paydown/shell/not-found";
import { Page } from "@paydown/shell/page";
import { isRouteErrorResponse, useParams, useRouteError } from "react-router-dom";
import { paths } from "./paths";
import { UnknownInstance } from "./session/guard";

const GeneralContact = lazyPart(() => import("./features/general-contact/general-contact-page"));

const reload = () => window.location.reload();

/** Replaces a screen whose code or rendering fails, inside the tenant's page. */
export function InsideFailure() {
  const failure = useRouteError();
  const { instanceId } = useParams();
  if (failure instanceof ChunkFailed) return <ChunkNotLoaded reload={reload} />;
  if (isRouteErrorResponse(failure) && failure.status === 404) {
    return <NotFound href={instanceId ? paths.dispatcher.href(instanceId) : paths.generalContact.href()} />;
  }
  return <Failed retry={reload} />;
}

/** Replaces the whole page if even its frame failed. For an unknown tenant it says whom to contact (ROUTE-28). */
export function OutsideFailure() {
  const failure = useRouteError();
  const unknown = failure instanceof UnknownInstance;
  return (
    <ConfigurationProvider value={unknown ? failure.configuration : fallbackConfiguration("")}>
      <Page brandHref={paths.generalContact.href()}>
        {unknown ? (
          <ChunkBoundary>
            <GeneralContact />
          </ChunkBoundary>
        ) : (
          <InsideFailure />
        )}
      </Page>
    </ConfigurationProvider>
  );
}
