import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';

export interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and text, without the dots that SMTP doubles. */
  readonly message: string;
}

/** Replies to commands that differ from the usual ones, such as `{ 'RCPT TO': '550 no such mailbox' }`. */
export type SmtpReplies = Partial<
  Record<'EHLO' | 'STARTTLS' | 'AUTH' | 'MAIL FROM' | 'RCPT TO' | 'DATA' | 'end', string>
>;

export interface SmtpStandIn {
  readonly url: string;
  readonly taken: readonly TakenMail[];
  replies: SmtpReplies;
  close(): Promise<void>;
}

/** Stands in for a mail server: real SMTP on loopback that keeps what it takes; with a certificate, over TLS alone. */
export async function startSmtpStandIn(port = 0, tls?: TlsOptions): Promise<SmtpStandIn> {
  const taken: TakenMail[] = [];
  const sockets = new Set<Socket>();
  const standIn = { replies: {} as SmtpReplies };
  const talk = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    converse(socket, standIn, (mail) => taken.push(mail));
  };
  const server = tls ? createTlsServer(tls, talk) : createServer(talk);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return Object.assign(standIn, {
    url: `${tls ? 'smtps' : 'smtp'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}

interface Command {
  /** Null: its reply can't be replaced. */
  readonly name: Exclude<keyof SmtpReplies, 'end'> | null;
  readonly begins: RegExp;
  readonly otherwise: string;
}

const COMMANDS: readonly Command[] = [
  { name: 'EHLO', begins: /^(EHLO|HELO)/i, otherwise: '250 stand-in' },
  { name: 'STARTTLS', begins: /^STARTTLS/i, otherwise: '502 what?' },
  { name: 'AUTH', begins: /^AUTH/i, otherwise: '235 welcome' },
  { name: 'MAIL FROM', begins: /^MAIL FROM/i, otherwise: '250 ok' },
  { name: 'RCPT TO', begins: /^RCPT TO/i, otherwise: '250 ok' },
  { name: 'DATA', begins: /^DATA/i, otherwise: '354 go on' },
  { name: null, begins: /^QUIT/i, otherwise: '221 bye' },
];
const UNKNOWN: Command = { name: null, begins: /./, otherwise: '502 what?' };

function converse(socket: Socket, state: { replies: SmtpReplies }, take: (mail: TakenMail) => void): void {
  let [received, from, to, inData] = ['', '', [] as string[], false];
  const say = (line: string) => socket.write(`${line}\r\n`);
  const onLine = (line: string) => {
    const address = /<(.*)>/.exec(line)?.[1] ?? '';
    const { name, otherwise } = COMMANDS.find(({ begins }) => begins.test(line)) ?? UNKNOWN;
    const reply = (name && state.replies[name]) ?? otherwise;
    if (name === 'MAIL FROM') [from, to] = [address, []];
    if (name === 'RCPT TO') to.push(address);
    if (name === 'DATA') inData = reply.startsWith('354');
    say(reply);
  };
  const onMessage = (text: string) => {
    inData = false;
    const reply = state.replies.end ?? '250 taken';
    if (reply.startsWith('250')) take({ from, to, message: text.replace(/^\.\./gm, '.') });
    say(reply);
  };
  say('220 stand-in');
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    received += chunk;
    for (;;) {
      const end = inData ? '\r\n.\r\n' : '\r\n';
      const at = received.indexOf(end);
      if (at < 0) return;
      const part = received.slice(0, at);
      received = received.slice(at + end.length);
      if (inData) onMessage(part);
      else onLine(part);
    }
  });
}
