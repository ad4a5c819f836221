import {
  type LoginInput,
  LoginInput as LoginSchema,
  MESSAGES,
  RegisterInput as RegisterSchema,
} from '@parlo/contract';

type Problem = { readonly message: string; readonly fields: readonly string[] };

/**
 * What is wrong with the fields of a form, as one message; null when nothing is. Something missing is told before
 * something malformed, whichever field comes first.
 */
export function loginProblem(values: LoginInput): Problem | null {
  return problem(LoginSchema, values, MESSAGES.emailAndPasswordRequired);
}

export function registerProblem(values: Record<string, string>): Problem | null {
  return problem(RegisterSchema, values, MESSAGES.allFieldsRequired);
}

function problem(
  schema: typeof LoginSchema | typeof RegisterSchema,
  values: unknown,
  missing: string,
): Problem | null {
  const parsed = schema.safeParse(values);
  if (parsed.success) return null;
  const issues = parsed.error.issues;
  const message = issues.some((issue) => issue.message === missing)
    ? missing
    : (issues[0]?.message ?? missing);
  const fields = issues.filter((issue) => issue.message === message).map((issue) => String(issue.path[0]));
  return { message, fields };
}
