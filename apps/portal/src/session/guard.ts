import { readSwitch } from "@paydown/domain";
import { type Configuration, fallbackConfiguration } from "@paydown/shell/configuration";
import { notifyFaults } from "@paydown/shell/configuration-faults";
import { type LoaderFunctionArgs, redirect, redirectDocument } from "react-router-dom";
import { paths } from "../paths";
import { wasSent } from "../payment-flow/stored-key";
import { showInstance } from "@paydown/shell/document-head";
import type { Outage } from "./outage";
import type { Portal, Session } from "./portal";

/** What a guarded part of the route table has to show its screens with. */
export interface Admission {
  readonly configuration: Configuration;
  /** Null on public routes. */
  readonly session: Session | null;
  /** While the services cannot say whether the session is valid, nothing of the consumer's may be shown; null otherwise. */
  readonly outage: Outage | null;
}

/** The address names an instance that does not exist (decisions Q26). */
export class UnknownInstance extends Error {
  /** The global configuration, to say whom to contact with. */
  readonly configuration: Configuration;

  constructor(configuration: Configuration) {
    super("There is no such instance.");
    this.name = "UnknownInstance";
    this.configuration = configuration;
  }
}

/** Public routes pass; the others need a session that the services accept, the pages about the company only where the instance has publicInfoPages off (decisions Q12). */
export type Access = "public" | "session" | "information";

/**
 * The navigation guard of guest-and-registration.md §2, as one loader: the instance's configuration, then public routes pass,
 * then the held token is checked; a failed check leads to login with `sessionTimeout=true`, a missing token to plain login. While
 * the services cannot be reached the token stays, and the address too: the frame shows nothing of the consumer's and retries.
 */
export function guard(portal: Portal, access: Access) {
  return async ({ params, request }: LoaderFunctionArgs): Promise<Admission> => {
    // A recorder ends with its document and not before: what it may not see is shown by a new one (decisions Q147).
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

    const isOpen = access === "information" && readSwitch(configuration.instanceConfig, "publicInfoPages");
    const session = portal.session(instanceId);
    if (!session && isOpen) return signedOut;
    if (!session) throw redirect(paths.login.href(instanceId));
    const verdict = await portal.verify(session);
    if (verdict !== "valid" && verdict !== "invalid") {
      // A document that is being left ends its calls: there this timer no longer fires, and nothing flashes up.
      await new Promise((resolve) => setTimeout(resolve));
      if (isOpen) return signedOut;
      // A payment that may be on its way keeps its page: to hide it just when the services are down would hide that it may have been taken.
      return { configuration, session, outage: wasSent() ? null : verdict };
    }
    // On from a screen that holds a payment to one that goes on with it: there the session is renewed in place (decisions Q145).
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

/** Pages without an instance speak with the global configuration, or the built-in one (decisions Q11). */
export async function globalConfiguration(portal: Portal): Promise<Configuration> {
  const { loadGlobalConfiguration } = await import("@paydown/shell/load-configuration");
  const { globalConfig, faults } = await loadGlobalConfiguration(portal.publicApi);
  notifyFaults(portal.notifications, faults);
  return fallbackConfiguration("", globalConfig);
}
