import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  GOOD,
  type HostileServer,
  multistatus,
  props,
  type Reply,
  redirect,
  startHostileServer,
  XML,
} from '../../../testing/hostile-server.ts';
import { ProviderError } from '../provider.ts';
import { createCaldav } from './connect-caldav.ts';

/** Servers that are no CalDAV servers, fail, or mean harm. */

const ACCESS = { username: 'olena', password: 'app-password' };
const caldav = createCaldav({ allowsPrivate: true });
const fromInternet = createCaldav({ allowsPrivate: false });
let server: HostileServer;
let other: HostileServer;
beforeAll(async () => {
  [server, other] = await Promise.all([startHostileServer(), startHostileServer()]);
});
afterAll(async () => {
  server.close();
  other.close();
  await Promise.all([caldav.close(), fromInternet.close()]);
});
beforeEach(() => {
  for (const each of [server, other]) each.seen.length = 0;
});

const patience = () => AbortSignal.timeout(30_000);

describe('calendars are looked for', () => {
  const find = (signal = patience()) => caldav.find(`${server.url}/typed/`, ACCESS, signal);
  const failure = async () => find().then(String, (error) => error.fault ?? error.reason);

  it('follows the well-known address, with names unchanged', async () => {
    server.replies = GOOD;
    expect(await find()).toEqual([{ url: `${server.url}/home/1/`, name: '2026' }]);
  });

  it('among the collections of the account, if events can be added to them', async () => {
    const collection = (name: string, more: string, kind = '<c:calendar/>') =>
      props(`/home/${name}/`, `<d:resourcetype><d:collection/>${kind}</d:resourcetype>${more}`);
    const takes = (component: string) =>
      `<c:supported-calendar-component-set><c:comp name="${component}"/></c:supported-calendar-component-set>`;
    const may = (...privileges: string[]) =>
      `<d:current-user-privilege-set>${privileges
        .map((each) => `<d:privilege><d:${each}/></d:privilege>`)
        .join('')}</d:current-user-privilege-set>`;
    server.replies = (request) =>
      request.path === '/home/'
        ? multistatus(
            collection('', '', ''),
            collection('tasks', takes('VTODO')),
            collection('birthdays', may('read', 'write-properties')),
            collection(
              'holidays',
              '',
              '<c:calendar/><x:subscribed xmlns:x="http://calendarserver.org/ns/"/>',
            ),
            collection('inbox', '', '<c:schedule-inbox/>'),
            collection('team%20a', takes('VEVENT') + may('read', 'write-content')),
            collection('mine', `<d:displayname><![CDATA[Work & play]]></d:displayname>${may('all')}`),
          )
        : GOOD(request);
    expect((await find()).map(({ name }) => name)).toEqual(['team a', 'Work & play']);
  });

  it('at another origin as well, if the server names it as the account’s', async () => {
    const home = `<c:calendar-home-set><d:href>${other.url}/home/</d:href></c:calendar-home-set>`;
    server.replies = (request) =>
      request.path === '/me/' ? multistatus(props('/me/', home)) : GOOD(request);
    other.replies = GOOD;
    expect(await find()).toEqual([{ url: `${other.url}/home/1/`, name: '2026' }]);
    expect(other.seen).toMatchObject([
      { request: 'PROPFIND /home/', authorization: expect.stringMatching(/^Basic /) },
    ]);
  });

  it.each<[string, string, Reply]>([
    ['refuses the password', 'wrong_password', { status: 401 }],
    ['refuses', 'not_caldav', { status: 403 }],
    ['has nothing there', 'not_caldav', { status: 404 }],
    ['knows no PROPFIND', 'not_caldav', { status: 405 }],
    ['has no time', 'busy', { status: 429, headers: { 'retry-after': '60' } }],
    ['is broken', 'busy', { status: 500 }],
    ['is away', 'busy', { status: 503 }],
    [
      'shows a page',
      'bad_response',
      { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>' },
    ],
    ['sends garbage', 'not_caldav', { status: 207, headers: XML, body: '<d:multistatus xmlns:d="DAV:"><' }],
    ['sends nothing', 'bad_response', { status: 207, headers: XML }],
    ['leads in a circle', 'bad_response', redirect('/again')],
    [
      'has entities',
      'bad_response',
      { ...multistatus(), body: '<!DOCTYPE a [<!ENTITY b "b">]><multistatus/>' },
    ],
    ['sends far too much', 'unreachable', { ...multistatus(), body: Buffer.alloc(5_000_000, ' ') }],
  ])('at one that %s: %s', async (_, expected, reply) => {
    server.replies = () => reply;
    expect(await failure()).toBe(expected);
  });

  it('at a server with names that would take a minute to parse', async () => {
    const names = Array.from({ length: 30_000 }, (_, index) => `<n${index}>x</n${index}>`);
    server.replies = () => multistatus(...names);
    expect(await failure()).toBe('bad_response');
  });

  it('at one that does not respond', async () => {
    server.replies = () => 'never';
    await expect(find(AbortSignal.timeout(100))).rejects.toMatchObject({ fault: 'too_slow' });
  });

  it('with a wrong password once: servers count', async () => {
    server.replies = () => ({ status: 401 });
    expect(await failure()).toBe('wrong_password');
    const asked = server.seen.filter(({ request }) => !request.includes('well-known'));
    expect(asked).toHaveLength(1);
  });

  it('but not at another origin, which gets no password', async () => {
    server.replies = ({ path }) =>
      path.startsWith('/.well-known') ? redirect(`${other.url}/dav/`) : { status: 404 };
    await expect(find()).rejects.toMatchObject({ fault: 'elsewhere', address: `${other.url}/dav/` });
    server.replies = () => redirect(`${other.url}/dav/`);
    await expect(find()).rejects.toMatchObject({ fault: 'elsewhere' });
    expect(other.seen).toEqual([]);
  });

  it('but not at private addresses that a server names', async () => {
    server.replies = (request) =>
      request.path === '/dav/'
        ? multistatus(
            props(
              '/dav/',
              '<d:current-user-principal><d:href>http://169.254.169.254/</d:href></d:current-user-principal>',
            ),
          )
        : GOOD(request);
    expect(await failure()).toBe('forbidden_address');
  });

  it('but not in private networks, unless the operator allows it', async () => {
    server.replies = GOOD;
    const { port } = new URL(server.url);
    const names = [
      '127.0.0.1',
      'localhost',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '2130706433',
      '0x7f.1',
      '10.0.0.1',
    ];
    for (const url of [server.url, ...names.map((name) => `https://${name}:${port}/`)]) {
      await expect(fromInternet.find(url, ACCESS, patience())).rejects.toMatchObject({
        fault: 'forbidden_address',
      });
    }
    expect(server.seen).toEqual([]);
  });
});

describe('a connected calendar', () => {
  const open = () =>
    caldav.open({
      calendar: `${server.url}/home/1/`,
      access: JSON.stringify(ACCESS),
    });
  const DAY = { start: Date.parse('2026-05-05T00:00Z'), end: Date.parse('2026-05-06T00:00Z') };
  const EVENT = {
    uid: 'bk_1@parlo',
    sequence: 0,
    title: 'Maria',
    description: '',
    timeZone: 'Europe/Kyiv',
    start: new Date(DAY.start),
    end: new Date(DAY.start + 1_800_000),
    wantsMeetLink: false,
  };
  const failed = (path: string, status: number) =>
    `<d:response><d:href>${path}</d:href><d:status>HTTP/1.1 ${status} No</d:status></d:response>`;
  const data = (entry: string) => props('/home/1/a.ics', `<c:calendar-data>${entry}</c:calendar-data>`);
  const busy = (signal = patience()) => open().busy(DAY, signal, 'Europe/Kyiv');

  it.each<[number, boolean]>([
    [400, false],
    [401, true],
    [403, false],
    [429, false],
    [500, false],
    [503, false],
    [507, false],
  ])('that responds with %i is connected anew only where it has to: %s', async (status, revoked) => {
    server.replies = () => ({ status, headers: { 'retry-after': '60' } });
    const calendar = open();
    const settled = await Promise.allSettled([
      calendar.busy(DAY, patience()),
      calendar.create(EVENT, patience()),
      calendar.change('bk_1@parlo.ics', EVENT, patience()),
      calendar.cancel('bk_1@parlo.ics', patience()),
    ]);
    for (const result of settled) {
      expect(result).toMatchObject({ status: 'rejected', reason: { name: 'ProviderError', revoked } });
    }
  });

  it.each<[string, Reply]>([
    ['a page', { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Sign in</html>' }],
    ['nothing', { status: 207, headers: XML }],
    ['nothing at all', { status: 204 }],
    ['half of it', { ...multistatus(), body: '<d:multistatus xmlns:d="DAV:"><d:response><d:href>' }],
    ['no entry', multistatus(props('/home/1/a.ics', '<d:getetag>"1"</d:getetag>'))],
    [
      'an entry that failed',
      multistatus('<d:response><d:href>/a</d:href><d:status>HTTP/1.1 500 No</d:status></d:response>'),
    ],
    ['garbage', multistatus(data('BEGIN:VCALENDAR'))],
    ['a page as entry', multistatus(data('&lt;html&gt;'))],
  ])('that sends %s has no free time', async (_, reply) => {
    server.replies = () => reply;
    await expect(busy()).rejects.toBeInstanceOf(ProviderError);
  });

  it.each([
    ['an event at no time', data('BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:soon\nEND:VEVENT\nEND:VCALENDAR')],
    ['garbage', data('BEGIN:VCALENDAR')],
    ['a page as entry', data('&lt;html&gt;')],
    ['no entry', props('/home/1/b.ics', '<d:getetag>"1"</d:getetag>')],
    ['an entry that failed', failed('/home/1/b.ics', 500)],
    ['an entry that nobody may read', failed('/home/1/b.ics', 403)],
  ])('that sends %s beside a good one is busy with that, and tells its owner', async (_, odd) => {
    const entry =
      'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20260505T100000Z\nDURATION:PT1H\nEND:VEVENT\nEND:VCALENDAR';
    server.replies = () => multistatus(odd, data(entry));
    const told: unknown[] = [];
    const calendar = caldav.open({
      calendar: `${server.url}/home/1/`,
      access: JSON.stringify(ACCESS),
      tellUnread: async (events) => void told.push(...events),
    });
    expect(await calendar.busy(DAY, patience(), 'Europe/Kyiv')).toEqual([
      { start: DAY.start + 36_000_000, end: DAY.start + 39_600_000 },
    ]);
    expect(told).toEqual([{ id: expect.any(String), title: '', day: null }]);
  });

  it('leaves out an entry that was deleted meanwhile', async () => {
    server.replies = () => multistatus(failed('/home/1/b.ics', 404), failed('/home/1/c.ics', 410));
    expect(await busy()).toEqual([]);
  });

  it.each([500, 507])('that says %i of itself, beside good entries, has no free time', async (status) => {
    const entry =
      'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20260505T100000Z\nDURATION:PT1H\nEND:VEVENT\nEND:VCALENDAR';
    server.replies = () => multistatus(data(entry), failed('/home/1/', status));
    await expect(busy()).rejects.toBeInstanceOf(ProviderError);
  });

  it('without entries is free', async () => {
    server.replies = () => multistatus();
    expect(await busy()).toEqual([]);
  });

  it('may send entries in several sections', async () => {
    const entry = 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20260505T100000Z\nDTEND:20260505T110000Z\n';
    server.replies = () =>
      multistatus(data(`<![CDATA[${entry}SUMMARY:]]]]><![CDATA[>\nEND:VEVENT\nEND:VCALENDAR]]>`));
    expect(await busy()).toEqual([{ start: DAY.start + 36_000_000, end: DAY.start + 39_600_000 }]);
  });

  it('that does not respond is not waited for', async () => {
    server.replies = () => 'never';
    await expect(busy(AbortSignal.timeout(100))).rejects.toBeInstanceOf(ProviderError);
  });

  it('that moved to another origin does not take the password there', async () => {
    server.replies = () => redirect(`${other.url}/home/1/`);
    await expect(busy()).rejects.toBeInstanceOf(ProviderError);
    await expect(open().create(EVENT, patience())).rejects.toBeInstanceOf(ProviderError);
    expect(server.seen[0]?.authorization).toMatch(/^Basic /);
    expect(other.seen).toEqual([]);
  });

  it('gets a change of the version it has, and not for ever', async () => {
    server.replies = ({ method, path }) =>
      method === 'PROPFIND' ? multistatus(props(path, '<d:getetag>"7"</d:getetag>')) : { status: 412 };
    await expect(open().change('bk_1@parlo.ics', EVENT, patience())).rejects.toBeInstanceOf(ProviderError);
    const puts = server.seen.filter(({ request }) => request.startsWith('PUT'));
    expect(puts.map(({ ifMatch }) => ifMatch)).toEqual(['"7"', '"7"', '"7"']);
  });

  it('asks to connect again if its stored credentials can’t be read', async () => {
    const broken = caldav.open({ calendar: server.url, access: '{}' });
    await expect(broken.busy(DAY, patience())).rejects.toMatchObject({ revoked: true });
  });
});
