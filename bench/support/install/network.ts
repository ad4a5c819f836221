import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { must, outcome } from './command.ts';

/** A network of a machine's own, from which it reaches registries, and whose ports disturb nobody here. */
export interface OwnNetwork {
  readonly name: string;
  /** Runs a program of this machine in it. */
  inside(command: readonly string[]): string[];
  remove(): Promise<void>;
}

const FORWARD = '/proc/sys/net/ipv4/ip_forward';

/** `hosts` are names that lead back to the machine itself. */
export async function openNetwork(hosts: readonly string[]): Promise<OwnNetwork> {
  const name = `parlo${process.pid}`;
  const subnet = `10.213.${process.pid % 256}`;
  const [ours, theirs] = [`p${process.pid}a`, `p${process.pid}b`];
  const forwarded = await readFile(FORWARD, 'utf8');
  const remove = async () => {
    await outcome(['nft', 'delete', 'table', 'ip', name]);
    await outcome(['ip', 'link', 'delete', ours]);
    await outcome(['ip', 'netns', 'delete', name]);
    await writeFile(FORWARD, forwarded);
    await rm(`/etc/netns/${name}`, { recursive: true, force: true });
  };
  try {
    await must(['ip', 'netns', 'add', name]);
    await must(['ip', 'link', 'add', ours, 'type', 'veth', 'peer', 'name', theirs, 'netns', name]);
    await must(['ip', 'addr', 'add', `${subnet}.1/30`, 'dev', ours]);
    await must(['ip', 'link', 'set', ours, 'up']);
    await must(['ip', '-n', name, 'addr', 'add', `${subnet}.2/30`, 'dev', theirs]);
    await must(['ip', '-n', name, 'link', 'set', theirs, 'up']);
    await must(['ip', '-n', name, 'link', 'set', 'lo', 'up']);
    await must(['ip', '-n', name, 'route', 'add', 'default', 'via', `${subnet}.1`]);
    await writeFile(FORWARD, '1');
    const rules = `table ip ${name} { chain out { type nat hook postrouting priority 100; ip saddr ${subnet}.0/30 masquerade; }; }`;
    await must(['nft', '-f', '-'], { input: rules });
    // `ip netns exec` lays these over /etc.
    await mkdir(`/etc/netns/${name}`, { recursive: true });
    await writeFile(`/etc/netns/${name}/hosts`, `127.0.0.1 localhost ${hosts.join(' ')}\n`);
  } catch (error) {
    await remove();
    throw error;
  }
  return { name, inside: (command) => ['ip', 'netns', 'exec', name, ...command], remove };
}
