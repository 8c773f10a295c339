import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { cleanTab } from "../../payment-flow/testing/open-paying";
import { token } from "../../testing/harbor";
import { type FakeUpload, fakeUploads } from "./testing/fake-upload";
import { browse, fileOf, input, lease, listCall, openDocuments, receipt, upload } from "./testing/open-documents";

let uploads: readonly FakeUpload[];

beforeEach(() => {
  cleanTab();
  uploads = fakeUploads();
});

const uploadSection = () => within(screen.getByRole("region", { name: "File upload" }));
const buttonsOfUpload = () =>
  uploadSection()
    .getAllByRole("button")
    .map((button) => button.textContent);
const problem = (status: number, code: string, title: string) => ({
  type: `urn:paydown:problem:${code}`,
  title,
  status,
  code,
});

/** Chooses the file and presses Upload. */
async function send(file = fileOf("new.pdf"), answers = {}) {
  const opened = await openDocuments(answers);
  await browse();
  await opened.chooser.upload(input(), file);
  await opened.user.click(screen.getByRole("button", { name: "Upload" }));
  await waitFor(() => expect(uploads).toHaveLength(1));
  return { ...opened, sent: uploads[0]! };
}

describe("File upload: Browse, then Upload", () => {
  test("states the limits beside Browse before a file is chosen [DOC-21]", async () => {
    await openDocuments();
    expect(await browse()).toHaveAccessibleDescription(
      "You can upload one file at a time, up to 15 MB: PDF, JPEG, text (.txt).",
    );
    expect(input()).toHaveAttribute("accept", "application/pdf,.pdf,image/jpeg,.jpg,.jpeg,text/plain,.txt");
    expect(buttonsOfUpload()).toEqual(["Browse"]);
  });

  test("choosing a file shows Upload with the file's name and focuses it [DOC-22]", async () => {
    const { chooser } = await openDocuments();
    await browse();
    await chooser.upload(input(), fileOf("new.pdf", 2.5 * 1024 * 1024));
    expect(buttonsOfUpload()).toEqual(["Upload", "Cancel"]);
    expect(screen.getByText("Ready to upload: new.pdf, 2.5 MB")).toBeVisible();
    expect(screen.getByRole("button", { name: "Upload" })).toHaveFocus();
    expect(uploads).toHaveLength(0);
  });

  test("Cancel before Upload restores Browse and clears the name; the same file can be chosen again [DOC-23]", async () => {
    const { chooser, user } = await openDocuments();
    await browse();
    await chooser.upload(input(), fileOf("new.pdf"));
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(buttonsOfUpload()).toEqual(["Browse"]);
    expect(screen.queryByText(/new\.pdf/)).not.toBeInTheDocument();
    await chooser.upload(input(), fileOf("new.pdf"));
    expect(buttonsOfUpload()).toEqual(["Upload", "Cancel"]);
  });

  test("Upload posts dbtNo, desc, the configured type and the file as uploadedFile, for the user, with the session's token [DOC-24, DOC-25, DOC-26]", async () => {
    const file = fileOf("new.pdf");
    const { sent } = await send(file);
    expect([sent.method, sent.url]).toEqual([
      "POST",
      "http://localhost/paydown-web-services-2/api/docs;user=casey%40example.com",
    ]);
    expect(sent.headers).toEqual({ Authorization: `Bearer ${token}` });
    expect([...(sent.form ?? [])].map(([name]) => name)).toEqual(["dbtNo", "desc", "type", "uploadedFile"]);
    expect(["dbtNo", "desc", "type"].map((name) => sent.form?.get(name))).toEqual([
      "100000001",
      "File uploaded with Upload Docs service",
      "CONSUMER",
    ]);
    expect(sent.form?.get("uploadedFile")).toHaveProperty("name", "new.pdf");
  });

  test("shows the progress and announces it at each quarter [DOC-27]", async () => {
    const { sent } = await send();
    expect(screen.getByRole("progressbar", { name: "Uploading new.pdf: 0%" })).toHaveAttribute("value", "0");
    act(() => sent.progress(300, 1000));
    expect(screen.getByRole("progressbar", { name: "Uploading new.pdf: 30%" })).toHaveAttribute("value", "0.3");
    const said = () => screen.getAllByRole("status").map((status) => status.textContent);
    expect(said()).toContain("Uploading new.pdf: 25%");
    act(() => sent.progress(1000, 1000));
    expect(said()).toContain("Uploading new.pdf: almost done");
    expect(buttonsOfUpload()).toEqual(["Cancel"]);
  });

  test("after a success, names the stored file, restores Browse, clears the name and refetches the list [DOC-29]", async () => {
    const { sent, services } = await send();
    const kept = { id: "100000001-3", filename: "new (2).pdf", seq: 3, date: "11/21/2026", size: 3000 };
    services.answers[listCall] = { body: { documents: [kept, lease, receipt], upload } };
    await act(async () => sent.answer(201, kept));
    await waitFor(() =>
      expect(uploadSection().getByRole("status").textContent?.trim()).toBe("new (2).pdf was uploaded."),
    );
    expect(await screen.findByRole("button", { name: "new (2).pdf" })).toBeVisible();
    expect(buttonsOfUpload()).toEqual(["Browse"]);
    expect(screen.queryByRole("progressbar")).not.toBeInTheDocument();
    const again = await browse();
    await waitFor(() => expect(again).toHaveFocus());
  });

  test("a success message stays in the upload section until the next file is chosen, and does not carry over to another page [DOC-30]", async () => {
    const { sent, chooser, router } = await send();
    const confirmed = () => screen.queryAllByText(/was uploaded\./).map((said) => said.textContent?.trim());
    await act(async () => sent.answer(201, { ...lease, filename: "new.pdf" }));
    await waitFor(() => expect(confirmed()).toEqual(["new.pdf was uploaded."]));
    expect(
      within(screen.getByRole("region", { name: "Notifications" })).queryByText(/uploaded/),
    ).not.toBeInTheDocument();
    await chooser.upload(input(), fileOf("second.pdf"));
    expect(confirmed()).toEqual([]);
    await act(async () => screen.getByRole("button", { name: "Upload" }).click());
    await waitFor(() => expect(uploads).toHaveLength(2));
    await act(async () => uploads[1]?.answer(201, { ...lease, filename: "second.pdf" }));
    await waitFor(() => expect(confirmed()).toEqual(["second.pdf was uploaded."]));
    await act(() => router.navigate("/harbor/home"));
    await waitFor(() => expect(screen.queryByRole("region", { name: "File upload" })).not.toBeInTheDocument());
    expect(confirmed()).toEqual([]);
  });
});

describe("a failed upload restores Browse, clears the name and says why:", () => {
  test.each([
    [422, "document_empty", "The file is empty. Choose another file."],
    [413, "document_too_large", "The file is larger than 15 MB. Choose a smaller file."],
    [
      422,
      "document_type_refused",
      "Files of this type cannot be uploaded. Choose one of these: PDF, JPEG, text (.txt).",
    ],
    [
      422,
      "document_mislabelled",
      "The file is not what its name says. Save it again in its own format, then choose it again.",
    ],
    [429, "too_many_documents", "Too many files were uploaded to this account today. Please try again tomorrow."],
    [403, "documents_disabled", "Error uploading file; There are no documents here."],
    [500, "internal_error", "Error uploading file; Something went wrong on our side."],
  ])("%i %s [DOC-31, DOC-37, DOC-38, DOC-39]", async (status, code, text) => {
    const title = code === "documents_disabled" ? "There are no documents here." : "Something went wrong on our side.";
    const { sent } = await send();
    await act(async () => sent.answer(status, problem(status, code, title)));
    expect(await screen.findByRole("alert")).toHaveTextContent(text);
    expect(buttonsOfUpload()).toEqual(["Browse"]);
    expect(screen.queryByText(/new\.pdf/)).not.toBeInTheDocument();
    expect(screen.getByRole("table")).toBeVisible();
  });

  test("no answer [DOC-39]", async () => {
    const { sent } = await send();
    await act(async () => sent.fail());
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Error uploading file; no answer came. Check your connection and try again",
    );
    expect(buttonsOfUpload()).toEqual(["Browse"]);
  });

  test.each([
    ["empty", fileOf("empty.pdf", 0), "The file is empty. Choose another file."],
    ["too large", fileOf("large.pdf", 15 * 1024 * 1024 + 1), "The file is larger than 15 MB. Choose a smaller file."],
    [
      "of another type",
      fileOf("run.exe"),
      "Files of this type cannot be uploaded. Choose one of these: PDF, JPEG, text (.txt).",
    ],
  ])("a file that is %s, before anything is sent [DOC-34, DOC-35, DOC-36]", async (_, file, text) => {
    const { chooser } = await openDocuments();
    await browse();
    await chooser.upload(input(), file);
    expect(await screen.findByRole("alert")).toHaveTextContent(text);
    expect(buttonsOfUpload()).toEqual(["Browse"]);
    await chooser.upload(input(), fileOf("good.pdf"));
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  test("Cancel during the upload aborts it and refetches the list, since the file may have arrived [DOC-28]", async () => {
    const { sent, user, services } = await send();
    const before = services.calls.filter((call) => call === listCall).length;
    act(() => sent.progress(500, 1000));
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(sent.aborted).toBe(true);
    expect(await screen.findByText("The upload was cancelled.")).toBeVisible();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    expect(buttonsOfUpload()).toEqual(["Browse"]);
    const again = await browse();
    await waitFor(() => expect(again).toHaveFocus());
    await waitFor(() => expect(services.calls.filter((call) => call === listCall).length).toBe(before + 1));
  });
});

test("leaving the page aborts an upload [DOC-32]", async () => {
  const { sent, router } = await send();
  await act(() => router.navigate("/harbor/accounts/100000001"));
  await waitFor(() => expect(sent.aborted).toBe(true));
});

describe("a session that has ended", () => {
  const dead = problem(401, "unauthenticated", "You are not signed in.");

  test("asks for the password in place and sends the same file again [DOC-33]", async () => {
    const { sent, user } = await send(undefined, {
      "POST /token/login": { body: { jwt: "another-token", username: "casey@example.com" } },
    });
    await act(async () => sent.answer(401, dead));
    const dialog = within(await screen.findByRole("dialog", { name: "Sign in to go on" }));
    await user.type(dialog.getByLabelText("Password of casey@example.com"), "right");
    await user.click(dialog.getByRole("button", { name: "Sign in" }));
    await waitFor(() => expect(uploads).toHaveLength(2));
    expect(uploads[1]?.headers).toEqual({ Authorization: "Bearer another-token" });
    expect(uploads[1]?.form?.get("uploadedFile")).toHaveProperty("name", "new.pdf");
    await act(async () => uploads[1]?.answer(201, { ...lease, filename: "new.pdf" }));
    expect(await screen.findByText(/^new\.pdf was uploaded\./)).toBeVisible();
  });

  test("leads to login when it is not renewed [DOC-33]", async () => {
    const { sent, user, address } = await send();
    await act(async () => sent.answer(401, dead));
    await user.click(
      within(await screen.findByRole("dialog", { name: "Sign in to go on" })).getByRole("button", { name: "Cancel" }),
    );
    await waitFor(() => expect(address()).toBe("/harbor/login?sessionTimeout=true"));
  });
});
