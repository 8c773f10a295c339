import { findChromium } from "@paydown/start/chromium";
import { defineConfig, devices } from "@playwright/test";

const chromium = findChromium();

export default defineConfig({
  testDir: "journeys",
  globalSetup: "./setup.config.ts",
  outputDir: "test-results",
  forbidOnly: true,
  // A worker waits for its browser and its services about a third of the time.
  workers: "150%",
  timeout: 90_000,
  // Retries exist for browsers that stop drawing. The second reporter fails the run if a test needed a retry for any
  // other reason.
  retries: 1,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["./second-tries.config.ts"], ["@paydown/start/timings-playwright"]],
  use: {
    ...devices["Desktop Chrome"],
    locale: "en-US",
    // A trace of every test would take a sixth of the run, and its screenshots a third.
    trace: { mode: "on-first-retry", screenshots: false },
    screenshot: "only-on-failure",
    launchOptions: chromium ? { executablePath: chromium } : {},
  },
});
