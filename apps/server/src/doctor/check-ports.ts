import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { CALLS_PER_CORE } from '@parlo/contract/limits';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import type { Environment } from '../env.ts';
import { codeOf, type DoctorCheck, type Finding, failed, off, ok, warning } from './check.ts';

const PORT_MS = 8_000;
const HEALTH_MS = 6_000;
const UDP_MS = 5_000;
/** More say no more: they are spread evenly over a wider range. */
const MOST_TRIED = 200;

const Health = z.object({ ready: z.boolean(), checks: z.record(z.string(), z.boolean()) });

/** Who listens on the port of the pages: Parlo, something else, or nobody. */
export function checkPort(env: Listening): DoctorCheck {
  const { port } = env;
  return {
    name: 'port',
    limitMs: PORT_MS,
    async run(signal) {
      const health = await askHealth(
        localOrigin(env),
        AbortSignal.any([signal, AbortSignal.timeout(HEALTH_MS)]),
      );
      if (health.kind === 'nobody') {
        return off({
          en: `Nothing listens on port ${port}: start Parlo with npm start, and run this again.`,
          uk: `На порту ${port} ніхто не слухає: запустіть Parlo командою npm start і повторіть.`,
        });
      }
      if (health.kind === 'stranger') {
        return failed({
          en: `Another program listens on port ${port}: end it, or set PORT to a free one.`,
          uk: `Порт ${port} зайняла інша програма: завершіть її або задайте в PORT вільний порт.`,
        });
      }
      return healthFinding(port, health.checks, health.ready);
    },
  };
}

export type Listening = Pick<Environment, 'port' | 'host'>;

/** Where a program of this machine reaches the server: at the one address that it listens on, or by loopback. */
export function localOrigin({ port, host = '127.0.0.1' }: Listening): string {
  const reached = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
}

type AskedHealth =
  | { readonly kind: 'parlo'; readonly ready: boolean; readonly checks: Readonly<Record<string, boolean>> }
  | { readonly kind: 'stranger'; readonly status: number | null }
  | { readonly kind: 'nobody'; readonly code: string | undefined };

/** Asks `/health` at an address. Rejects only when the signal is aborted. */
export async function askHealth(origin: string, signal: AbortSignal): Promise<AskedHealth> {
  try {
    const response = await fetch(`${origin}/health`, { signal, redirect: 'manual' });
    const { data } = Health.safeParse(await response.json().catch(() => null));
    return data ? { kind: 'parlo', ...data } : { kind: 'stranger', status: response.status };
  } catch (error) {
    signal.throwIfAborted();
    const code = codeOf(error);
    // Something answered, but not in HTTP.
    if (code?.startsWith('HPE_') || code === 'UND_ERR_SOCKET') return { kind: 'stranger', status: null };
    return { kind: 'nobody', code };
  }
}

function healthFinding(port: number, checks: Readonly<Record<string, boolean>>, ready: boolean): Finding {
  const failing = Object.entries(checks).flatMap(([name, passed]) => (passed ? [] : [name]));
  if (failing.length === 0) {
    return ok({
      en: `Parlo answers on port ${port} and takes calls.`,
      uk: `Parlo відповідає на порту ${port} і приймає дзвінки.`,
    });
  }
  const names = failing.join(', ');
  const say = ready ? warning : failed;
  return say({
    en: `Parlo answers on port ${port}, but a part of it fails (${names}): /health and the log say why.`,
    uk: `Parlo відповідає на порту ${port}, але частина не працює (${names}): причину скажуть /health і журнал.`,
  });
}

type UdpSettings = Pick<
  Environment,
  'rtcUdp' | 'rtcPorts' | 'rtcPublicIp' | 'voiceHosts' | 'publicUrl' | 'maxCalls'
>;

/** Whether calls find UDP ports of this machine, and an address that visitors can reach. A firewall shows only from outside. */
export function checkUdp(env: UdpSettings, addresses: () => readonly string[] = ownAddresses): DoctorCheck {
  return {
    name: 'udp',
    limitMs: UDP_MS,
    async run() {
      if (!env.rtcUdp) {
        return off({
          en: 'UDP is turned off (PARLO_RTC_UDP=off): calls use only WebSockets.',
          uk: 'UDP вимкнено (PARLO_RTC_UDP=off): дзвінки йдуть лише через WebSocket.',
        });
      }
      return (await portsFinding(env)) ?? addressFinding(env, addresses()) ?? udpIsRight(env);
    },
  };
}

async function portsFinding({ rtcPorts, voiceHosts, maxCalls }: UdpSettings): Promise<Finding | null> {
  if (!rtcPorts) return null;
  const { min, max } = rtcPorts;
  const free = await Promise.all(portsToTry(min, max).map(isFree));
  if (!free.includes(true)) {
    return failed({
      en: `No UDP port from ${min} to ${max} is free: set PARLO_RTC_PORTS to others, or end what uses them.`,
      uk: `Жоден UDP-порт від ${min} до ${max} не вільний: задайте в PARLO_RTC_PORTS інші або завершіть те, що їх зайняло.`,
    });
  }
  const wanted = Number.isFinite(maxCalls) ? maxCalls : voiceHosts * CALLS_PER_CORE;
  const ports = max - min + 1;
  if (ports >= wanted) return null;
  return warning({
    en: `PARLO_RTC_PORTS has ${ports} ports for ${wanted} calls at once, and each call takes one: widen the range.`,
    uk: `У PARLO_RTC_PORTS портів: ${ports}, а одночасних дзвінків буває ${wanted}, і кожен бере один: розширте діапазон.`,
  });
}

function portsToTry(min: number, max: number): number[] {
  const count = Math.min(MOST_TRIED, max - min + 1);
  return Array.from({ length: count }, (_, index) => min + Math.floor((index * (max - min + 1)) / count));
}

async function isFree(port: number): Promise<boolean> {
  const socket = createSocket('udp4');
  try {
    socket.bind(port, '0.0.0.0');
    await once(socket, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    socket.close();
  }
}

function addressFinding(
  { publicUrl, rtcPublicIp }: UdpSettings,
  addresses: readonly string[],
): Finding | null {
  if (rtcPublicIp !== undefined || publicUrl === undefined || isLocal(new URL(publicUrl).hostname))
    return null;
  if (addresses.some(isPublic)) return null;
  return warning({
    en: 'This machine has only private addresses, which visitors can’t reach by UDP: set PARLO_RTC_PUBLIC_IP to the public one.',
    uk: 'Ця машина має лише приватні адреси, недосяжні для відвідувачів по UDP: задайте публічну в PARLO_RTC_PUBLIC_IP.',
  });
}

function udpIsRight({ rtcPorts, publicUrl }: UdpSettings): Finding {
  if (rtcPorts) {
    const ports = `${rtcPorts.min}–${rtcPorts.max}`;
    return ok({
      en: `UDP ports ${ports} are free for calls; the connection check at /check shows from outside whether the firewall lets them in.`,
      uk: `UDP-порти ${ports} вільні для дзвінків; чи пропускає їх фаєрвол, покаже ззовні перевірка з’єднання на /check.`,
    });
  }
  const say = publicUrl === undefined || isLocal(new URL(publicUrl).hostname) ? ok : warning;
  return say({
    en: 'Calls use any free UDP port: with a firewall, set PARLO_RTC_PORTS and open those ports.',
    uk: 'Дзвінки беруть будь-який вільний UDP-порт: якщо є фаєрвол, задайте PARLO_RTC_PORTS і відкрийте ці порти.',
  });
}

function ownAddresses(): readonly string[] {
  return Object.values(networkInterfaces()).flatMap((each) => (each ?? []).map(({ address }) => address));
}

const LOCAL = new Set(['private', 'loopback', 'linkLocal', 'uniqueLocal', 'carrierGradeNat', 'unspecified']);

const isPublic = (address: string) => ipaddr.isValid(address) && !LOCAL.has(ipaddr.process(address).range());

/** Whether a host names this machine or its own network, where private addresses are right. */
export function isLocal(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(host)) return !isPublic(host);
  return host === 'localhost' || /\.(?:localhost|local|internal|lan|test|home\.arpa)$/.test(host);
}
