import { startS3StandIn } from '../../../apps/server/src/testing/s3-stand-in.ts';
import type { Broken, Fault } from './fault.ts';
import { openServer, type Server } from './places.ts';
import { openPostgres } from './services.ts';

/** Two servers over one database and one bucket, and clients that go to the other one when one does not answer. */
async function openPair(): Promise<Broken> {
  const postgres = await openPostgres();
  const bucket = await startS3StandIn();
  const { endpoint, bucket: name, region, accessKeyId, secretAccessKey } = bucket.settings;
  const env = {
    DATABASE_URL: postgres.url,
    PARLO_S3_ENDPOINT: endpoint,
    PARLO_S3_BUCKET: name,
    PARLO_S3_REGION: region,
    PARLO_S3_ACCESS_KEY_ID: accessKeyId,
    PARLO_S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const servers: readonly [Server, Server] = [await openServer({ env }), await openServer({ env })];
  return {
    urls: servers.map(({ url }) => url),
    admin: servers[0].parlo.admin,
    database: async () => postgres.url,
    async strike(round) {
      const server = servers[round % 2 === 0 ? 0 : 1];
      await server.parlo.kill();
      // The other one answers meanwhile: what clients wait for is not this.
      void server.start();
    },
    async settle() {
      for (const server of servers) await server.started;
    },
    async close() {
      for (const server of servers) await server.remove();
      await bucket.close();
      await postgres.close();
    },
  };
}

export const PAIR_FAULTS: readonly Fault[] = [
  {
    name: 'kill-one-of-two',
    what: 'kill -9 of one of two servers, in turn, which is started again beside the other',
    rounds: 100,
    together: 20,
    boundMs: 60_000,
    open: openPair,
  },
];
