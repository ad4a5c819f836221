import { createHmac } from 'node:crypto';
import { BY_TELEPHONE } from '@parlo/contract';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { violatesUnique } from '../../../db/failures.ts';
import { conversations } from '../../../db/schema.ts';
import type { Logger } from '../../../platform/monitoring/logger.ts';
import { findByNumber } from '../../../platform/telephone-numbers.ts';
import type { SecretClaims } from '../access/client-secret.ts';
import { SECRET_SECONDS } from '../access/issue-call-secret.ts';
import type { CallRooms, RoomRequest } from '../lifecycle/open-in-room.ts';
import { toRealtimeError } from '../realtime/realtime-error.ts';
import { toE164 } from './telephone-line.ts';

/** A caller by telephone, as LiveKit reports them. */
export interface ArrivedLine {
  readonly room: string;
  readonly identity: string;
  /** LiveKit's name of the call. */
  readonly call: string;
  readonly called: string;
  readonly caller: string;
}

export interface AnswerTelephoneDeps {
  readonly db: Database;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly rooms: Pick<CallRooms, 'dismiss' | 'mayTransfer'>;
  /** Opens the call here, or on a server that has room. */
  readonly open: (request: RoomRequest) => Promise<unknown>;
  /** Makes the ids of calls. */
  readonly secretKey: Buffer;
}

/** What keeps two calls with one id apart. */
const ONE_CALL = ['minute_leases_pkey', 'conversations_call'];

/**
 * Opens a call for somebody who has dialled a number of an assistant; everybody else is hung up. A caller who is reported
 * twice has one call: its id is made of LiveKit's, and the database takes it once. Never rejects.
 */
export async function answerTelephone(deps: AnswerTelephoneDeps, line: ArrivedLine): Promise<void> {
  const { db, logger, rooms, open } = deps;
  const callId = nameCall(line.call, deps.secretKey);
  try {
    if ((await db.$count(conversations, eq(conversations.callId, callId))) > 0) return;
    const number = await findByNumber(db, line.called);
    if (!number) {
      // The number is not named: a log is no list of who called whom.
      logger.warn({ callId }, 'a caller by telephone was hung up: no assistant answers the number');
      await rooms.dismiss(line);
      return;
    }
    const { room, identity } = line;
    const caller = toE164(line.caller);
    const { assistantId } = number;
    // It was stored while the operator allowed it.
    const transferTo = number.transferTo && rooms.mayTransfer(number.transferTo) ? number.transferTo : null;
    await open({
      claims: claimsFor(assistantId),
      // Callers who hide their number can't be told apart from each other, so none of them is limited for the rest.
      address: `tel:${caller ?? callId}`,
      telephone: { callId, room, identity, caller, transferTo },
    });
  } catch (error) {
    // Another report of the same caller was here first.
    if (ONE_CALL.some((constraint) => violatesUnique(error, constraint))) return;
    const { code } = toRealtimeError(error);
    if (code === 'internal') logger.warn({ err: error, callId }, 'a caller by telephone was hung up');
    else logger.warn({ code, callId }, 'a caller by telephone was hung up');
    await rooms.dismiss(line);
  }
}

/** A visitor, who came neither by a page nor by a program. */
const claimsFor = (assistantId: string): SecretClaims => ({
  assistantId,
  draftId: null,
  own: false,
  // Versions that know no telephone show it as well.
  origin: 'api',
  site: BY_TELEPHONE,
  conversationId: null,
  consentedAt: null,
  timeZone: null,
  expiresAt: Math.floor(Date.now() / 1_000) + SECRET_SECONDS,
});

/** Whoever knows LiveKit's name of a call can't tell ours by it. */
const nameCall = (call: string, key: Buffer): string =>
  `rtc_${createHmac('sha256', key).update(`telephone ${call}`).digest('hex').slice(0, 32)}`;
