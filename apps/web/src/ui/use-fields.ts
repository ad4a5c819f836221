import { useRef, useState } from 'react';
import type { z } from 'zod';
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
  /** Something is wrong that only the server, or another field, could tell. */
  refuse(name: Name, problem: FieldProblem): void;
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
    refuse(name, problem) {
      setProblems((before) => ({ ...before, [name]: problem }));
      focus(name);
    },
    settle(sent, next) {
      setValues((now) => (now === sent ? next : now));
    },
  };
}
