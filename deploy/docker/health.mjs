// Ends with 0 when this container's Parlo can take calls: Docker asks it, since the image has no curl.
const LIMIT_MS = 5_000;
const port = process.env.PORT?.trim() || '3000';
const host = process.env.PARLO_HOST?.trim() || '127.0.0.1';
const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}/health`;
const healthy = await fetch(address, { signal: AbortSignal.timeout(LIMIT_MS) }).then(
  (response) => response.ok,
  () => false,
);
process.exit(healthy ? 0 : 1);
