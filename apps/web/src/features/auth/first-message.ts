import {
  type Problem as Found,
  type LoginInput,
  LoginInput as LoginSchema,
  problemOf,
  RegisterInput as RegisterSchema,
} from '@parlo/contract';

type Problem = Pick<Found, 'reason' | 'params'> & { readonly fields: readonly string[] };

/**
 * What is wrong with the fields of a form, as one reason; null when nothing is. Something missing is told before
 * something malformed, whichever field comes first.
 */
export function loginProblem(values: LoginInput): Problem | null {
  return problem(LoginSchema, values);
}

export function registerProblem(values: Record<string, string>): Problem | null {
  return problem(RegisterSchema, values);
}

function problem(schema: typeof LoginSchema | typeof RegisterSchema, values: unknown): Problem | null {
  const parsed = schema.safeParse(values);
  if (parsed.success) return null;
  const found = parsed.error.issues.map((issue) => problemOf(issue, values));
  const first = found.find(({ reason }) => reason === 'required') ?? found[0];
  if (!first) return null;
  const { reason, params } = first;
  const fields = found.flatMap((one) => (one.reason === reason && one.field ? [one.field] : []));
  return { reason, ...(params && { params }), fields };
}
