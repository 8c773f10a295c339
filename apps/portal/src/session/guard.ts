import { isOn } from "@paydown/domain";
import { type Configuration, fallbackConfiguration } from "@paydown/shell/configuration";
import { notifyFaults } from "@paydown/shell/configuration-faults";
import { type LoaderFunctionArgs, redirect, redirectDocument } from "react-router-dom";
import { paths } from "../paths";
import { wasSent } from "../payment/stored-key";
import { showInstance } from "@paydown/shell/document-head";
import type { Outage } from "./outage";
import type { Portal, Session } from "./portal";

/** The data that guarded routes pass to their screens. */
export interface Admission {
  readonly configuration: Configuration;
  /** Null on public routes. */
  readonly session: Session | null;
  /** Set while the services cannot confirm the session; no data of the consumer may show then. Null otherwise. */
  readonly outage: Outage | null;
}

/** The address names a tenant that does not exist (SIGN-11). */
export class UnknownInstance extends Error {
  /** The global configuration, which says whom to contact. */
  readonly configuration: Configuration;

  constructor(configuration: Configuration) {
    super("There is no such instance.");
    this.name = "UnknownInstance";
    this.configuration = configuration;
  }
}

/**
 * Public routes pass. The others need a session that the services accept; information pages need one only if the tenant
 * has publicInfoPages off (INFO-12, INFO-13).
 */
export type Access = "public" | "session" | "information";

/**
 * The navigation guard, as one loader. It loads the tenant's configuration, passes public routes, then checks the held
 * token. A failed check redirects to login with `sessionTimeout=true`, a missing token to plain login (SIGN-31,
 * SIGN-32). During an outage the token and the address stay; the frame hides the consumer's data and retries (SIGN-37).
 */
export function guard(portal: Portal, access: Access) {
  return async ({ params, request }: LoaderFunctionArgs): Promise<Admission> => {
    // A recorder cannot be stopped before its document ends, so an unrecorded screen needs a new document (REC-4).
    if (
      portal.recording.isStarted() &&
      !(await import("./recorded-screens")).isRecordedScreen(new URL(request.url).pathname)
    ) {
      portal.remembered.rememberNotifications(portal.notifications);
      throw redirectDocument(request.url);
    }
    const instanceId = params["instanceId"] ?? "";
    const loaded = await portal.configuration(instanceId);
    if (loaded.kind === "unknown") throw new UnknownInstance(await globalConfiguration(portal));
    const { configuration } = loaded;
    if (loaded.faults.length === 0) portal.remembered.rememberInstance(instanceId);
    notifyFaults(portal.notifications, loaded.faults);
    showInstance(configuration, portal.words.current().language);

    const signedOut: Admission = { configuration, session: null, outage: null };
    if (access === "public") return signedOut;

    const isOpen = access === "information" && isOn(configuration.instanceConfig.publicInfoPages);
    const session = portal.session(instanceId);
    if (!session && isOpen) return signedOut;
    if (!session) throw redirect(paths.login.href(instanceId));
    const verdict = await portal.verify(session);
    if (verdict !== "valid" && verdict !== "invalid") {
      // Leaving a document aborts its calls. This timer then never fires, so no outage screen flashes up.
      await new Promise((resolve) => setTimeout(resolve));
      if (isOpen) return signedOut;
      // The page of a payment that may be on its way stays visible. Hiding it during an outage would hide that the
      // payment may have been taken.
      return { configuration, session, outage: wasSent() ? null : verdict };
    }
    // From one payment screen to the next, the session is renewed in place (SIGN-97).
    if (verdict === "invalid" && portal.renewal.isHeld() && goesOn(request.url) && (await portal.renewal.ask()))
      return { configuration, session, outage: null };
    if (verdict === "invalid") {
      portal.forget(instanceId);
      if (isOpen) return signedOut;
      throw redirect(paths.login.href(instanceId, { sessionTimeout: true }));
    }
    return { configuration, session, outage: null };
  };
}

const goesOn = (url: string): boolean =>
  [paths.rege, paths.confirm, paths.paymentForm].some(({ path }) =>
    new URL(url).pathname.endsWith(path.slice(path.lastIndexOf("/"))),
  );

/** The configuration of pages without a tenant: the global one, or the built-in one (ROUTE-25, ROUTE-27). */
export async function globalConfiguration(portal: Portal): Promise<Configuration> {
  const { loadGlobalConfiguration } = await import("@paydown/shell/load-configuration");
  const { globalConfig, faults } = await loadGlobalConfiguration(portal.publicApi);
  notifyFaults(portal.notifications, faults);
  return fallbackConfiguration("", globalConfig);
}
