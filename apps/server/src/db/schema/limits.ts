import { bigint, index, integer, pgTable, varchar } from 'drizzle-orm/pg-core';

/**
 * Counts of all servers together. rate-limiter-flexible reads and writes it and defines the names, types and order of
 * the columns. Keys are hashes: no email and no address is stored.
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
