import type { DoctorCheckName } from '@parlo/contract';
import { z } from 'zod';
import type { Environment } from '../env.ts';
import { keyHeader } from '../hosted/adapters/kind-of.ts';
import { ForbiddenAddress, RefusedRedirect } from '../platform/http/guarded-fetch.ts';
import { codeOf, type DoctorCheck, type Finding, failed, off, ok, type Sentence, warning } from './check.ts';

const PROVIDER_MS = 12_000;
const REQUEST_MS = 10_000;

type ProviderSettings = Pick<Environment, 'languageModels' | 'speech' | 'realtime' | 'payments' | 'google'>;
type Fetch = typeof globalThis.fetch;

interface Service {
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey?: string | undefined;
  readonly apiVersion?: string | undefined;
}

/** What an operator knows a service by: the beginning of its variables' names. */
interface Kind {
  readonly name: DoctorCheckName;
  readonly variables: string;
  readonly off: Sentence;
}

const MODEL: Kind = {
  name: 'language_model',
  variables: 'PARLO_LLM',
  off: {
    en: 'No language model is set: assistants say their owners’ exact words (PARLO_LLM_BASE_URL).',
    uk: 'Мовну модель не задано: асистенти кажуть точні слова власників (PARLO_LLM_BASE_URL).',
  },
};
const LISTENING: Kind = {
  name: 'listening',
  variables: 'PARLO_STT',
  off: { en: 'This server recognises speech itself.', uk: 'Цей сервер розпізнає мову сам.' },
};
const SPEAKING: Kind = {
  name: 'speaking',
  variables: 'PARLO_TTS',
  off: { en: 'This server speaks with its own voices.', uk: 'Цей сервер говорить власними голосами.' },
};
const REALTIME: Kind = {
  name: 'realtime',
  variables: 'PARLO_REALTIME',
  off: { en: 'This server holds all calls itself.', uk: 'Усі дзвінки веде сам цей сервер.' },
};

/** A cheap request with the key of each service that the operator set up: lists of models, which cost nothing. */
export function checkProviders(env: ProviderSettings, fetch: Fetch): readonly DoctorCheck[] {
  const { shared } = env.realtime;
  return [
    ofModels(MODEL, env.languageModels.shared, fetch),
    ofModels(LISTENING, env.speech.shared.listening, fetch),
    ofModels(SPEAKING, env.speech.shared.speaking, fetch),
    ofModels(REALTIME, shared, fetch),
    ofPayments(env.payments, fetch),
    ofGoogle(env.google, fetch),
  ];
}

function ofModels(kind: Kind, service: Service | undefined, fetch: Fetch): DoctorCheck {
  return {
    name: kind.name,
    limitMs: PROVIDER_MS,
    async run(signal) {
      if (!service) return off(kind.off);
      const { baseUrl, apiKey = '', apiVersion } = service;
      const url = new URL(`${baseUrl.replace(/\/+$/, '')}/models`);
      if (apiVersion !== undefined) url.searchParams.set('api-version', apiVersion);
      const headers = apiKey === '' ? {} : keyHeader({ baseUrl, apiKey });
      const asked = await ask(fetch, url.href, { headers }, signal);
      return asked.fault ? reached(kind, asked) : modelsFinding(kind, service, asked);
    },
  };
}

type Asked =
  | { readonly fault: null; readonly status: number; readonly json: unknown }
  | { readonly fault: 'forbidden' | 'redirected' | 'unreachable'; readonly code: string };

/** Never rejects. */
async function ask(fetch: Fetch, url: string, init: RequestInit, signal: AbortSignal): Promise<Asked> {
  try {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(REQUEST_MS)]);
    const response = await fetch(url, { ...init, signal: limited });
    const json: unknown = await response.json().catch(() => null);
    return { fault: null, status: response.status, json };
  } catch (error) {
    const causes = [error, error instanceof Error ? error.cause : null];
    if (causes.some((cause) => cause instanceof ForbiddenAddress)) return { fault: 'forbidden', code: '' };
    if (causes.some((cause) => cause instanceof RefusedRedirect)) return { fault: 'redirected', code: '' };
    return { fault: 'unreachable', code: codeOf(error) ?? 'no response' };
  }
}

function reached({ variables }: Kind, { fault, code }: Extract<Asked, { fault: string }>): Finding {
  const url = `${variables}_BASE_URL`;
  switch (fault) {
    case 'forbidden':
      return failed({
        en: `${url} can’t be used: http is only for private addresses, other addresses need https.`,
        uk: `До ${url} підключатися не можна: http дозволено лише до приватних адрес, до інших — https.`,
      });
    case 'redirected':
      return failed({
        en: `${url} redirects elsewhere, where no key is sent: set it to where it leads.`,
        uk: `${url} переспрямовує деінде, а туди ключ не надсилається: вкажіть кінцеву адресу.`,
      });
    case 'unreachable':
      return failed({
        en: `The address in ${url} does not answer (${code}): check it, the network and the firewall.`,
        uk: `Адреса з ${url} не відповідає (${code}): перевірте її, мережу та фаєрвол.`,
      });
  }
}

const Models = z.object({ data: z.array(z.object({ id: z.string() })) });

function modelsFinding(
  kind: Kind,
  { baseUrl, model }: Service,
  { status, json }: Extract<Asked, { fault: null }>,
): Finding {
  const { variables } = kind;
  const bad = refusal(variables, status);
  if (bad) return bad;
  const host = new URL(baseUrl).host;
  const { data: list } = Models.safeParse(json);
  // Azure lists models and not deployments, and others list names with a prefix.
  const isListed = list?.data.some(
    ({ id }) => id === model || id.endsWith(`/${model}`) || id.startsWith(`${model}:`),
  );
  if (list && list.data.length > 0 && !isListed && !/azure\.com$/.test(host)) {
    return warning({
      en: `${host} answers, but its list has no ${model}: check ${variables}_MODEL.`,
      uk: `${host} відповідає, але в його списку немає ${model}: перевірте ${variables}_MODEL.`,
    });
  }
  return ok({ en: `${host} answers; the model is ${model}.`, uk: `${host} відповідає; модель — ${model}.` });
}

/** Null: it was not refused. A service without such a list answers 404 or 405, and has read the key by then or needs none. */
function refusal(variables: string, status: number): Finding | null {
  if (status === 401 || status === 403) {
    return failed({
      en: `The key in ${variables}_API_KEY is refused (${status}): make a new one at the provider.`,
      uk: `Ключ із ${variables}_API_KEY відхилено (${status}): створіть новий у провайдера.`,
    });
  }
  if (status === 402 || status === 429) {
    return warning({
      en: `The provider of ${variables} takes no more requests now (${status}): check your credit and limits there.`,
      uk: `Провайдер ${variables} зараз не приймає запитів (${status}): перевірте кошти й обмеження в нього.`,
    });
  }
  if (status >= 500) {
    return failed({
      en: `The provider of ${variables} has a fault of its own (${status}): look at its status page.`,
      uk: `У провайдера ${variables} власна несправність (${status}): гляньте на його сторінку стану.`,
    });
  }
  return null;
}

const STRIPE = 'https://api.stripe.com';

function ofPayments(payments: Environment['payments'], fetch: Fetch): DoctorCheck {
  return {
    name: 'payments',
    limitMs: PROVIDER_MS,
    async run(signal) {
      if (payments.kind === 'test') {
        return off({ en: 'The test checkout: no money moves.', uk: 'Тестова оплата: гроші не рухаються.' });
      }
      if (payments.kind === 'closed') {
        return off({
          en: 'Payments are not set up (PARLO_STRIPE_SECRET_KEY).',
          uk: 'Оплату не налаштовано (PARLO_STRIPE_SECRET_KEY).',
        });
      }
      const headers = { authorization: `Bearer ${payments.secretKey}` };
      const asked = await ask(fetch, `${payments.apiUrl ?? STRIPE}/v1/balance`, { headers }, signal);
      if (asked.fault) return stripeIsAway(asked.code);
      if (asked.status === 401) return STRIPE_KEY_REFUSED;
      if (asked.status >= 500) return stripeIsAway(String(asked.status));
      // 403: a restricted key, which need not read the balance.
      return ok({ en: 'Stripe accepts the key.', uk: 'Stripe приймає ключ.' });
    },
  };
}

const STRIPE_KEY_REFUSED = failed({
  en: 'Stripe refuses the key: set PARLO_STRIPE_SECRET_KEY to a current one from its dashboard.',
  uk: 'Stripe відхиляє ключ: задайте в PARLO_STRIPE_SECRET_KEY чинний з його панелі.',
});

function stripeIsAway(code: string): Finding {
  return failed({
    en: `Stripe does not answer (${code}): check the network, and Stripe’s status page.`,
    uk: `Stripe не відповідає (${code}): перевірте мережу і сторінку стану Stripe.`,
  });
}

function ofGoogle(google: Environment['google'], fetch: Fetch): DoctorCheck {
  return {
    name: 'google',
    limitMs: PROVIDER_MS,
    async run(signal) {
      if (!google) {
        return off({
          en: 'No Google calendars can be connected (PARLO_GOOGLE_CLIENT_ID).',
          uk: 'Календарі Google не підключаються (PARLO_GOOGLE_CLIENT_ID).',
        });
      }
      // A token that nobody has: a client that Google knows is told so, and another one that it is unknown itself.
      const body = new URLSearchParams({
        client_id: google.clientId,
        client_secret: google.clientSecret,
        grant_type: 'refresh_token',
        refresh_token: 'doctor',
      });
      const asked = await ask(fetch, `${google.tokenUrl}/token`, { method: 'POST', body }, signal);
      return asked.fault ? googleIsAway(asked.code) : googleFinding(asked);
    },
  };
}

const GoogleError = z.object({ error: z.string() });

function googleFinding({ status, json }: Extract<Asked, { fault: null }>): Finding {
  const { data } = GoogleError.safeParse(json);
  if (data?.error === 'invalid_client' || data?.error === 'unauthorized_client') {
    return failed({
      en: 'Google refuses the client: check PARLO_GOOGLE_CLIENT_ID and PARLO_GOOGLE_CLIENT_SECRET.',
      uk: 'Google відхиляє клієнта: перевірте PARLO_GOOGLE_CLIENT_ID і PARLO_GOOGLE_CLIENT_SECRET.',
    });
  }
  if (status >= 500) return googleIsAway(String(status));
  return ok({ en: 'Google accepts the client.', uk: 'Google приймає клієнта.' });
}

function googleIsAway(code: string): Finding {
  return failed({
    en: `Google does not answer (${code}): check the network and the firewall.`,
    uk: `Google не відповідає (${code}): перевірте мережу та фаєрвол.`,
  });
}
