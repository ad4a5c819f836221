import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedCalendar, openCalendar, PLENTY } from '../../../testing/calendar.ts';
import { type CallApp, createCallApp } from '../../../testing/call-app.ts';
import {
  GOOD,
  type HostileServer,
  type Reply,
  redirect,
  startHostileServer,
} from '../../../testing/hostile-server.ts';

/** What an owner is told whose calendar can’t be connected, and at which field. */

let app: CallApp;
let server: HostileServer;
let place: OpenedCalendar;

async function open(env: Readonly<Record<string, string>>): Promise<void> {
  app = await createCallApp({ limits: { ...PLENTY, connectCaldav: PLENTY.chat }, env });
  server = await startHostileServer();
  place = await openCalendar(app);
}
const close = async () => {
  server.close();
  await app.close();
};
const connect = async (url: string) =>
  place.owner.client.post('/api/calendar/connect_caldav', {
    assistantId: place.assistantId,
    url,
    username: 'olena',
    password: 'app-password',
  });

describe('with private networks allowed', () => {
  beforeAll(() => open({ PARLO_CALDAV_PRIVATE: 'allow' }));
  afterAll(close);

  it.each<[string, string, Reply]>([
    ['caldav_password', 'password', { status: 401 }],
    ['caldav_not_found', 'url', { status: 404 }],
    ['caldav_unreachable', 'url', { status: 503 }],
    ['caldav_elsewhere', 'url', redirect('https://dav.example.com/me')],
  ])('%s at %s', async (reason, field, reply) => {
    server.replies = () => reply;
    const { status, body } = await connect(server.url);
    expect({ status, ...body }).toMatchObject({ status: 400, reason, field });
    if (reason === 'caldav_elsewhere') expect(body.params).toEqual({ address: 'https://dav.example.com/me' });
  });

  it('http stays on the operator’s own network', async () => {
    expect((await connect('http://8.8.8.8/')).body).toMatchObject({
      reason: 'caldav_not_https',
      field: 'url',
    });
    expect((await connect('http://169.254.169.254/')).status).toBe(400);
  });

  it('nobody is there', async () => {
    const gone = await startHostileServer();
    gone.close();
    expect((await connect(gone.url)).body).toMatchObject({ reason: 'caldav_unreachable', field: 'url' });
  });

  it('a certificate of its own making is refused', async () => {
    const secure: Server = createServer({ key: KEY, cert: CERTIFICATE }, (_, response) => response.end());
    secure.listen(0, '127.0.0.1');
    await once(secure, 'listening');
    const { port } = secure.address() as AddressInfo;
    const { body } = await connect(`https://127.0.0.1:${port}/`);
    expect(body).toMatchObject({ reason: 'caldav_certificate', field: 'url' });
    secure.close();
  });

  it('a good one is connected', async () => {
    server.replies = GOOD;
    expect((await connect(server.url)).body).toMatchObject({
      connected: true,
      calendars: [{ name: '2026' }],
    });
  });
});

describe('without private networks', () => {
  beforeAll(() => open({}));
  afterAll(close);

  it.each([
    ['caldav_address', 'not an address'],
    ['caldav_address', 'ftp://cloud.example.com'],
    ['caldav_address', 'https://olena:secret@cloud.example.com'],
    ['caldav_address', 'https://'],
    ['caldav_not_https', 'http://cloud.example.com'],
    ['caldav_not_https', 'http://127.0.0.1'],
    ['caldav_private', 'https://127.0.0.1'],
    ['caldav_private', '127.0.0.1:8443'],
    ['caldav_private', 'https://[::1]'],
    ['caldav_private', 'https://192.168.1.1'],
    ['caldav_private', 'https://2130706433'],
    ['caldav_private', 'https://localhost'],
  ])('%s for %s', async (reason, url) => {
    const { status, body } = await connect(url);
    expect({ status, ...body }).toMatchObject({ status: 400, reason, field: 'url' });
  });
});

/** Trusted by nobody, and used by this test alone. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgqvoL/yKDPtExBQ0X
FA0LBLNYf3wrcrDhvuAcmY9UpK6hRANCAASBwaowO0zeUcKhGDCUuJ2+GGRIOaa2
LnlWgQa60r5KrvYZQmDrdUwbgoUUF1IOi10aV49/9/J4S48i/Ke6tTRK
-----END PRIVATE KEY-----`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBkDCCATagAwIBAgIUL2i2xuvNy1FCVHSkus58bQ9SHmQwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyMjIyMjM1NloYDzIxMjYxMDI5
MjIyMzU2WjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASBwaowO0zeUcKhGDCUuJ2+GGRIOaa2LnlWgQa60r5KrvYZQmDrdUwb
goUUF1IOi10aV49/9/J4S48i/Ke6tTRKo2QwYjAdBgNVHQ4EFgQUyEqjkCIwhxBa
1+BfS74aDKTSrXEwHwYDVR0jBBgwFoAUyEqjkCIwhxBa1+BfS74aDKTSrXEwDwYD
VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0gAMEUC
IB/I71DeCFRU/7GGAv59K2UurCatSw9QATGZcdvYmFQ9AiEAiGLDz8G4AX3YZ0LJ
GUqI2eglVuQYoi6QOj3CeGWRK3U=
-----END CERTIFICATE-----`;
