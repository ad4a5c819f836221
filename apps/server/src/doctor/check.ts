import { setTimeout as pause } from 'node:timers/promises';
import type { DoctorCheckName, DoctorState } from '@parlo/contract';

/** What was found and what to do about it, for screens in both languages. The command prints the English one. */
export interface Sentence {
  readonly en: string;
  readonly uk: string;
}

export interface Finding {
  readonly state: DoctorState;
  readonly text: Sentence;
}

export interface DoctorCheck {
  readonly name: DoctorCheckName;
  /** After that the check counts as failed, whatever it still waits for. */
  readonly limitMs: number;
  /** Gives up when the signal is aborted. What it throws is a failure, and its message is not shown. */
  run(signal: AbortSignal): Promise<Finding>;
}

export interface DoctorResult extends Finding {
  readonly check: DoctorCheckName;
}

export const ok = (text: Sentence): Finding => ({ state: 'ok', text });
export const warning = (text: Sentence): Finding => ({ state: 'warning', text });
export const failed = (text: Sentence): Finding => ({ state: 'failed', text });
/** The operator did not set it up, or it can't be checked from here. */
export const off = (text: Sentence): Finding => ({ state: 'off', text });

/** Before the first start. */
export const NO_FOLDER = off({
  en: 'There is no data folder yet: the first start creates it.',
  uk: 'Теки даних ще немає: її створить перший запуск.',
});

/** Runs all checks side by side and resolves with their results in the same order. Never rejects; a check that hangs makes no other late. */
export function runChecks(
  checks: readonly DoctorCheck[],
  signal: AbortSignal,
): Promise<readonly DoctorResult[]> {
  return Promise.all(
    checks.map(async (check) => ({ check: check.name, ...(await runWithin(check, signal)) })),
  );
}

async function runWithin({ limitMs, run }: DoctorCheck, stopped: AbortSignal): Promise<Finding> {
  const done = new AbortController();
  const limit = new AbortController();
  const signal = AbortSignal.any([stopped, limit.signal]);
  const late = pause(limitMs, undefined, { signal: AbortSignal.any([done.signal, stopped]) }).then(
    () => lateAfter(limitMs),
    () => lateAfter(limitMs),
  );
  try {
    return await Promise.race([run(signal), late]);
  } catch (error) {
    return failed(unexpected(error));
  } finally {
    done.abort();
    limit.abort();
  }
}

function lateAfter(limitMs: number): Finding {
  const seconds = Math.round(limitMs / 1_000);
  return failed({
    en: `No result within ${seconds} seconds: look at the network between this machine and what is checked.`,
    uk: `Немає результату за ${seconds} с: перевірте мережу між цією машиною і тим, що перевіряється.`,
  });
}

/** A code at most, because messages of libraries may contain addresses and keys. */
function unexpected(error: unknown): Sentence {
  const code = codeOf(error);
  const named = code === undefined ? '' : ` (${code})`;
  return {
    en: `The check itself failed${named}: please report it with the version of Parlo.`,
    uk: `Сама перевірка не вдалася${named}: повідомте про це разом із версією Parlo.`,
  };
}

/** The system's or a library's code of an error, or that of its cause: `ECONNREFUSED`, `28P01`. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code === 'string' && /^\w{3,60}$/.test(code)) return code;
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  return codeOf(inner);
}
