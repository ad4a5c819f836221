import { z } from 'zod';

/** Where traces go, by the variables that OpenTelemetry names. */
export interface TraceSettings {
  /** The address that takes them, with its path. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** What names this server's traces, such as `service.name`. */
  readonly resource: Readonly<Record<string, string>>;
  /** The share of calls that is traced, from 0 to 1. */
  readonly ratio: number;
}

/** Checked only where traces are on: a machine may set them for its other programs. */
export const TRACE_VARIABLES = {
  OTEL_SDK_DISABLED: z.string().optional(),
  OTEL_TRACES_EXPORTER: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.string().optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.string().optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.string().optional(),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: z.string().optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_RESOURCE_ATTRIBUTES: z.string().optional(),
  OTEL_TRACES_SAMPLER: z.string().optional(),
  OTEL_TRACES_SAMPLER_ARG: z.string().optional(),
};

type TraceVariables = z.output<z.ZodObject<typeof TRACE_VARIABLES>>;

/** `by_ratio` takes the share from `OTEL_TRACES_SAMPLER_ARG`. A call begins a trace, so a parent's choice is never there. */
const SAMPLERS: Readonly<Record<string, 0 | 1 | 'by_ratio'>> = {
  always_on: 1,
  always_off: 0,
  traceidratio: 'by_ratio',
  parentbased_always_on: 1,
  parentbased_always_off: 0,
  parentbased_traceidratio: 'by_ratio',
};

const isOn = (env: TraceVariables): boolean =>
  endpointOf(env) !== undefined &&
  env.OTEL_SDK_DISABLED?.toLowerCase() !== 'true' &&
  env.OTEL_TRACES_EXPORTER !== 'none';

const endpointOf = (env: TraceVariables): string | undefined =>
  env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT;

type Report = (name: string, message: string) => void;

/** Reports variables that can't be followed. */
export function checkTraces(env: TraceVariables, report: Report): void {
  if (!isOn(env)) return;
  checkCollector(env, report);
  checkSampler(env, report);
  for (const name of PAIRS) {
    if (pairsOf(env[name]) === null) report(name, 'must be name=value pairs with commas between them');
  }
}

const ENDPOINTS = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] as const;
const PROTOCOLS = ['OTEL_EXPORTER_OTLP_PROTOCOL', 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'] as const;
const PAIRS = [
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_TRACES_HEADERS',
  'OTEL_RESOURCE_ATTRIBUTES',
] as const;

function checkCollector(env: TraceVariables, report: Report): void {
  for (const name of ENDPOINTS) {
    const url = env[name];
    if (url !== undefined && !/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
      report(name, 'must be an http or https address, such as http://127.0.0.1:4318');
  }
  for (const name of PROTOCOLS) {
    if (env[name] === 'grpc')
      report(name, 'must be http/json or absent, with the collector’s port for HTTP, mostly 4318');
  }
}

function checkSampler(env: TraceVariables, report: Report): void {
  const sampler = SAMPLERS[env.OTEL_TRACES_SAMPLER ?? 'always_on'];
  if (sampler === undefined)
    report('OTEL_TRACES_SAMPLER', `must be one of ${Object.keys(SAMPLERS).join(', ')}`);
  if (sampler === 'by_ratio' && !(ratioOf(env) >= 0 && ratioOf(env) <= 1))
    report('OTEL_TRACES_SAMPLER_ARG', 'must be a share from 0 to 1, such as 0.1');
}

/** Absent: traces are off. */
export function traceSettings(env: TraceVariables): TraceSettings | undefined {
  if (!isOn(env)) return undefined;
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base = '', OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: whole } = env;
  const sampler = SAMPLERS[env.OTEL_TRACES_SAMPLER ?? 'always_on'];
  return {
    url: whole ?? `${base.replace(/\/+$/, '')}/v1/traces`,
    headers: {
      ...pairsOf(env.OTEL_EXPORTER_OTLP_HEADERS),
      ...pairsOf(env.OTEL_EXPORTER_OTLP_TRACES_HEADERS),
    },
    resource: {
      'service.name': 'parlo',
      ...pairsOf(env.OTEL_RESOURCE_ATTRIBUTES),
      ...(env.OTEL_SERVICE_NAME !== undefined && { 'service.name': env.OTEL_SERVICE_NAME }),
    },
    ratio: sampler === 'by_ratio' ? ratioOf(env) : (sampler ?? 1),
  };
}

const ratioOf = ({ OTEL_TRACES_SAMPLER_ARG: ratio = '1' }: TraceVariables): number => Number(ratio);

/** Pairs as W3C's baggage has them: values may be percent-encoded. Null: they can't be read. */
function pairsOf(text = ''): Readonly<Record<string, string>> | null {
  const pairs = text
    .split(',')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair) => /^([^=\s]+)\s*=\s*(.*)$/.exec(pair));
  try {
    return Object.fromEntries(
      pairs.map((match) => {
        const [, name = '', value = ''] = match ?? [];
        if (name === '') throw new URIError('a pair without a name');
        return [decodeURIComponent(name), decodeURIComponent(value)];
      }),
    );
  } catch {
    return null;
  }
}
