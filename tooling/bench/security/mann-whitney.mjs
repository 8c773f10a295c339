/**
 * The Mann–Whitney test of two samples. `superiority` is the chance that a value of `first` exceeds one of `second`
 * (ties count half); 0.5 means no difference. `p` is two-sided, from the normal approximation with tie correction,
 * which needs about 20 values in each sample.
 */
export function mannWhitney(/** @type {readonly number[]} */ first, /** @type {readonly number[]} */ second) {
  const all = [
    ...first.map((value) => ({ value, ofFirst: true })),
    ...second.map((value) => ({ value, ofFirst: false })),
  ].sort((a, b) => a.value - b.value);
  let [rankSum, tied] = [0, 0];
  for (let start = 0; start < all.length;) {
    let end = start + 1;
    while (end < all.length && all[end].value === all[start].value) end += 1;
    const rank = (start + end + 1) / 2;
    rankSum += rank * all.slice(start, end).filter(({ ofFirst }) => ofFirst).length;
    tied += (end - start) ** 3 - (end - start);
    start = end;
  }
  const [n, m] = [first.length, second.length];
  const u = rankSum - (n * (n + 1)) / 2;
  const variance = ((n * m) / 12) * (n + m + 1 - tied / ((n + m) * (n + m - 1)));
  const z = variance === 0 ? 0 : (u - (n * m) / 2) / Math.sqrt(variance);
  return { superiority: u / (n * m), p: Math.min(1, 2 * upperTail(Math.abs(z))) };
}

/** The upper tail of the standard normal distribution (Abramowitz and Stegun 26.2.17, error below 1e-7). */
function upperTail(/** @type {number} */ z) {
  const t = 1 / (1 + 0.2316419 * z);
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (series * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI);
}

/** The sample's smallest value that at least `share` of all its values do not exceed. */
export function quantile(/** @type {readonly number[]} */ values, /** @type {number} */ share) {
  return [...values].sort((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN;
}
