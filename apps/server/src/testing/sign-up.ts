import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

export interface Owner {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  /** Keeps the session's cookie. */
  readonly client: TestClient;
  /** For `Authorization: Bearer …`. */
  readonly token: string;
}

let count = 0;

/** A new owner with an account, signed in. */
export async function signUp(app: TestApp, email = `owner${++count}@example.com`): Promise<Owner> {
  const client = app.client();
  const password = 'correct horse battery';
  const person = { name: 'Ada', surname: 'Lovelace', phone: '+44 20 7946 0000' };
  const response = await client.post('/api/register', { ...person, email, password });
  if (response.status !== 200) throw new Error(`sign-up failed with ${response.status}`);
  const { id } = response.body.user as { id: string };
  return { id, email, password, client, token: response.headers.get('set-auth-token') ?? '' };
}

/** An owner with an account, signed in, who administers the server. */
export async function signUpAdmin(app: TestApp, email?: string): Promise<Owner> {
  const owner = await signUp(app, email);
  await makeAdmin(app, owner);
  return owner;
}

export async function makeAdmin({ database }: TestApp, { id }: Pick<Owner, 'id'>): Promise<void> {
  await database.pool.query(`update "user" set role = 'admin' where id = $1`, [id]);
}
