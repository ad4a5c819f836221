import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { session, user } from '../../db/schema.ts';
import type { CurrentUser } from '../../platform/api.ts';
import type { Auth } from './auth.ts';

/** Whose session a request brings, as far as that is plain. */
export type LiveSession = (headers: Headers) => Promise<CurrentUser | null>;

/**
 * Finds whose session a request brings, when there is nothing to be said but that: it is signed by us, it is stored,
 * and it is not about to be renewed. Null is no refusal: then better-auth is asked, which alone refuses and renews.
 *
 * One query and one hash: better-auth takes two of each and as much time again for itself, on every call.
 */
export function findLiveSessions(auth: Auth, db: Database): LiveSession {
  const find = prepareFind(db);
  return async (headers) => {
    const { secret, authCookies, sessionConfig } = await auth.$context;
    const token = signedToken(sent(headers, authCookies.sessionToken.name), secret);
    if (token === null) return null;
    // What ends before then has not been renewed for so long that it is due.
    const dueUntil = Date.now() + (sessionConfig.expiresIn - sessionConfig.updateAge) * 1_000;
    const [found] = await find.execute({ token, dueUntil: new Date(dueUntil).toISOString() });
    if (found === undefined) return null;
    const { role, ...owner } = found;
    return { ...owner, admin: role === 'admin', via: 'session' };
  };
}

// Prepared, since every call of an owner begins with it: writing this query costs more than answering it.
function prepareFind(db: Database) {
  return db
    .select({
      sessionId: session.id,
      id: user.id,
      name: user.name,
      surname: user.surname,
      email: user.email,
      phone: user.phone,
      role: user.role,
      emailVerified: user.emailVerified,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(
      and(
        eq(session.token, sql.placeholder('token')),
        gt(session.expiresAt, sql`${sql.placeholder('dueUntil')}::timestamptz`),
      ),
    )
    .prepare('live_session');
}

// One token, or else one cookie. What is sent twice, or in another form, is not for us to judge.
function sent(headers: Headers, cookieName: string): string {
  const authorization = headers.get('authorization');
  if (authorization !== null) return decoded(/^bearer +(\S+)$/i.exec(authorization)?.[1] ?? '');
  const cookies = (headers.get('cookie') ?? '').split(/; */);
  const [cookie, second] = cookies.filter((each) => each.startsWith(`${cookieName}=`));
  return cookie === undefined || second !== undefined ? '' : decoded(cookie.slice(cookieName.length + 1));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** The token of `<token>.<its HMAC-SHA256 in base64>`; null when the signature is not ours. */
function signedToken(text: string, secret: string): string | null {
  const [token = '', signature = '', more] = text.split('.');
  if (token === '' || more !== undefined) return null;
  const theirs = Buffer.from(signature);
  const ours = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'));
  return theirs.length === ours.length && timingSafeEqual(theirs, ours) ? token : null;
}
