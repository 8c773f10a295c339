// Takes half of a core from the tests of `npm run prove -- flaky`: computes for 50 ms, then rests for 50 ms.
const sliceMs = 50;

setInterval(() => {
  const end = performance.now() + sliceMs;
  while (performance.now() < end);
}, 2 * sliceMs);
