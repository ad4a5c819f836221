import type { Reason } from '@parlo/contract';
import { type FormEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { type SendState, useSend } from '../../api/use-send.ts';
import { isRefusal, refusedField } from '../../i18n/refusals.ts';
import { type FieldProblem, type FieldProblems, fieldProblems } from './field-problems.ts';

type Texts<Name extends string> = Readonly<Record<Name, string>>;

/** The texts of a small form and how sending them went. */
export interface FieldForm<Name extends string> {
  readonly values: Texts<Name>;
  readonly problems: FieldProblems<Name>;
  readonly state: SendState;
  readonly element: React.RefObject<HTMLFormElement | null>;
  change(name: Name, value: string): void;
  submit(event: FormEvent): void;
  /** Whether a refusal is about one of these fields, and so is shown there. */
  owns(error: unknown): boolean;
}

interface FieldFormOptions<Name extends string, Result> {
  /** A schema of the contract, which checks the texts when they are about to be sent. */
  readonly schema: z.ZodType;
  readonly first: Texts<Name>;
  /** What only this form knows to be wrong. */
  readonly refuse?: (values: Texts<Name>) => readonly [Name, FieldProblem] | undefined;
  readonly request: (values: Texts<Name>) => Promise<Result>;
  /** Returns what the fields show next, unless their writer went on in the meantime. */
  readonly onDone?: (result: Result, sent: Texts<Name>) => Texts<Name> | undefined;
}

/** A form of texts that one endpoint takes. The first field with a problem, found here or by the server, gets the focus. */
export function useFieldForm<Name extends string, Result>(
  options: FieldFormOptions<Name, Result>,
): FieldForm<Name> {
  const { schema, first, refuse, request, onDone } = options;
  const [values, setValues] = useState(first);
  const [problems, setProblems] = useState<FieldProblems<Name>>({});
  const { state, send, settle } = useSend(request, showAtField);
  const element = useRef<HTMLFormElement>(null);
  const names = Object.keys(values) as Name[];

  function show(found: FieldProblems<Name>) {
    setProblems(found);
    const wrong = names.find((name) => name in found);
    const field = wrong && element.current?.elements.namedItem(wrong);
    if (field instanceof HTMLElement) field.focus();
    return wrong !== undefined;
  }

  function showAtField(error: unknown) {
    const name = refusedField(error, names);
    if (!name || !isRefusal(error)) return;
    show({ [name]: { reason: error.reason as Reason, params: error.params } } as FieldProblems<Name>);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (show(fieldProblems(schema, values))) return;
    const refused = refuse?.(values);
    if (refused) return void show({ [refused[0]]: refused[1] } as FieldProblems<Name>);
    const result = await send(values);
    const next = result && onDone?.(result, values);
    if (next) setValues((now) => (now === values ? next : now));
  }

  return {
    values,
    problems,
    state,
    element,
    change(name, value) {
      setValues((before) => ({ ...before, [name]: value }));
      setProblems(({ [name]: _mended, ...others }) => others as FieldProblems<Name>);
      settle();
    },
    submit: (event) => void submit(event),
    owns: (error) => refusedField(error, names) !== undefined,
  };
}
