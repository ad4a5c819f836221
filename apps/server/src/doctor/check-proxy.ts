import type { Environment } from '../env.ts';
import { type DoctorCheck, type Finding, failed, off, ok, warning } from './check.ts';

const PROXY_MS = 1_000;

/** How a browser's request came to this server. */
export interface ProxyFacts {
  readonly host: string | null;
  /** The header `X-Forwarded-For`. */
  readonly forwardedFor: string | null;
}

type ProxySettings = Pick<Environment, 'publicUrl' | 'trustProxy'>;

/** Whether the proxy in front passes on what Parlo needs: the host, and the visitor's address in as many steps as are trusted. */
export function checkProxy(env: ProxySettings, request: ProxyFacts | null): DoctorCheck {
  return {
    name: 'proxy',
    limitMs: PROXY_MS,
    run: async () => (request ? proxyFinding(env, request) : NOBODY_ASKS),
  };
}

const NOBODY_ASKS = off({
  en: 'Only a browser’s request shows the proxy’s headers: open Checks in the administration.',
  uk: 'Заголовки проксі видно лише із запиту браузера: відкрийте «Перевірки» в адмініструванні.',
});

function proxyFinding({ publicUrl, trustProxy }: ProxySettings, { host, forwardedFor }: ProxyFacts): Finding {
  const steps = (forwardedFor ?? '').split(',').filter((each) => each.trim() !== '').length;
  if (publicUrl !== undefined && host?.toLowerCase() !== new URL(publicUrl).host) {
    return warning({
      en: `You opened this page at ${host ?? 'an address without a name'}, not at the public one: open it at ${publicUrl}, or let the proxy pass the host on.`,
      uk: `Ви зайшли через ${host ?? 'адресу без імені'}, а не через публічну: відкрийте цю сторінку на ${publicUrl} або передавайте хост через проксі.`,
    });
  }
  if (steps < trustProxy) {
    return failed({
      en: `PARLO_TRUST_PROXY is ${trustProxy}, but X-Forwarded-For has ${steps} addresses: let each proxy add one, or lower the number.`,
      uk: `PARLO_TRUST_PROXY — ${trustProxy}, а в X-Forwarded-For адрес: ${steps}. Нехай кожен проксі додає свою, або зменште число.`,
    });
  }
  if (steps > trustProxy) {
    return warning({
      en: `X-Forwarded-For has ${steps} addresses, and ${trustProxy} are trusted: unless another proxy on your own side adds one, set PARLO_TRUST_PROXY=${steps}, or all visitors share the proxy’s limits.`,
      uk: `В X-Forwarded-For адрес: ${steps}, а довірених: ${trustProxy}. Якщо з вашого боку немає ще проксі, задайте PARLO_TRUST_PROXY=${steps}, інакше всі відвідувачі ділять одні обмеження.`,
    });
  }
  return trustProxy === 0
    ? ok({
        en: 'There is no proxy in front of Parlo, as expected.',
        uk: 'Перед Parlo немає проксі, як і очікувалося.',
      })
    : ok({
        en: `The proxy passes on the host and the visitor’s address (${steps}).`,
        uk: `Проксі передає хост і адресу відвідувача (${steps}).`,
      });
}
