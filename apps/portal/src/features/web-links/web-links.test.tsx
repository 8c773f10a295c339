import { act, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeServices, refusal } from "../../testing/fake-services";
import { demographics, harbor } from "../../testing/harbor";
import { openPortal } from "../../testing/open-portal";
import { storeSession } from "../../testing/portal-to-test";

const call = "GET /api/webLinks";
let come: (() => void) | undefined;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  storeSession();
  come = undefined;
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        come = () => seen([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});

async function openHome(answer?: Parameters<typeof fakeServices>[0][string]) {
  const services = fakeServices({
    "POST /token/verify": { body: { valid: true } },
    "GET /api/demographics/m": { body: demographics },
    ...(answer && { [call]: answer }),
  });
  const opened = await openPortal("/harbor/home", {
    ...services,
    page: { instanceId: "harbor", configuration: harbor },
  });
  await screen.findByRole("table");
  return { ...opened, services };
}

const links = async () => within(await screen.findByRole("navigation", { name: "Links" })).getAllByRole("link");

test("web links are fetched when the footer is nearly in view, and appear there [INFO-33, INFO-34]", async () => {
  const { services } = await openHome({
    body: {
      webLinks: [
        { label: "Your rights", url: "https://rights.example/a?b=c" },
        { label: { en: "State", es: "Estado" }, url: "http://state.example/" },
      ],
    },
  });
  expect(services.calls).not.toContain(call);
  act(() => come?.());
  const shown = await links();
  expect(shown.map((link) => [link.textContent, link.getAttribute("href"), link.getAttribute("rel")])).toEqual([
    ["Your rights", "https://rights.example/a?b=c", "noopener"],
    ["State", "http://state.example/", "noopener"],
  ]);
  expect(shown[0]?.closest("footer")).not.toBeNull();
});

test("web links are in Spanish where the tenant has Spanish labels [INFO-35]", async () => {
  localStorage.setItem("paydown.language", "es");
  await openHome({ body: { webLinks: [{ label: { en: "State", es: "Estado" }, url: "http://state.example/" }] } });
  act(() => come?.());
  expect(within(await screen.findByRole("navigation", { name: "Enlaces" })).getByRole("link")).toHaveTextContent(
    "Estado",
  );
});

test("only http and https links are shown [INFO-36]", async () => {
  const urls = [
    "javascript:alert(1)",
    "data:text/html,x",
    "/relative",
    "//other.example/",
    " https://spaced.example/",
    "https://good.example/",
  ];
  await openHome({ body: { webLinks: urls.map((url) => ({ label: url, url })) } });
  act(() => come?.());
  expect((await links()).map((link) => link.textContent)).toEqual(["https://good.example/"]);
});

test("a failure is notified once as 'Error fetching web links; {detail}', and the page stays usable [INFO-37, ERR-27]", async () => {
  const { user, services } = await openHome(refusal(500, "internal_error", { detail: "the disk is full" }));
  act(() => come?.());
  expect(await screen.findByText(/Error fetching web links; the disk is full/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Dismiss" }));
  await user.click(screen.getByRole("link", { name: "100000001" }));
  await screen.findByRole("heading", { level: 1, name: "Account 100000001" });
  expect(services.calls.filter((name) => name === call)).toHaveLength(1);
  expect(screen.queryByText(/web links/)).toBeNull();
});
