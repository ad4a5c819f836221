import { isAPIError } from 'better-auth/api';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { databaseUnavailable } from '../../platform/http/http-errors.ts';

/**
 * Awaits an answer of better-auth. It reports a database that is gone as a failure of its own, without the cause;
 * asking the database once more rejects with the true one.
 */
export async function askAuth<T>(db: Database, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const refused = isAPIError(error) && error.statusCode < 500;
    if (refused) throw error;
    await db.execute(sql`select 1`);
    // By now it is back.
    throw isAPIError(error) ? databaseUnavailable(error) : error;
  }
}
