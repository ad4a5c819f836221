import { problemOf, type Reason, SiteTextsChange } from '@parlo/contract';
import { useRef, useState } from 'react';
import { adminApi } from '../../api/admin-client.ts';
import { useSend } from '../../api/use-send.ts';
import { isRefusal } from '../../i18n/refusals.ts';
import type { FieldProblem } from '../../ui/form/field-problems.ts';
import { useAdminChanged } from './use-admin.ts';

/** By the place of a field: `social.0.address`. */
export type TextProblems = Readonly<Record<string, FieldProblem>>;

/** What a form of the site's texts needs: its fields are named by their places, and a problem leads to its field. */
export function useSaveTexts(email: string) {
  const changed = useAdminChanged(email);
  const [problems, setProblems] = useState<TextProblems>({});
  const form = useRef<HTMLFormElement>(null);
  const { state, send, settle } = useSend(async (change: SiteTextsChange) => {
    await adminApi.request('saveSiteTexts', change);
    await changed();
  }, showRefusal);

  function show(found: TextProblems): boolean {
    setProblems(found);
    const [first] = Object.keys(found);
    const field = first && form.current?.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
    return first !== undefined;
  }
  function showRefusal(error: unknown) {
    if (!isRefusal(error) || !error.field) return;
    const { field, reason, params } = error;
    show({ [field]: { reason: reason as Reason, params } });
  }
  return {
    form,
    problems,
    state,
    owns: (error: unknown) => isRefusal(error) && error.field !== undefined && error.field in problems,
    /** Sends the change if the contract accepts it. */
    save(change: SiteTextsChange) {
      if (!show(problemsIn(change))) void send(change);
    },
    /** Something was typed: what was said of the last save no longer holds. */
    edited() {
      setProblems({});
      settle();
    },
  };
}

/** The first problem of each field, by the contract. */
function problemsIn(change: SiteTextsChange): TextProblems {
  const problems: Record<string, FieldProblem> = {};
  for (const issue of SiteTextsChange.safeParse(change).error?.issues ?? []) {
    const { field, reason, params } = problemOf(issue, change);
    if (field) problems[field] ??= { reason, ...(params && { params }) };
  }
  return problems;
}
