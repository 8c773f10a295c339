import { act, screen } from "@testing-library/react";
import { vi } from "vitest";
import { fillBilling, type fillCard, openAt, pressContinue } from "../payment-flow/testing/open-paying";
import { companyConfig, configuration } from "../payment-flow/testing/paying-services";
import type { Opened } from "./error-catalogue";
import { fillIn } from "./fill-in";
import { servicePrefix } from "./fake-services";
import { openPortal } from "./open-portal";
import { pendingLogin, type Services } from "./healthy-services";

const everySwitch = {
  changePasswordEnabled: true,
  documentsEnabled: true,
  stateDeclarationsEnabled: true,
  otpEnabled: true,
  regSODCode: "HREG",
};

export const at =
  (address: string, instance = {}) =>
  (services: Services) => {
    services.tenant.instance = { ...everySwitch, ...instance };
    const instanceConfig = { ...configuration.instanceConfig, ...services.tenant.instance };
    return openPortal(address, {
      fetch: services.fetch,
      page: { instanceId: "harbor", configuration: { ...configuration, instanceConfig } },
    });
  };
/** A page without the configuration that the services write into it. */
export const bare = (address: string) => (services: Services) => openPortal(address, { fetch: services.fetch });
/** Clears the session, as on a device where nobody has signed in. */
export function signOutHere(): void {
  for (const key of ["harbor.token", "harbor.username"]) localStorage.removeItem(key);
}
export const account =
  (address: string, company = {}) =>
  (services: Services) =>
    openAt(address, services, everySwitch, { ...companyConfig, ...company });

export const table = () => screen.findByRole("table");
export const heading = (name: string | RegExp) => screen.findByRole("heading", { level: 1, name });
export const button = (name: string | RegExp) => screen.findByRole("button", { name });

export async function afterPressing<Page extends Opened>(opened: Page, name: string | RegExp): Promise<Page> {
  await opened.user.click(await button(name));
  return opened;
}

/** Replaces the text of each labeled field, and leaves the focus in the last one. */
export async function enter(texts: Readonly<Record<string, string>>): Promise<void> {
  const last = await fillIn(texts);
  act(() => last?.focus());
}

/** Signs in with a password, up to the choice of sending the one-time passcode. */
export async function waitingForCode(services: Services) {
  localStorage.removeItem("harbor.token");
  services.answers["POST /token/login"] = pendingLogin;
  const opened = await at("/harbor/login")(services);
  await enter({ Email: "casey@example.com", Password: "Harbor-demo-1" });
  return afterPressing(opened, "Sign in");
}

/** Starts at the form, paying account 100000001 in full. */
export async function onward(services: Services, fill: typeof fillCard, company = {}) {
  const opened = await account("100000001/paymentForm?action=full", company)(services);
  await fill(opened.user);
  await fillBilling();
  await pressContinue(opened.user);
  return opened;
}

/** Marks every observed element, such as the footer, as in view. */
export function inSight(): void {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(private readonly seen: (entries: { isIntersecting: boolean }[]) => void) {}
      observe() {
        this.seen([{ isIntersecting: true }]);
      }
      disconnect() {}
    },
  );
}

/** Replaces XMLHttpRequest: passes uploads to the fake services, which only take requests. */
export function uploadsThrough({ fetch }: Services): void {
  class Upload {
    readonly upload = {};
    onload?: () => void;
    onerror?: () => void;
    onloadend?: () => void;
    status = 0;
    responseText = "";
    private request = new Request(servicePrefix);
    open(method: string, url: string) {
      this.request = new Request(url, { method });
    }
    setRequestHeader(name: string, value: string) {
      this.request.headers.set(name, value);
    }
    async send() {
      try {
        const response = await fetch(this.request);
        this.status = response.status;
        this.responseText = await response.text();
        this.onload?.();
      } catch {
        this.onerror?.();
      }
      this.onloadend?.();
    }
  }
  vi.stubGlobal("XMLHttpRequest", Upload);
}
