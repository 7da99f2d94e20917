/** How often a test fails without a reason, as far as its runs show. */
export interface FlakeRate {
  /** The expected rate: the mean of the Beta-Binomial posterior. */
  readonly mean: number;
  /** It is above this with 95 % certainty; ranks tests, so that two runs do not outweigh two hundred. */
  readonly lower: number;
  /** It is below this with 95 % confidence (Clopper–Pearson), whatever was believed before. */
  readonly upper: number;
}

const certainty = 0.95;

/** The rate behind some failures in some runs; before the first run every rate is equally likely. */
export function flakeRate(failures: number, runs: number): FlakeRate {
  return {
    mean: (failures + 1) / (runs + 2),
    lower: betaQuantile(1 - certainty, failures + 1, runs - failures + 1),
    upper: failures === runs ? 1 : betaQuantile(certainty, failures + 1, runs - failures),
  };
}

/** How many runs without a failure it takes to bound the rate with 95 % confidence: 59 for 5 %. */
export function cleanRunsToBound(rate: number): number {
  return Math.ceil(Math.log(1 - certainty) / Math.log(1 - rate));
}

/** By halving; a Beta distribution of whole numbers is a sum of binomial terms, so nothing is approximated. */
function betaQuantile(probability: number, a: number, b: number): number {
  let low = 0;
  let high = 1;
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    if (betaCumulative(middle, a, b) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The chance that a Beta(a, b) value is at most x: that of a or more successes in a + b - 1 trials. */
function betaCumulative(x: number, a: number, b: number): number {
  const trials = a + b - 1;
  let logTerm = trials * Math.log1p(-x);
  let below = 0;
  for (let successes = 0; successes < a; successes++) {
    below += Math.exp(logTerm);
    logTerm += Math.log((trials - successes) / (successes + 1)) + Math.log(x / (1 - x));
  }
  return 1 - below;
}
