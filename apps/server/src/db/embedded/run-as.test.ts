import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chooseUser, isReachable } from './run-as.ts';

const STRANGER = { uid: 54_321, gid: 54_322 };
let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'parlo-run-as-'));
  await chmod(root, 0o755);
  await mkdir(join(root, 'inner'), { mode: 0o755 });
});
afterEach(() => rm(root, { recursive: true }));

describe('isReachable', () => {
  const reachable = () => isReachable(join(root, 'inner', 'file'), STRANGER);

  it('wants every folder above to let the user through', async () => {
    expect(await reachable()).toBe(true);
    await chmod(root, 0o700);
    expect(await reachable()).toBe(false);
    await chmod(root, 0o711);
    expect(await reachable()).toBe(true);
    await chmod(join(root, 'inner'), 0o700);
    expect(await reachable()).toBe(false);
  });

  it.runIf(process.getuid?.() === 0)(
    'asks for the bit of the owner or group where the user is one',
    async () => {
      await chown(join(root, 'inner'), STRANGER.uid, 0);
      await chmod(join(root, 'inner'), 0o700);
      expect(await reachable()).toBe(true);
      await chown(join(root, 'inner'), 0, STRANGER.gid);
      expect(await reachable()).toBe(false);
      await chmod(join(root, 'inner'), 0o710);
      expect(await reachable()).toBe(true);
      await chmod(join(root, 'inner'), 0o707);
      expect(await reachable()).toBe(false);
    },
  );
});

describe.runIf(process.getuid?.() === 0)('chooseUser as root', () => {
  it('drops to an ordinary user, and adds the capability only where folders are closed', async () => {
    const open = await chooseUser(join(root, 'inner'), '/bin/true');
    expect(open.command('/bin/x', ['a'])).toEqual({ file: '/bin/x', args: ['a'], options: open.user });
    expect(open.user?.uid).toBeGreaterThan(0);
    await chmod(root, 0o700);
    const closed = await chooseUser(join(root, 'inner'), '/bin/true');
    const { file, args, options } = closed.command('/bin/x', ['a']);
    expect([file, options]).toEqual(['setpriv', {}]);
    expect(args.slice(-2)).toEqual(['/bin/x', 'a']);
    expect(args).toContain('--bounding-set=-all,+dac_read_search');
  });

  it('says what to do when even that does not help', async () => {
    await chmod(root, 0o700);
    await expect(chooseUser(join(root, 'inner'), join(root, 'no-such-program'))).rejects.toThrow(
      /'postgres' cannot reach .*inner\. Run Parlo as an ordinary user/,
    );
  });
});
