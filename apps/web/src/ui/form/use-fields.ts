import type { Reason } from '@parlo/contract';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { isRefusal, refusedField } from '../../i18n/refusals.ts';
import { type FieldProblem, type FieldProblems, fieldProblems } from './field-problems.ts';

export type FieldValues<Name extends string> = Readonly<Record<Name, string>>;

/** The texts of a small form, checked by a schema of the contract when it is about to be sent. */
export interface Fields<Name extends string> {
  readonly values: FieldValues<Name>;
  readonly problems: FieldProblems<Name>;
  readonly form: React.RefObject<HTMLFormElement | null>;
  change(name: Name, value: string): void;
  /** True when everything is right; else says what is not, and the first such field gets the focus. */
  check(): boolean;
  /** Something is wrong that only another field could tell. */
  refuse(name: Name, problem: FieldProblem): void;
  /** Puts what the server refused at its field, when it is about one of these. */
  refuseAt(error: unknown): void;
  /** Whether a refusal is about one of these fields, and so is said there. */
  owns(error: unknown): boolean;
  /** `sent` became `next`, unless its writer went on in the meantime. */
  settle(sent: FieldValues<Name>, next: FieldValues<Name>): void;
}

export function useFields<Name extends string>(
  schema: z.ZodType,
  first: FieldValues<Name>,
  onChange?: () => void,
): Fields<Name> {
  const [values, setValues] = useState(first);
  const [problems, setProblems] = useState<FieldProblems<Name>>({});
  const form = useRef<HTMLFormElement>(null);
  const focus = (name: string) => {
    const field = form.current?.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
  };
  const refuse = (name: Name, problem: FieldProblem) => {
    setProblems((before) => ({ ...before, [name]: problem }));
    focus(name);
  };
  const names = Object.keys(values) as Name[];
  return {
    values,
    problems,
    form,
    change(name, value) {
      setValues((before) => ({ ...before, [name]: value }));
      setProblems(({ [name]: _mended, ...others }) => others as FieldProblems<Name>);
      onChange?.();
    },
    check() {
      const found = fieldProblems(schema, values);
      setProblems(found);
      const wrong = Object.keys(values).find((name) => name in found);
      if (wrong) focus(wrong);
      return !wrong;
    },
    refuse,
    refuseAt(error) {
      const name = refusedField(error, names);
      if (name && isRefusal(error)) refuse(name, { reason: error.reason as Reason, params: error.params });
    },
    owns: (error) => refusedField(error, names) !== undefined,
    settle(sent, next) {
      setValues((now) => (now === sent ? next : now));
    },
  };
}
