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

function converse(socket: Socket, state: { replies: SmtpReplies }, take: (mail: TakenMail) => void): void {
  let [received, from, to, inData] = ['', '', [] as string[], false];
  const say = (line: string) => socket.write(`${line}\r\n`);
  const onLine = (line: string) => {
    const address = /<(.*)>/.exec(line)?.[1] ?? '';
    if (/^(EHLO|HELO)/i.test(line)) return say(state.replies.EHLO ?? '250 stand-in');
    if (/^STARTTLS/i.test(line)) return say(state.replies.STARTTLS ?? '502 what?');
    if (/^AUTH/i.test(line)) return say(state.replies.AUTH ?? '235 welcome');
    if (/^MAIL FROM/i.test(line)) {
      [from, to] = [address, []];
      return say(state.replies['MAIL FROM'] ?? '250 ok');
    }
    if (/^RCPT TO/i.test(line)) {
      to.push(address);
      return say(state.replies['RCPT TO'] ?? '250 ok');
    }
    if (/^DATA/i.test(line)) {
      const reply = state.replies.DATA ?? '354 go on';
      inData = reply.startsWith('354');
      return say(reply);
    }
    return say(/^QUIT/i.test(line) ? '221 bye' : '502 what?');
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
