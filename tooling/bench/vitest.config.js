const conditions = ["@paydown/source", "module", "node", "development|production"];

export default {
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: { include: ["**/*.test.mjs"], isolate: false, testTimeout: 60_000 },
};
