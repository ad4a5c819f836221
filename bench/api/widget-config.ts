import type { Parlo } from '@parlo/e2e/support/parlo.ts';
import { duringCall } from '../support/during-call.ts';
import { getRequest, load } from '../support/load.ts';
import type { Owner } from '../support/owner.ts';
import type { Row } from '../support/stats.ts';

const PER_SECOND = 1_000;
const WARM_UP_MS = 3_000;
const MEASURED_MS = 10_000;
/** Limits are counted for as many visitors as busy sites have, and refuse none. */
const VISITORS = 20_000;

/** `widgetconfig` of many visitors of many sites while somebody talks to an assistant of the same server. */
export async function widgetConfigRows({ url }: Pick<Parlo, 'url'>, owner: Owner): Promise<Row[]> {
  const paths = owner.assistantIds.map((id) => `/api/widgetconfig?assistantId=${id}`);
  const requests = Array.from({ length: VISITORS }, (_, at) =>
    getRequest(paths[at % paths.length] ?? '', `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`),
  );
  const order = { port: Number(new URL(url).port), perSecond: PER_SECOND, requests };
  const { p50, p95, p99 } = await duringCall(url, () =>
    load({ ...order, warmUpMs: WARM_UP_MS, forMs: MEASURED_MS }),
  );
  return [
    {
      what: `widgetconfig, ${PER_SECOND} a second during a call, p95`,
      goal: '≤ 10 ms',
      measured: `${p95.toFixed(1)} ms (p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms)`,
    },
  ];
}
