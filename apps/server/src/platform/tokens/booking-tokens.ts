import { z } from 'zod';
import { readToken, signToken } from './signed-token.ts';

const PREFIX = 'bk';
const Claims = z.object({ bookingId: z.string() });

/** The token of a booking's link. It is good for as long as the meeting is to come. */
export const bookingToken = (key: Buffer, bookingId: string): string =>
  signToken(PREFIX, { bookingId } satisfies z.output<typeof Claims>, key);

/** The booking of a link; null for a token that is not ours. */
export const readBookingToken = (key: Buffer, token: string): string | null =>
  readToken(PREFIX, token, key, Claims)?.bookingId ?? null;
