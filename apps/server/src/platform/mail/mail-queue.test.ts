import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { user } from '../../db/schema.ts';
import { type SmtpStandIn, startSmtpStandIn } from '../../testing/smtp-stand-in.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createLogger } from '../monitoring/logger.ts';

const MAIL = { to: 'ada@example.com', subject: 'Hello', text: 'Hi.\n' };

let app: TestApp;
let server: SmtpStandIn | undefined;
afterEach(async () => {
  await app.close();
  await server?.close();
});

/** As if the pause before the next try were over. */
const later = () =>
  app.database.pool.query(`update pgboss.job set start_after = now() where state = 'retry'`);

describe('the mail queue', () => {
  it('sends through the mailer', async () => {
    app = await createTestApp();
    await app.services.mails.send(MAIL);
    await app.runJobs();
    expect(await readdir(join(app.dataDir, 'outbox'))).toHaveLength(1);
  });

  it('loses nothing while the mail server is away, and sends it once', async () => {
    server = await startSmtpStandIn();
    const { port } = new URL(server.url);
    await server.close();
    const logged: string[] = [];
    const logger = createLogger({ level: 'info', destination: { write: (line) => void logged.push(line) } });
    app = await createTestApp({ env: { PARLO_SMTP_URL: server.url }, logger });
    await app.services.mails.send(MAIL);
    for (let attempt = 0; attempt < 3; attempt++) {
      await app.runJobs();
      await later();
    }
    expect(logged.filter((line) => line.includes('job failed'))).toHaveLength(3);
    expect(logged.join()).not.toContain('ada@');
    server = await startSmtpStandIn(Number(port));
    await app.runJobs();
    await later();
    await app.runJobs();
    expect(server.taken.map(({ to }) => to)).toEqual([['ada@example.com']]);
  });

  it('goes on trying for two days', async () => {
    app = await createTestApp();
    await app.services.mails.send(MAIL);
    const { rows } = await app.database.pool.query(
      `select retry_limit, retry_delay, retry_delay_max, deletion_seconds from pgboss.job where name = 'mail'`,
    );
    const [job] = rows;
    let seconds = 0;
    for (let attempt = 1; attempt <= job.retry_limit; attempt++) {
      seconds += Math.min(job.retry_delay_max, (job.retry_delay * 2 ** attempt) / 2);
    }
    expect(seconds).toBeGreaterThan(2 * 24 * 3_600);
    expect(job.deletion_seconds).toBe(3_600);
  });

  it('drops a mail when its transaction was rolled back', async () => {
    app = await createTestApp();
    const { db, mails } = app.services;
    const going = db.transaction(async (tx) => {
      await mails.send(MAIL, tx);
      await tx.insert(user).values({ id: 'user_1', name: 'Ada', email: 'ada@example.com' });
      throw new Error('on second thoughts');
    });
    await expect(going).rejects.toThrow('on second thoughts');
    await app.runJobs();
    expect(await readdir(join(app.dataDir, 'outbox')).catch(() => [])).toEqual([]);
  });
});
