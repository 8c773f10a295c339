import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { refusal } from "../../testing/fake-services";
import { accountPage } from "../../testing/harbor";
import { storeSession } from "../../testing/portal-to-test";
import {
  fileCall,
  lease,
  listCall,
  openDocuments,
  pageCall,
  receipt,
  upload,
  withDocuments,
} from "./testing/open-documents";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  storeSession();
});

/** The text of an element with its inner spaces: the usual text matchers collapse two spaces into one. */
const saidBy = async (role: string) => (await screen.findByRole(role)).textContent?.trim();
const notLoaded =
  "We could not load this. No money was taken, and nothing was changed. If it happens again, call us: (410) 555-0142";
const table = () => screen.findByRole("table", { name: "Documents of account 100000001" });

describe("the page", () => {
  test("has the breadcrumb, user info, account header, sidebar, Refresh, and a table of File, ID, Date Updated [ACCT-17, ACCT-18, DOC-1, DOC-2, DOC-3, DOC-70]", async () => {
    await openDocuments();
    const shown = await table();
    expect(
      within(shown)
        .getAllByRole("columnheader")
        .map((header) => header.textContent),
    ).toEqual(["File", "ID", "Date Updated"]);
    expect(
      within(shown)
        .getAllByRole("row")
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual([
      "Filelease.pdfPDF, 2.9 kBID100000001-2Date Updated11/20/2026",
      "Filereceipt-C-1.pdfPDF, 900 BID100000001-1Date Updated11/02/2026",
    ]);
    expect(
      within(screen.getByRole("navigation", { name: "Breadcrumb" }))
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual(["Home", "Account 100000001", "Documents"]);
    expect(screen.getByText("Casey Morgan, account 100000001")).toBeVisible();
    expect(screen.getByText("$1,250.00")).toBeVisible();
    const links = within(await screen.findByRole("navigation", { name: "This account" })).getAllByRole("link");
    expect(links.map((link) => link.textContent)).toEqual([
      "Make Payment",
      "See Payments",
      "Schedule",
      "Account Details",
      "Documents",
    ]);
    expect(links.at(-1)).toHaveAttribute("href", "/harbor/accounts/100000001/documents");
    expect(screen.getByRole("button", { name: "Refresh" })).toBeVisible();
    expect(document.title).toBe("Documents – Harbor Recovery Services");
  });

  test("uses the tenant's documentsLabel in the sidebar [NAV-33]", async () => {
    await openDocuments({}, { documentsLabel: "Letters" });
    await table();
    expect(
      within(await screen.findByRole("navigation", { name: "This account" }))
        .getAllByRole("link")
        .at(-1),
    ).toHaveTextContent("Letters");
  });

  test("shows its heading while the list is loading [DOC-6]", async () => {
    await openDocuments({ [listCall]: () => new Promise(() => undefined) });
    expect(await screen.findByRole("heading", { level: 1, name: "Documents" })).toBeVisible();
    expect(screen.queryByRole("table")).not.toBeInTheDocument();
  });

  test("says so when there are no documents [DOC-5]", async () => {
    await openDocuments({ [listCall]: { body: { documents: [], upload } } });
    expect(await screen.findByText("There are no documents on this account yet.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Browse" })).toBeVisible();
  });

  test.each([listCall, pageCall])(
    "that fails (%s) says 'Error fetching  page for {id}; ' plus the error, and can be retried [DOC-9]",
    async (call) => {
      const { services, user } = await openDocuments({
        [call]: refusal(500, "internal_error", { detail: "the services are busy" }),
      });
      expect(await saidBy("alert")).toBe(`${notLoaded}Error fetching  page for 100000001; the services are busy`);
      services.answers[listCall] = { body: { documents: [lease], upload } };
      services.answers[pageCall] = { body: accountPage("100000001", "1250.00", withDocuments) };
      await user.click(screen.getByRole("button", { name: "Try again" }));
      expect(await table()).toBeVisible();
    },
  );

  test("says so when no answer comes [DOC-10, ERR-11, ERR-18]", async () => {
    const { services } = await openDocuments({ [listCall]: () => Promise.reject(new TypeError("Failed to fetch")) });
    expect(await saidBy("alert")).toBe(
      `${notLoaded}Error fetching  page for 100000001; no answer came. Check your connection and try again`,
    );
    expect(services.calls.filter((call) => call === listCall)).toHaveLength(2);
  });

  test("of an account that does not exist or is another user's is not found [DOC-11]", async () => {
    await openDocuments({
      [listCall]: refusal(404, "account_not_found"),
      [pageCall]: refusal(404, "account_not_found"),
    });
    expect(await screen.findByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
  });

  test("does not exist where documentsEnabled is off: nothing is fetched, and no sidebar links to it [NAV-27, DOC-12]", async () => {
    const { services, router } = await openDocuments({}, { documentsEnabled: false });
    expect(await screen.findByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
    expect(services.calls).not.toContain(listCall);
    await act(() => router.navigate("/harbor/accounts/100000001"));
    const links = within(await screen.findByRole("navigation", { name: "This account" })).getAllByRole("link");
    expect(links.map((link) => link.textContent)).not.toContain("Documents");
  });

  test("clears the list on leaving [DOC-13]", async () => {
    const { portal, router } = await openDocuments();
    await table();
    const kept = () =>
      portal.queryClient.getQueryCache().findAll({ queryKey: ["harbor", "casey@example.com", "documents"] });
    expect(kept()).toHaveLength(1);
    await act(() => router.navigate("/harbor/accounts/100000001"));
    await screen.findByRole("heading", { level: 1, name: "Account 100000001" });
    await waitFor(() => expect(kept()).toHaveLength(0));
  });

  test("under the bare path /documents is the selected account's [DOC-14]", async () => {
    sessionStorage.setItem("harbor.accountNo", "100000001");
    localStorage.setItem("paydown.instanceId", "harbor");
    const { router, address } = await openDocuments();
    await table();
    await act(() => router.navigate("/documents"));
    await waitFor(() => expect(address()).toBe("/harbor/accounts/100000001/documents"));
  });
});

describe("Refresh", () => {
  test("fetches the list again and says so [DOC-7]", async () => {
    const { services, user } = await openDocuments();
    await table();
    services.answers[listCall] = { body: { documents: [lease], upload } };
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    expect(await screen.findByText("The list is up to date.")).toBeInTheDocument();
    expect(
      within(await table())
        .getAllByRole("button")
        .map((button) => button.textContent),
    ).toEqual(["lease.pdf"]);
  });

  test("that fails says 'Error fetching documents; ' plus the error, and keeps the list [DOC-8]", async () => {
    const { services, user } = await openDocuments();
    await table();
    services.answers[listCall] = refusal(500, "internal_error", { detail: "the services are busy" });
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    expect(await screen.findByText(/^Error fetching documents; the services are busy/)).toBeVisible();
    expect(within(await table()).getAllByRole("button")).toHaveLength(2);
  });
});

describe("a download", () => {
  const saved: { readonly href: string; readonly download: string }[] = [];

  beforeEach(() => {
    saved.length = 0;
    vi.stubGlobal(
      "URL",
      Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${blob.size}`, revokeObjectURL: () => undefined }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push({ href: this.href, download: this.download });
    });
  });

  test("saves the file under its name when pressed; the id distinguishes two files of the same name [DOC-16]", async () => {
    const asked: string[] = [];
    const { user } = await openDocuments({
      [fileCall]: ({ url }) => {
        asked.push(new URL(url).search);
        return { body: "0123456789" };
      },
    });
    await user.click(await screen.findByRole("button", { name: "receipt-C-1.pdf" }));
    await waitFor(() => expect(saved).toEqual([{ href: "blob:12", download: "receipt-C-1.pdf" }]));
    expect(asked).toEqual(["?filename=receipt-C-1.pdf&id=100000001-1"]);
  });

  test("that fails says 'Error loading file; ' plus the error, and saves nothing [DOC-19]", async () => {
    const { user } = await openDocuments({
      [fileCall]: refusal(404, "document_not_found", { title: "There is no such document." }),
    });
    await user.click(await screen.findByRole("button", { name: "lease.pdf" }));
    expect(await screen.findByText(/^Error loading file; There is no such document\./)).toBeVisible();
    expect(saved).toEqual([]);
    expect(screen.getByRole("button", { name: "lease.pdf" })).not.toHaveAttribute("aria-disabled");
  });

  test("that gets no answer says so [DOC-19]", async () => {
    const { user } = await openDocuments();
    await user.click(await screen.findByRole("button", { name: "lease.pdf" }));
    expect(
      await screen.findByText(/^Error loading file; no answer came\. Check your connection and try again/),
    ).toBeVisible();
  });
});

test("speaks Spanish [DOC-15]", async () => {
  const { user } = await openDocuments();
  await table();
  await user.click(screen.getByRole("button", { name: "Español" }));
  const shown = await screen.findByRole("table", { name: "Documentos de la cuenta 100000001" });
  expect(
    within(shown)
      .getAllByRole("columnheader")
      .map((header) => header.textContent),
  ).toEqual(["Archivo", "ID", "Fecha de actualización"]);
  expect(screen.getByRole("heading", { level: 1, name: "Documentos" })).toBeVisible();
  for (const name of ["Actualizar", "Examinar", receipt.filename])
    expect(screen.getByRole("button", { name })).toBeVisible();
  expect(screen.getByText("Puede subir un archivo a la vez, de hasta 15 MB: PDF, JPEG, texto (.txt).")).toBeVisible();
});
