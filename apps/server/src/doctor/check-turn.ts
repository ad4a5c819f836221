import ipaddr from 'ipaddr.js';
import type { Environment } from '../env.ts';
import { createIceServers } from '../features/calls/access/ice-servers.ts';
import { type DoctorCheck, type Finding, failed, off, ok, warning } from './check.ts';
import { type Allocation, allocate } from './turn/allocate.ts';

const TURN_MS = 12_000;
const ALLOCATION_MS = 8_000;

/** Takes a relay at each TURN server, with a visitor's credentials, as browsers do. */
export function checkTurn({ ice, rtcPublicIp }: Pick<Environment, 'ice' | 'rtcPublicIp'>): DoctorCheck {
  return {
    name: 'turn',
    limitMs: TURN_MS,
    async run(signal) {
      const [server] = createIceServers({ ...ice, stunUrls: [] })();
      if (!server?.username || !server.credential) return NOT_SET_UP;
      const credentials = { username: server.username, password: server.credential };
      const limited = AbortSignal.any([signal, AbortSignal.timeout(ALLOCATION_MS)]);
      const peer = rtcPublicIp !== undefined && ipaddr.IPv4.isValid(rtcPublicIp) ? rtcPublicIp : null;
      const findings = await Promise.all(
        [server.urls]
          .flat()
          .map(async (url) => findingOf(url, await allocate(url, credentials, peer, limited))),
      );
      return (
        findings.find(({ state }) => state === 'failed') ??
        findings.find(({ state }) => state !== 'ok') ??
        given(findings.length)
      );
    },
  };
}

const NOT_SET_UP = off({
  en: 'No TURN server is set: visitors whose network blocks UDP use WebSockets (PARLO_TURN_URLS adds one).',
  uk: 'TURN-сервер не задано: відвідувачі з мереж без UDP користуються WebSocket (його додає PARLO_TURN_URLS).',
});

function given(count: number): Finding {
  return ok({
    en: count === 1 ? 'The TURN server gave a relay.' : `All ${count} TURN addresses gave a relay.`,
    uk: count === 1 ? 'TURN-сервер виділив ретранслятор.' : `Усі ${count} TURN-адреси виділили ретранслятор.`,
  });
}

function findingOf(url: string, allocation: Allocation): Finding {
  switch (allocation.kind) {
    case 'allocated':
      return given(1);
    case 'not_spoken':
      return warning({
        en: `${url} is TURN over DTLS, which only a browser can try: open /check from outside.`,
        uk: `${url} — це TURN через DTLS, його може перевірити лише браузер: відкрийте /check ззовні.`,
      });
    case 'peer_refused':
      return failed({
        en: `${url} gives relays, but none may reach Parlo (${allocation.errorCode}): allow the address in PARLO_RTC_PUBLIC_IP there (coturn: allowed-peer-ip).`,
        uk: `${url} виділяє ретранслятори, але не пускає їх до Parlo (${allocation.errorCode}): дозвольте там адресу з PARLO_RTC_PUBLIC_IP (coturn: allowed-peer-ip).`,
      });
    case 'refused':
      return refused(url, allocation.errorCode);
    case 'unreachable':
      return unreachable(url, allocation.code);
  }
}

function refused(url: string, errorCode: number): Finding {
  if (errorCode === 401 || errorCode === 441) {
    return failed({
      en: `${url} refuses the password: give PARLO_TURN_SECRET the value of coturn’s static-auth-secret, and compare both clocks.`,
      uk: `${url} не приймає пароль: задайте в PARLO_TURN_SECRET значення static-auth-secret з coturn і звірте обидва годинники.`,
    });
  }
  if (errorCode === 486 || errorCode === 508) {
    return failed({
      en: `${url} has no relay left (${errorCode}): give it more ports, or raise its quota.`,
      uk: `${url} не має вільних ретрансляторів (${errorCode}): дайте йому більше портів або збільште квоту.`,
    });
  }
  return failed({
    en: `${url} refuses a relay (${errorCode || 'without a reason'}): its own log says why.`,
    uk: `${url} відмовляє в ретрансляторі (${errorCode || 'без причини'}): її скаже журнал того сервера.`,
  });
}

const CERTIFICATE = /CERT|ALTNAME|SELF_SIGNED|UNABLE_TO/;

function unreachable(url: string, code: string): Finding {
  if (CERTIFICATE.test(code)) {
    return failed({
      en: `${url} has a certificate that browsers refuse (${code}): give that server one for its own name, and renew it in time.`,
      uk: `${url} має сертифікат, який браузери відхилять (${code}): дайте тому серверу сертифікат на його ім’я і вчасно оновлюйте.`,
    });
  }
  return failed({
    en: `${url} does not answer (${code}): start it, and open its port in the firewall.`,
    uk: `${url} не відповідає (${code}): запустіть його і відкрийте його порт у фаєрволі.`,
  });
}
