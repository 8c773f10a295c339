export default { test: { environment: "node", testTimeout: 60_000 } };
