import { ERROR_STATUS, type ErrorCode, type OauthMessage } from '@parlo/contract';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { Api } from '../../../platform/api.ts';
import { hashSource } from '../../../platform/http/security-headers.ts';
import type { RateLimits } from '../../../platform/limits/rate-limit.ts';
import { type VisitorLanguage, visitorLanguage } from '../../../web/visitor-language.ts';
import { type GoogleOauth, type OauthFailure, OauthReturn } from './oauth.ts';

export const OAUTH_CALLBACK = '/api/calendar/oauth/callback';

const CODES: Readonly<Record<OauthFailure, ErrorCode>> = {
  not_set_up: 'not_found',
  signed_out: 'unauthenticated',
  suspended: 'forbidden',
  expired: 'invalid_link',
  denied: 'forbidden',
  incomplete: 'forbidden',
  assistant_gone: 'not_found',
  unavailable: 'unavailable',
};

type Words = Readonly<Record<OauthFailure | 'title' | 'connected' | 'close', string>>;

const WORDS: Readonly<Record<VisitorLanguage, Words>> = {
  en: {
    title: 'Google Calendar',
    connected: 'Your Google calendar is connected.',
    close: 'You can close this window.',
    not_set_up: 'Google calendars can’t be connected on this server.',
    suspended: 'Your account is suspended. Please write to support.',
    signed_out: 'Please log in to Parlo first, then connect your calendar again.',
    expired: 'This window has expired or belongs to another account. Please connect your calendar again.',
    denied: 'You did not allow access, so your calendar was not connected.',
    incomplete:
      'Parlo needs both permissions: to see when you are busy, and to add meetings. Please connect again and tick both.',
    assistant_gone: 'This assistant no longer exists.',
    unavailable: 'Google can’t be reached right now. Please try again in a moment.',
  },
  uk: {
    title: 'Google Календар',
    connected: 'Ваш Google Календар під’єднано.',
    close: 'Це вікно можна закрити.',
    not_set_up: 'На цьому сервері не можна під’єднати Google Календар.',
    suspended: 'Ваш обліковий запис призупинено. Напишіть у підтримку.',
    signed_out: 'Спершу увійдіть у Parlo, а тоді під’єднайте календар знову.',
    expired: 'Час цього вікна минув, або воно належить іншому обліковому запису. Під’єднайте календар знову.',
    denied: 'Ви не надали доступу, тому календар не під’єднано.',
    incomplete:
      'Parlo потрібні обидва дозволи: бачити, коли ви зайняті, та додавати зустрічі. Під’єднайте календар знову й позначте обидва.',
    assistant_gone: 'Цього асистента більше немає.',
    unavailable: 'Зараз Google недоступний. Спробуйте, будь ласка, трохи згодом.',
  },
};

const STYLE = `body{margin:0;min-height:100vh;display:grid;place-content:center;padding:24px;\
font:16px/1.5 system-ui,sans-serif;color:light-dark(#1a1a1a,#f2f2f2);background:light-dark(#fff,#161616)}\
main{max-width:26rem}p{margin:0 0 8px}strong{font-weight:600}`;
// The page that opened this window is ours, or learns nothing.
const SCRIPT = `if(opener){opener.postMessage(JSON.parse(document.body.dataset.message),location.origin);close()}`;

const POLICY = [
  "default-src 'none'",
  `style-src ${hashSource(STYLE)}`,
  `script-src ${hashSource(SCRIPT)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export interface OauthCallbackDeps {
  readonly oauth: GoogleOauth | undefined;
  readonly limits: RateLimits;
}

/** Where Google sends the window of its consent back to: says how it ended, to the page that opened it, and closes. */
export function serveOauthCallback({ app, address, identify }: Api, deps: OauthCallbackDeps): void {
  const { oauth, limits } = deps;
  app.get(OAUTH_CALLBACK, async (context) => {
    await limits.take('page', address(context));
    const returned = OauthReturn.parse(context.req.query());
    const failure = oauth
      ? await oauth.finish(await identify(context), returned, context.req.raw.signal)
      : 'not_set_up';
    return send(context, failure);
  });
}

function send(context: Context, failure: OauthFailure | null): Response | Promise<Response> {
  const language = visitorLanguage(context);
  const words = WORDS[language];
  const text = words[failure ?? 'connected'];
  const message: OauthMessage = failure ? { type: 'oauth_error', message: text } : { type: 'oauth_success' };
  context.header('Content-Security-Policy', POLICY);
  context.header('Content-Language', language);
  context.header('Cache-Control', 'no-store');
  // The address has the code.
  context.header('Referrer-Policy', 'no-referrer');
  const page = html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${words.title} · Parlo</title><style>${raw(STYLE)}</style></head>
<body data-message="${JSON.stringify(message)}"><main role="status"><p><strong>${text}</strong></p><p>${words.close}</p></main><script>${raw(SCRIPT)}</script></body>
</html>`;
  return context.html(page, failure ? ERROR_STATUS[CODES[failure]] : 200);
}
