import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { Treatment } from './conditions.ts';

/**
 * The least that Linux waits before it sends a lost packet of TCP again. A relay can't lose one under a connection; it
 * lets everything behind it wait as long.
 */
const RESEND_MS = 200;

export interface Link {
  /** The port on 127.0.0.1 that leads to the server's HTTP and WebSockets. */
  readonly port: number;
  /** The port on 127.0.0.1 that leads to a UDP address of the server's. */
  passUdp(address: string, port: number): Promise<number>;
  /** Nothing passes: packets of UDP are lost, those of TCP wait. */
  setAway(away: boolean): void;
  /** The caller's address is gone for good: what came from it is never answered again. New sockets pass. */
  changeAddress(): void;
  close(): Promise<void>;
}

export interface LinkOptions {
  readonly httpPort: number;
  readonly treatment: Treatment;
  /** Whether UDP from that port of the caller's side passes. */
  readonly passes: (port: number) => boolean;
  /** 0 to 1; for tests. */
  readonly random?: () => number;
}

/**
 * A network between a caller and a server on one machine, as a relay: it needs neither root nor a kernel with netem.
 */
export async function openLink({
  httpPort,
  treatment,
  passes,
  random = Math.random,
}: LinkOptions): Promise<Link> {
  let away = false;
  let generation = 0;
  const back: (() => void)[] = [];
  const udp = new Set<UdpSocket>();
  const tcp = new Set<Socket>();
  /** Connections of the address that the caller has now, its end alone. */
  const callers = new Set<Socket>();

  const lateMs = () => {
    const { delayMs = 0, jitterMs = 0, reorder = 0 } = treatment;
    if (random() < reorder) return 0;
    return delayMs + jitterMs * (2 * random() - 1);
  };
  const isLost = () => random() < (treatment.loss ?? 0);

  function deliver(send: () => void): void {
    if (away || isLost()) return;
    const ms = lateMs();
    if (ms <= 0) send();
    else setTimeout(send, ms);
  }

  /** Passes on what one end of a connection says, in order. */
  function pipe(from: Socket, to: Socket): void {
    let last = Promise.resolve();
    let dueAt = 0;
    from.on('data', (chunk) => {
      const wait = lateMs() + (isLost() ? RESEND_MS : 0);
      dueAt = Math.max(dueAt, performance.now() + wait);
      const at = dueAt;
      last = last.then(async () => {
        const ms = at - performance.now();
        if (ms > 0.5) await new Promise((resolve) => setTimeout(resolve, ms));
        if (away) await new Promise<void>((resolve) => back.push(resolve));
        if (!to.destroyed) to.write(chunk);
      });
    });
    from.on('end', () => void last.then(() => to.end()));
  }

  const server = createServer((caller) => {
    const far = connect(httpPort, '127.0.0.1');
    const mine = generation;
    callers.add(caller);
    for (const socket of [caller, far]) {
      tcp.add(socket);
      socket.setNoDelay(true);
      socket.on('close', () => tcp.delete(socket));
    }
    caller.on('close', () => callers.delete(caller));
    pipe(caller, far);
    pipe(far, caller);
    far.on('error', () => caller.destroy());
    // A caller whose address is gone says no goodbye to the server.
    caller.on('error', () => mine === generation && far.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  async function open(): Promise<UdpSocket> {
    const socket = createSocket('udp4');
    socket.on('error', () => {});
    udp.add(socket);
    await new Promise<void>((resolve) => socket.bind(0, resolve));
    return socket;
  }

  async function passUdp(address: string, port: number): Promise<number> {
    const near = await open();
    const flows = new Map<string, Promise<{ readonly far: UdpSocket; readonly generation: number }>>();
    near.on('message', async (packet, { address: host, port: from }) => {
      if (!passes(from)) return;
      const key = `${host}:${from}`;
      let flow = flows.get(key);
      if (!flow) {
        const mine = generation;
        flow = open().then((far) => {
          far.on('message', (reply) => {
            if (mine === generation) deliver(() => udp.has(near) && near.send(reply, from, host));
          });
          return { far, generation: mine };
        });
        flows.set(key, flow);
      }
      const { far, generation: then } = await flow;
      if (then === generation) deliver(() => udp.has(far) && far.send(packet, port, address));
    });
    return near.address().port;
  }

  return {
    port: (server.address() as { port: number }).port,
    passUdp,
    setAway(on) {
      away = on;
      if (!on) for (const go of back.splice(0)) go();
    },
    changeAddress() {
      generation++;
      for (const caller of callers) caller.destroy();
    },
    async close() {
      for (const socket of udp) socket.close();
      udp.clear();
      for (const socket of tcp) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
