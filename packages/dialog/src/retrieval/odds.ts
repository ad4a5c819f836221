/** The odds of a likelihood, 0 to 1; of what is certain a very large number, so that shares of it are numbers too. */
export const oddsOf = (likelihood: number): number => likelihood / Math.max(1 - likelihood, Number.EPSILON);

/** The likelihood of odds. */
export const likelihoodOf = (odds: number): number => odds / (1 + odds);

/** The logarithm of the odds, in which what speaks for and against something adds up; infinite where it is certain. */
export const logOddsOf = (likelihood: number): number => Math.log(likelihood / (1 - likelihood));

/** The likelihood of such a logarithm. */
export const likelihoodOfLog = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));
