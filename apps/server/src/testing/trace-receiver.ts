import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const Value = z.object({ stringValue: z.string().optional(), intValue: z.number().optional() });
const Attributes = z
  .array(z.object({ key: z.string(), value: Value.extend({ doubleValue: z.number().optional() }) }))
  .transform((all) => Object.fromEntries(all.map(({ key, value }) => [key, Object.values(value)[0]])));
const Nanoseconds = z.string().transform((text) => Number(BigInt(text) / 1_000n) / 1_000);
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().default(''),
  name: z.string(),
  /** Milliseconds since 1970. */
  startTimeUnixNano: Nanoseconds,
  endTimeUnixNano: Nanoseconds,
  attributes: Attributes,
  status: z.object({ code: z.number().default(0) }),
});
const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
});

export interface TraceReceiver {
  readonly url: string;
  /** What was sent, as it came. */
  readonly bodies: string[];
  readonly headers: Readonly<Record<string, unknown>>[];
  spans(): z.output<typeof Span>[];
  resource(): Readonly<Record<string, unknown>>;
  close(): Promise<void>;
}

/** A collector that speaks OTLP over HTTP with JSON. With `silent` it never answers, and with `status` it refuses. */
export async function receiveTraces({ silent = false, status = 200 } = {}): Promise<TraceReceiver> {
  const bodies: string[] = [];
  const headers: Readonly<Record<string, unknown>>[] = [];
  const server = createServer(async (request, response) => {
    headers.push({ ...request.headers, path: request.url });
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    bodies.push(Buffer.concat(chunks).toString());
    if (silent) return;
    const answer = status === 200 ? '{}' : '{"message":"a planted answer"}';
    response.writeHead(status, { 'content-type': 'application/json' }).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const exports = () => bodies.flatMap((body) => Export.parse(JSON.parse(body)).resourceSpans);
  return {
    url: `http://127.0.0.1:${port}`,
    bodies,
    headers,
    spans: () => exports().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    resource: () => exports()[0]?.resource.attributes ?? {},
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
