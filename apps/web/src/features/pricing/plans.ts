/** The monthly plan; prices are in US dollars. */
export const STARTER = { minutes: 300, price: 29 } as const;

/** Minutes that can be added. */
export const TOP_UPS = [
  { minutes: 100, price: 10 },
  { minutes: 300, price: 27 },
  { minutes: 500, price: 40 },
] as const;
