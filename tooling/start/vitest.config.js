export default { test: { include: ["*.test.mjs"], isolate: false, unstubEnvs: true, testTimeout: 60_000 } };
