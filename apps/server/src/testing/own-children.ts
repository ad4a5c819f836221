import { readdirSync, readFileSync } from 'node:fs';

/** Returns the ids of the processes that this one started and that run `module`. On Linux alone. */
export function ownChildren(module: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => read(`/proc/${pid}/cmdline`).includes(module))
    .filter((pid) => read(`/proc/${pid}/stat`).split(' ')[3] === String(process.pid))
    .map(Number);
}

/** Returns the ids of a process's threads; none when it has ended. */
export function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [];
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
