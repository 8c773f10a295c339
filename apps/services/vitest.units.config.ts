import { defineConfig } from "vitest/config";
import services from "./vitest.config.js";

/** The unit tests of payments, for the mutation tests of its pure modules. */
export default defineConfig({
  resolve: services.resolve ?? {},
  ssr: services.ssr ?? {},
  test: { include: ["src/payments/**/*.test.ts"], exclude: ["**/*.db.test.ts"] },
});
