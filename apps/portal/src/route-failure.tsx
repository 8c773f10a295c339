import { ChunkFailed } from "@paydown/shell/chunk";
import { ConfigurationProvider, fallbackConfiguration } from "@paydown/shell/configuration";
import { ChunkNotLoaded, Failed } from "@paydown/shell/failures";
import { later } from "@paydown/shell/later";
import { NotFound } from "@paydown/shell/not-found";
import { Page } from "@paydown/shell/page";
import { isRouteErrorResponse, useParams, useRouteError } from "react-router-dom";
import { paths } from "./paths";
import { UnknownInstance } from "./session/guard";

const generalContact = later(() => import("./features/general-contact/general-contact-page"));

const reload = () => window.location.reload();

/** What a screen shows instead of itself when its code or its rendering fails, within the instance's page. */
export function InsideFailure() {
  const failure = useRouteError();
  const { instanceId } = useParams();
  if (failure instanceof ChunkFailed) return <ChunkNotLoaded reload={reload} />;
  if (isRouteErrorResponse(failure) && failure.status === 404) {
    return <NotFound href={instanceId ? paths.dispatcher.href(instanceId) : paths.generalContact.href()} />;
  }
  return <Failed retry={reload} />;
}

/** What stands in for the whole page when even its frame could not be made; an unknown instance is told whom to contact (decisions Q26). */
export function OutsideFailure() {
  const failure = useRouteError();
  const unknown = failure instanceof UnknownInstance;
  return (
    <ConfigurationProvider value={unknown ? failure.configuration : fallbackConfiguration("")}>
      <Page brandHref={paths.generalContact.href()}>
        {unknown ? <generalContact.IfLoaded /> : <Failed retry={reload} />}
      </Page>
    </ConfigurationProvider>
  );
}
