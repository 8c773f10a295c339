import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { ensureChromium } from "@paydown/start/chromium";
import { startOnFreePorts, startSandbox, startServices } from "@paydown/start/product";
import { root } from "@paydown/start/workspace";

// Takes the documentation's screenshots from the built product. Run: npx pnpm --filter @paydown/e2e screenshots
const folder = join(root, "docs/images");
const dataDir = mkdtempSync(join(tmpdir(), "paydown-screenshots-"));
const { port, parts } = await startOnFreePorts(({ port: servicesPort, sandboxPort }) => [
  startSandbox({ port: sandboxPort, servicesPort, dataDir: join(dataDir, "sandbox") }),
  startServices({ port: servicesPort, sandboxPort, dataDir: join(dataDir, "services") }),
]);
try {
  const browser = await chromium.launch({ executablePath: await ensureChromium() });
  const page = await browser.newPage({ viewport: { width: 1280, height: 760 }, colorScheme: "light" });
  const portal = `http://127.0.0.1:${port}/pay/harbor`;
  await page.goto(`${portal}/login`);
  await page.getByLabel("Email").fill("casey@example.com");
  await page.getByLabel("Password").fill("Harbor-demo-1");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("table").waitFor();
  await page.goto(`${portal}/accounts/100000003/makePayment`);
  await page.getByRole("heading", { name: "Full Payment" }).waitFor();
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, "make-payment.png") });
  await browser.close();
} finally {
  await Promise.all(parts.map((part) => part.end("SIGTERM")));
  rmSync(dataDir, { recursive: true, force: true });
}
