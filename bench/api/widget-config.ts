import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Parlo } from '@parlo/e2e/support/parlo.ts';
import { getRequest, load } from '../support/load.ts';
import type { Owner } from '../support/owner.ts';
import type { Row } from '../support/rows.ts';
import { median } from '../support/stats.ts';

const BARE = fileURLToPath(new URL('./bare-hono.ts', import.meta.url));
const CONNECTIONS = 50;
const ROUNDS = 3;
const WARM_UP_MS = 1_500;
const ROUND_MS = 2_500;
/** Limits are counted for as many visitors as busy sites have, and refuse none. */
const VISITORS = 20_000;

/** `widgetconfig` of a whole Parlo beside a bare route of the same framework that answers as many bytes. */
export async function widgetConfigRows(parlo: Parlo, owner: Owner): Promise<Row[]> {
  const paths = owner.assistantIds.map((id) => `/api/widgetconfig?assistantId=${id}`);
  const json = await (await fetch(parlo.url + paths[0])).text();
  const bare = fork(BARE, [json], { stdio: 'inherit', execArgv: [] });
  try {
    const [barePort] = (await once(bare, 'message')) as [number];
    const requests = Array.from({ length: VISITORS }, (_, at) =>
      getRequest(paths[at % paths.length] ?? '', `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`),
    );
    const order = { connections: CONNECTIONS, warmUpMs: WARM_UP_MS, forMs: ROUND_MS, requests };
    const rounds: { ours: number; bare: number }[] = [];
    // In turn, so that whatever else the machine does meets both.
    for (let round = 0; round < ROUNDS; round++) {
      const ours = await load({ ...order, port: Number(new URL(parlo.url).port) });
      rounds.push({ ours: ours.perSecond, bare: (await load({ ...order, port: barePort })).perSecond });
    }
    const ratio = median(rounds.map((round) => round.ours / round.bare));
    const perSecond = (which: 'ours' | 'bare') => Math.round(median(rounds.map((round) => round[which])));
    return [
      {
        what: `widgetconfig beside a bare route, ${CONNECTIONS} connections`,
        goal: '≥ 0.50 of it',
        measured: `${ratio.toFixed(2)} (${perSecond('ours')} of ${perSecond('bare')} a second)`,
      },
    ];
  } finally {
    bare.kill();
  }
}
