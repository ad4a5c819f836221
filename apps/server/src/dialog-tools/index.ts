import type { Tool, ToolReport } from '@parlo/dialog';
import { Counter, Histogram } from 'prom-client';
import type { Logger } from '../platform/monitoring/logger.ts';
import type { Metrics } from '../platform/monitoring/metrics.ts';
import type { Traces } from '../platform/tracing/traces.ts';
import { endCall } from './end-call.ts';

/** The tools of assistants. Tools that need a feature are added where the server is composed. */
export const DIALOG_TOOLS: readonly Tool[] = [endCall];

/** Logs, counts and traces calls of tools, without their input. Call it once for each `Metrics`. */
export function createToolReports(
  logger: Logger,
  { registry }: Metrics,
  traces: Pick<Traces, 'of'>,
): (report: ToolReport) => void {
  const registers = [registry];
  const calls = new Counter({
    name: 'parlo_tool_calls_total',
    help: 'Calls of tools by assistants, by tool and outcome.',
    labelNames: ['tool', 'outcome'],
    registers,
  });
  const seconds = new Histogram({
    name: 'parlo_tool_seconds',
    help: 'Duration of calls of tools.',
    labelNames: ['tool'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  return ({ conversationId, tool, outcome, ms, error }) => {
    const name = tool ?? 'unknown';
    calls.inc({ tool: name, outcome });
    seconds.observe({ tool: name }, ms / 1_000);
    traces.of(conversationId).step('tool', ms, { tool: name, outcome });
    const fields = { conversationId, tool: name, outcome, ms };
    if (outcome === 'failed') logger.error({ ...fields, err: error }, 'tool called');
    else logger.info(fields, 'tool called');
  };
}
