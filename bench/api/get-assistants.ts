import type { Parlo } from '@parlo/e2e/support/parlo.ts';
import { load, postRequest } from '../support/load.ts';
import { ASSISTANTS, type Owner, QUESTIONS } from '../support/owner.ts';
import type { Row } from '../support/stats.ts';

const PER_SECOND = 50;
const WARM_UP_MS = 2_000;
const MEASURED_MS = 10_000;
/** Listing all questions takes at least this much. */
const LEAST_BYTES = ASSISTANTS * QUESTIONS * 200;

/** The list of an owner who has many assistants, each with as many questions as a small business writes. */
export async function getAssistantsRows({ url }: Pick<Parlo, 'url'>, owner: Owner): Promise<Row[]> {
  const { p50, p95, leastBytes } = await load({
    port: Number(new URL(url).port),
    perSecond: PER_SECOND,
    warmUpMs: WARM_UP_MS,
    forMs: MEASURED_MS,
    requests: [postRequest('/api/get_assistants', { email: owner.email }, owner.authorization)],
  });
  if (leastBytes < LEAST_BYTES) throw new Error(`get_assistants returned ${leastBytes} bytes`);
  return [
    {
      what: `get_assistants, ${ASSISTANTS} assistants of ${QUESTIONS} questions, ${PER_SECOND} a second, p95`,
      goal: '≤ 10 ms',
      measured: `${p95.toFixed(1)} ms (p50 ${p50.toFixed(1)} ms)`,
    },
  ];
}
