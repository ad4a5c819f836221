import type { Parlo } from '@parlo/e2e/support/parlo.ts';
import { load, postRequest } from '../support/load.ts';
import { ASSISTANTS, type Owner, QUESTIONS } from '../support/owner.ts';
import type { Row } from '../support/stats.ts';

const PER_SECOND = 20;
const WARM_UP_MS = 2_000;
const MEASURED_MS = 10_000;
/** Listing all questions takes at least this much. */
const LEAST_BYTES = ASSISTANTS * QUESTIONS * 200;
/** A prompt, a greeting and the settings of each. */
const LEAST_SUMMARY_BYTES = ASSISTANTS * 400;

/** The list of an owner who has many assistants, each with as many questions as a small business writes. */
export async function getAssistantsRows({ url }: Pick<Parlo, 'url'>, owner: Owner): Promise<Row[]> {
  const { email, authorization } = owner;
  async function row(what: string, body: object, atLeast: number, goal: string): Promise<Row> {
    const { p50, p95, leastBytes } = await load({
      port: Number(new URL(url).port),
      perSecond: PER_SECOND,
      warmUpMs: WARM_UP_MS,
      forMs: MEASURED_MS,
      requests: [postRequest('/api/get_assistants', body, authorization)],
    });
    if (leastBytes < atLeast) throw new Error(`get_assistants returned ${leastBytes} bytes`);
    return {
      what: `${what}, ${PER_SECOND} a second, p95`,
      goal,
      measured: `${p95.toFixed(1)} ms (p50 ${p50.toFixed(1)} ms; ${leastBytes} B)`,
    };
  }
  const many = `${ASSISTANTS} assistants of ${QUESTIONS} questions`;
  const summary = { email, fields: 'summary' };
  return [
    await row(`get_assistants, summary of ${many}`, summary, LEAST_SUMMARY_BYTES, '≤ 50 ms'),
    await row(`get_assistants, ${many}, whole`, { email }, LEAST_BYTES, '–'),
  ];
}
