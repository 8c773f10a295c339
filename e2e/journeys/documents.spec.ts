import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Portal } from "../pages/portal.js";
import { expect, test } from "../pages/kept-page.js";
import { Troubles } from "../pages/troubles.js";

const megabyte = 1024 * 1024;
const account = "100000006";
const pdf = (size: number) => Buffer.concat([Buffer.from("%PDF-1.4\n"), randomBytes(size - 9)]);

/** The names in the table, newest first. */
const names = (portal: Portal) => portal.main.getByRole("table").getByRole("button");

async function saved(portal: Portal, name: string): Promise<Buffer> {
  const download = portal.page.waitForEvent("download");
  await portal.button(name).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(name);
  return readFileSync(await file.path());
}

test("uploads a 10 MB PDF with progress, lists it and returns it byte for byte, and does the same for a file named ../x.pdf and another of the same name", async ({
  page,
  portal,
}) => {
  const troubles = await Troubles.in(page);
  const content = pdf(10 * megabyte);
  await portal.open(`/accounts/${account}/documents`);
  await portal.main
    .getByText("You can upload one file at a time, up to 15 MB: PDF, PNG, JPEG, TIFF, HEIC, text (.txt).")
    .waitFor();

  await portal.chooseFile("lease of a flat.pdf", content);
  await expect(portal.sentence("Ready to upload: lease of a flat.pdf, 10 MB")).toBeVisible();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  const network = (uploadThroughput: number) =>
    devtools.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await network(4 * megabyte);
  await portal.button("Upload").click();
  await expect(page.getByRole("progressbar")).toHaveAttribute("value", /^0\.[1-9]/);
  await network(-1);
  await devtools.detach();
  const confirmed = portal.main.getByRole("region", { name: "File upload" }).getByRole("status");
  await expect(confirmed).toHaveText("lease of a flat.pdf was uploaded.", { timeout: 60_000 });
  await expect(confirmed).toBeInViewport();
  await expect(portal.button("Browse")).toBeFocused();
  await expect(names(portal)).toHaveText(["lease of a flat.pdf"]);
  expect((await saved(portal, "lease of a flat.pdf")).equals(content)).toBe(true);

  const others = [pdf(2000), pdf(3000)];
  for (const [index, name] of ["x.pdf", "x (2).pdf"].entries()) {
    await portal.chooseFile("../x.pdf", others[index]!);
    await portal.button("Upload").click();
    await expect(confirmed).toHaveText(`${name} was uploaded.`);
  }
  await expect(names(portal)).toHaveText(["x (2).pdf", "x.pdf", "lease of a flat.pdf"]);
  expect((await saved(portal, "x.pdf")).equals(others[0]!)).toBe(true);
  expect((await saved(portal, "x (2).pdf")).equals(others[1]!)).toBe(true);
  troubles.expectNone("Documents");
});

test("refuses a mislabeled, empty or too large file with the reason; no listed document is lost, and the next file is accepted [DOC-37]", async ({
  page,
  portal,
}) => {
  await portal.open("/accounts/100000004/documents");
  const listed = ["call-note-100000004.txt", "statement-seal-100000004.png", "account-notice-100000004.pdf"];
  await expect(names(portal)).toHaveText(listed);
  const alert = portal.main.getByRole("alert");

  await portal.chooseFile("picture.pdf", "\x89PNG\r\n\x1a\n");
  await portal.button("Upload").click();
  await expect(alert).toContainText(
    "The file is not what its name says. Save it again in its own format, then choose it again.",
  );
  await expect(portal.button("Browse")).toBeFocused();
  await portal.chooseFile("empty.pdf", "");
  await expect(alert).toContainText("The file is empty. Choose another file.");
  await portal.chooseFile("large.pdf", pdf(15 * megabyte + 1));
  await expect(alert).toContainText("The file is larger than 15 MB. Choose a smaller file.");
  await expect(names(portal)).toHaveText(listed);

  await portal.chooseFile("note.txt", "Hello");
  await expect(alert).toHaveCount(0);
  // From here on, the test uses only the keyboard.
  await expect(portal.button("Upload")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(names(portal)).toHaveText(["note.txt", ...listed]);
  expect((await saved(portal, "statement-seal-100000004.png")).subarray(1, 4).toString()).toBe("PNG");
});
