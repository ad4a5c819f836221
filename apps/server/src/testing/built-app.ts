import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { eq } from 'drizzle-orm';
import { assistants } from '../db/schema.ts';
import { makeAssistant } from './hold-conversation.ts';
import { createTestApp, type TestApp } from './test-app.ts';

export interface BuiltApp {
  readonly app: TestApp;
  /** The folder that the files are in. */
  readonly root: string;
  close(): Promise<void>;
}

/** An app whose build is `files`, by their place below a folder that has `client` and `widget`. */
export async function createBuiltApp(
  files: Readonly<Record<string, string | Buffer>>,
  env: Readonly<Record<string, string>> = {},
): Promise<BuiltApp> {
  const root = await mkdtemp(join(tmpdir(), 'parlo-web-'));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  }
  const app = await createTestApp({
    env,
    web: { client: join(root, 'client'), widget: join(root, 'widget') },
  });
  return {
    app,
    root,
    async close() {
      await app.close();
      await rm(root, { recursive: true });
    },
  };
}

/** An assistant that only those sites may embed; its id. */
export async function makeListed(
  { services: { db } }: TestApp,
  ownerId: string,
  allowedSites: string[],
): Promise<string> {
  const id = await makeAssistant(db, ownerId, 'Listed');
  await db.update(assistants).set({ allowedSites }).where(eq(assistants.id, id));
  return id;
}
