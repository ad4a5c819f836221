import { bigint, index, integer, pgTable, varchar } from 'drizzle-orm/pg-core';

/**
 * What is counted for all servers together. rate-limiter-flexible reads and writes it; the names, the types and the
 * order of the columns are the library's. Keys are hashes: no email and no address is kept.
 */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar('key', { length: 255 }).primaryKey(),
    points: integer('points').notNull().default(0),
    /** Milliseconds since 1970. */
    expire: bigint('expire', { mode: 'number' }),
  },
  (table) => [index('rate_limits_expire').on(table.expire)],
);
