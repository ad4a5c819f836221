import type { DoctorCheckName, DoctorState } from '@parlo/contract';
import { Gauge, type Registry } from 'prom-client';

/** What the doctor's checks found last, for metrics and `/health`: names and states alone. */
export interface LastChecks {
  set(results: readonly { readonly check: DoctorCheckName; readonly state: DoctorState }[]): void;
  /** The checks that failed, in order. */
  failing(): readonly DoctorCheckName[];
}

/** A check that is not set up has no row, so that no alert waits for it. */
export function createLastChecks(registry: Registry, now: () => number = Date.now): LastChecks {
  const registers = [registry];
  const labelNames = ['check'] as const;
  const passed = new Gauge({
    name: 'parlo_check_ok',
    help: 'The doctor’s checks: 0 for one that failed, 1 for one that passed, also with a warning.',
    labelNames,
    registers,
  });
  const warned = new Gauge({
    name: 'parlo_check_warning',
    help: 'The doctor’s checks: 1 for one with a warning.',
    labelNames,
    registers,
  });
  const at = new Gauge({
    name: 'parlo_checks_timestamp_seconds',
    help: 'When the doctor’s checks were made last, in Unix time; 0 before the first time.',
    registers,
  });
  let failing: readonly DoctorCheckName[] = [];
  return {
    set(results) {
      passed.reset();
      warned.reset();
      for (const { check, state } of results) {
        if (state === 'off') continue;
        passed.set({ check }, state === 'failed' ? 0 : 1);
        warned.set({ check }, state === 'warning' ? 1 : 0);
      }
      at.set(Math.round(now() / 1_000));
      failing = results.filter(({ state }) => state === 'failed').map(({ check }) => check);
    },
    failing: () => failing,
  };
}
