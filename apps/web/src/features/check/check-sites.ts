import { fieldsOf, isText, jsonOf, readRefusal } from '@parlo/call-client';
import { refusalWords } from '../../widget/words/refusal-words.ts';
import type { Strings } from '../../widget/words/strings.ts';
import type { CheckBrowser } from './check-browser.ts';
import { type Finding, failed, ok, skipped, warning } from './findings.ts';

const LIMIT_MS = 10_000;

/** Whether the assistant's owner lets it be on the site around this page. */
export async function checkSites(
  browser: CheckBrowser,
  assistantId: string | null,
  strings: Strings,
): Promise<Finding> {
  if (!assistantId) return skipped('noAssistant');
  const { around, call, siteToken } = browser;
  const site = around ?? '';
  const response = await call
    .fetch('/api/site_token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'omit',
      body: JSON.stringify({ assistantId, ...(siteToken && { site: siteToken }) }),
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    .catch(() => null);
  const body = response && (await jsonOf(response));
  const refusal = readRefusal(body);
  if (refusal?.code === 'not_found') return failed('unknownAssistant');
  if (refusal?.code === 'site_not_allowed') return failed('siteNotListed', { site });
  if (refusal) return warning('refused', { message: refusalWords(refusal, strings, true) });
  const given = fieldsOf(body).site;
  if (given === null) return ok('anySite');
  if (!isText(given)) return failed('unreachable');
  return around ? ok('siteListed', { site }) : skipped('listedAlone');
}
