import { once } from 'node:events';
import { get as getPlain, type IncomingMessage } from 'node:http';
import { get as getByTls } from 'node:https';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { Environment } from '../env.ts';
import { certificateWords, endsSoon, readCertificate } from './certificate.ts';
import { codeOf, type DoctorCheck, type Finding, failed, off, ok, warning } from './check.ts';
import { askHealth, isLocal } from './check-ports.ts';

const TLS_MS = 10_000;
const ADDRESS_MS = 10_000;
const CONNECT_MS = 8_000;
const HTTPS_PORT = 443;

type PublicUrl = Pick<Environment, 'publicUrl'>;

const NO_ADDRESS = off({
  en: 'No public address is set: on other machines, browsers allow the microphone only on https pages (PARLO_PUBLIC_URL).',
  uk: 'Публічну адресу не задано: на інших машинах браузери дають мікрофон лише сторінкам із https (PARLO_PUBLIC_URL).',
});

/** The certificate of the public address, as a browser judges it. */
export function checkTls({ publicUrl }: PublicUrl, now: () => number = Date.now): DoctorCheck {
  return {
    name: 'tls',
    limitMs: TLS_MS,
    async run(signal) {
      if (publicUrl === undefined) return NO_ADDRESS;
      const { protocol, hostname, port } = new URL(publicUrl);
      if (protocol === 'http:') return withoutTls(hostname);
      return await certificateFinding(hostname, Number(port || HTTPS_PORT), signal, now());
    },
  };
}

function withoutTls(hostname: string): Finding {
  if (hostname === 'localhost' || /^127\./.test(hostname)) {
    return off({
      en: 'This machine’s own address needs no TLS.',
      uk: 'Власній адресі цієї машини TLS не потрібен.',
    });
  }
  return failed({
    en: 'PARLO_PUBLIC_URL begins with http://, and browsers allow such pages no microphone: put a proxy with a certificate in front of Parlo.',
    uk: 'PARLO_PUBLIC_URL починається з http://, а таким сторінкам браузери не дають мікрофона: поставте перед Parlo проксі із сертифікатом.',
  });
}

async function certificateFinding(
  hostname: string,
  port: number,
  signal: AbortSignal,
  nowMs: number,
): Promise<Finding> {
  const host = hostname.replace(/^\[|\]$/g, '');
  // It is looked at, not trusted: nothing is sent.
  const socket = connect({
    host,
    port,
    rejectUnauthorized: false,
    ...(isIP(host) === 0 && { servername: host }),
  });
  try {
    await once(socket, 'secureConnect', {
      signal: AbortSignal.any([signal, AbortSignal.timeout(CONNECT_MS)]),
    });
    const facts = readCertificate(socket.getPeerCertificate(), nowMs);
    const soon = endsSoon(host, facts);
    if (soon) return soon;
    if (!socket.authorized) return untrusted(host, String(socket.authorizationError));
    const words = certificateWords(facts);
    return ok({ en: `${host} has TLS: ${words.en}.`, uk: `${host} має TLS: ${words.uk}` });
  } catch (error) {
    return notReached(host, port, codeOf(error) ?? 'no response');
  } finally {
    socket.destroy();
  }
}

function untrusted(host: string, reason: string): Finding {
  return failed({
    en: `Browsers refuse the certificate of ${host} (${reason}): get one for this name from an authority that they know.`,
    uk: `Браузери відхиляють сертифікат ${host} (${reason}): отримайте для цього імені сертифікат від відомого їм центру.`,
  });
}

function notReached(host: string, port: number, code: string): Finding {
  const [say, en, uk] =
    code === 'ENOTFOUND' || code === 'EAI_AGAIN'
      ? [failed, 'add its name to the DNS', 'додайте його ім’я до DNS']
      : ([
          warning,
          'open that port, and start the proxy; a router may also refuse the way from inside to its own public address',
          'відкрийте цей порт і запустіть проксі; або ж маршрутизатор не пускає зсередини на власну публічну адресу',
        ] as const);
  return say({
    en: `${host} can’t be reached from here on port ${port} (${code}): ${en}.`,
    uk: `${host} недосяжний звідси на порту ${port} (${code}): ${uk}.`,
  });
}

/** Whether the public address leads to Parlo, and WebSockets get through the proxy in between. */
export function checkAddress({ publicUrl }: PublicUrl): DoctorCheck {
  return {
    name: 'address',
    limitMs: ADDRESS_MS,
    async run(signal) {
      if (publicUrl === undefined) return NO_ADDRESS;
      const limited = AbortSignal.any([signal, AbortSignal.timeout(CONNECT_MS)]);
      const host = new URL(publicUrl).host;
      const health = await askHealth(publicUrl, limited);
      if (health.kind === 'nobody') return noWayTo(host, health.code ?? 'no response');
      if (health.kind === 'stranger') return elsewhere(host, health.status);
      const status = await upgradeStatus(publicUrl, limited);
      return status === UNAUTHENTICATED ? leadsHere(host) : noSockets(host);
    },
  };
}

/** A WebSocket without a secret is refused by Parlo itself, so that this status has come all the way. */
const UNAUTHENTICATED = 401;

async function upgradeStatus(origin: string, signal: AbortSignal): Promise<number | null> {
  const get = origin.startsWith('https:') ? getByTls : getPlain;
  const request = get(`${origin}/v1/realtime`, {
    signal,
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.alloc(16, 1).toString('base64'),
    },
  });
  try {
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.destroy();
    return response.statusCode ?? null;
  } catch {
    return null;
  }
}

function leadsHere(host: string): Finding {
  return ok({
    en: `${host} leads to Parlo, and WebSockets get through.`,
    uk: `${host} веде до Parlo, і WebSocket проходять.`,
  });
}

function noWayTo(host: string, code: string): Finding {
  const say = isLocal(host) ? failed : warning;
  return say({
    en: `${host} does not answer here (${code}): see the line tls, and the proxy’s own log.`,
    uk: `${host} звідси не відповідає (${code}): дивіться рядок tls і журнал самого проксі.`,
  });
}

function elsewhere(host: string, status: number | null): Finding {
  const answer = status === null ? '' : ` (${status})`;
  return failed({
    en: `${host} answers, but not with Parlo${answer}: point the proxy to the port in PORT.`,
    uk: `${host} відповідає, але не Parlo${answer}: спрямуйте проксі на порт із PORT.`,
  });
}

function noSockets(host: string): Finding {
  return failed({
    en: `The proxy at ${host} does not pass WebSockets on, which calls without UDP need: pass Upgrade and Connection on (see Self-hosting).`,
    uk: `Проксі на ${host} не передає WebSocket, потрібні дзвінкам без UDP: передавайте Upgrade і Connection (див. «Власний сервер»).`,
  });
}
