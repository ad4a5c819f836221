import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@parlo/e2e/support/parlo.ts';
import { unpacked } from '../debian.ts';

const READY_MS = 20_000;

export const PROXIES = ['nginx', 'caddy'] as const;
export type ProxyName = (typeof PROXIES)[number];

export interface Proxy {
  readonly url: string;
  stop(): Promise<void>;
}

const PLACES: Readonly<Record<ProxyName, string>> = { nginx: 'usr/sbin/nginx', caddy: 'usr/bin/caddy' };

/** The program: installed, or unpacked from Debian's package into `folder`. Null: it is not here. */
async function find(name: ProxyName, folder: string): Promise<string | null> {
  const installed = join('/', PLACES[name]);
  if (existsSync(installed)) return installed;
  return unpacked(name, new RegExp(`^${PLACES[name]}$`), folder);
}

/** Starts a proxy before servers at these ports, as docs/self-hosting.md sets it up. Null: it is not here. */
export async function startProxy(
  name: ProxyName,
  folder: string,
  ports: readonly number[],
): Promise<Proxy | null> {
  const program = await find(name, folder);
  if (program === null) return null;
  const port = await freePort();
  const file = join(folder, `${name}.conf`);
  await writeFile(file, name === 'nginx' ? nginx(folder, port, ports) : caddy(port, ports));
  const args =
    name === 'nginx' ? ['-c', file, '-p', folder] : ['run', '--config', file, '--adapter', 'caddyfile'];
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder };
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2_000);
  });
  const url = `http://127.0.0.1:${port}`;
  await answering(url, child, () => said);
  return {
    url,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function answering(url: string, child: ChildProcess, said: () => string): Promise<void> {
  const until = performance.now() + READY_MS;
  while (performance.now() < until && child.exitCode === null) {
    const found = await fetch(`${url}/health/live`, { signal: AbortSignal.timeout(1_000) }).catch(() => null);
    if (found?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill('SIGKILL');
  throw new Error(`The proxy does not answer: ${said()}`);
}

/** A call is refused by a server that stops: another one is asked. A server without the call that is joined says 404. */
const nginx = (folder: string, port: number, ports: readonly number[]) => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxied;
  fastcgi_temp_path ${folder}/unused1;
  uwsgi_temp_path ${folder}/unused2;
  scgi_temp_path ${folder}/unused3;
  map $http_upgrade $connection_upgrade {
    default upgrade;
    '' '';
  }
  upstream parlo {
${ports.map((each) => `    server 127.0.0.1:${each} max_fails=0;`).join('\n')}
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 110m;
    proxy_http_version 1.1;
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_set_header Upgrade $http_upgrade;
    proxy_set_header Connection $connection_upgrade;
    proxy_read_timeout 60s;
    location / {
      proxy_pass http://parlo;
    }
    location ~ ^/(api/session|api/try_session|v1/realtime/calls|v1/realtime/rooms)$ {
      proxy_pass http://parlo;
      proxy_next_upstream error timeout http_503 non_idempotent;
    }
    location = /v1/realtime {
      proxy_pass http://parlo;
      proxy_next_upstream error timeout http_503 http_404;
    }
  }
}
`;

/**
 * Asks every server each second whether it takes calls, and sends nothing to one that does not. All callers have this
 * machine's address, so that they are spread by the one that they say they have.
 */
const caddy = (port: number, ports: readonly number[]) => `
{
  admin off
  auto_https off
}
http://127.0.0.1:${port} {
  reverse_proxy ${ports.map((each) => `127.0.0.1:${each}`).join(' ')} {
    lb_policy header X-Forwarded-For
    lb_try_duration 5s
    health_uri /health/ready
    health_interval 1s
  }
}
`;
