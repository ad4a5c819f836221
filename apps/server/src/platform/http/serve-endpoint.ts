import { type Access, type Endpoint, MESSAGES } from '@parlo/contract';
import type { Context } from 'hono';
import type { ApiDeps, CurrentUser, Identify, Operation, OwnerContext } from '../api.ts';
import { AppError } from '../errors.ts';
import type { EndpointLimits } from '../limits/endpoint-limits.ts';
import type { TakeUploadSlot } from '../limits/upload-slots.ts';
import { cleanJson } from './clean-text.ts';
import { resolveAliases } from './field-aliases.ts';
import { parseInput } from './http-errors.ts';
import { requireOwnOrigin } from './own-origin.ts';
import { readJson } from './read-body.ts';
import { type Form, readForm } from './read-form.ts';
import { sendResponse } from './send-response.ts';
import { type SignedInSignal, watchSignedIn } from './signed-in-signal.ts';

/** One endpoint of the contract with everything needed to serve it. */
export interface ServedEndpoint extends ApiDeps, EndpointLimits {
  readonly endpoint: Endpoint;
  readonly operation: Operation<Endpoint>;
  readonly address: (context: Context) => string;
  readonly takeUploadSlot: TakeUploadSlot;
}

/**
 * Serves one request to an endpoint. The cheap checks come first, so that a refused request costs neither a body nor a
 * query.
 */
export async function serveEndpoint(context: Context, served: ServedEndpoint): Promise<Response> {
  const { endpoint, limits, perAssistant } = served;
  requireOwnOrigin(context, served.publicUrl);
  const address = served.address(context);
  const user = await admit(context, served, address);
  const freeUploadSlot = endpoint.form && served.takeUploadSlot(user?.id ?? address);
  let form: Form | null = null;
  let watch: SignedInSignal | null = null;
  try {
    if (endpoint.form) {
      form = await readForm(context, served.uploadDir, { ...endpoint.form, bodyLimit: endpoint.bodyLimit });
    }
    const sent = form ? form.fields : await readInput(context, endpoint);
    const input =
      endpoint.input === null
        ? undefined
        : parseInput(endpoint.input, resolveAliases(endpoint.input, cleanJson(sent)));
    const { assistantId } = (input ?? {}) as { readonly assistantId?: string };
    if (perAssistant && assistantId) await limits.take(perAssistant, assistantId);
    if (!user) await served.suspension.requireVisited(endpoint, input, () => served.identify(context));
    const requestContext = contextOf(context, served.identify, { address, user, files: form?.files ?? [] });
    // Before the operation, so that signing out during it is noticed.
    watch = user && endpoint.output === 'events' ? watchSignedIn(context, user, served) : null;
    return sendResponse(
      context,
      endpoint,
      await served.operation(input as never, requestContext as OwnerContext),
      watch,
    );
  } catch (error) {
    watch?.stop();
    throw error;
  } finally {
    await form?.discard();
    freeUploadSlot?.();
  }
}

/**
 * Counts the request and finds who makes it. It counts for the address until the account is known, so that trying
 * tokens is limited; then for the account alone, so that an office behind one address is not locked out.
 */
async function admit(context: Context, served: ServedEndpoint, address: string): Promise<CurrentUser | null> {
  const { endpoint, limits, group } = served;
  await limits.take('request', address);
  const user = endpoint.access === 'anyone' ? null : await requireUser(context, endpoint.access, served);
  if (user) {
    await served.suspension.requireOwner(endpoint, user);
    await limits.giveBack('request', address);
    await limits.take('request', user.id);
  }
  if (group) await limits.take(group, user?.id ?? address);
  return user;
}

async function requireUser(
  context: Context,
  access: Access,
  { identify, adminsNeedSecondFactor: needsSecondFactor }: ServedEndpoint,
): Promise<CurrentUser> {
  const user = await identify(context);
  if (user === null) throw new AppError('unauthenticated', MESSAGES.signInToContinue);
  if (access !== 'owner' && user.via === 'api_key') {
    throw new AppError('api_key_not_enough', 'An API key can’t do this. Please sign in.');
  }
  if (access === 'admin' && !user.admin) {
    throw new AppError('admins_only', 'Only administrators can do this.');
  }
  if (access === 'admin' && needsSecondFactor && !user.secondFactor && !user.byPasskey) {
    const message = 'Administrators need a second factor here. Please set it up in your account.';
    throw new AppError('second_factor_needed', message);
  }
  return user;
}

async function readInput(context: Context, endpoint: Endpoint): Promise<unknown> {
  return endpoint.method === 'get'
    ? { ...context.req.query(), ...context.req.param() }
    : readJson(context, endpoint.bodyLimit);
}

type RequestFacts = Pick<OwnerContext, 'address' | 'files'> & { readonly user: CurrentUser | null };

/** The context of the operation. Getters, because most operations read little of it. */
function contextOf(context: Context, identify: Identify, facts: RequestFacts) {
  return {
    ...facts,
    get requestId(): string {
      return context.get('requestId');
    },
    get signal() {
      return context.req.raw.signal;
    },
    get headers() {
      return context.req.raw.headers;
    },
    setHeader(name: string, value: string) {
      context.header(name, value, { append: name.toLowerCase() === 'set-cookie' });
    },
    currentUser: () => identify(context),
  } satisfies Omit<OwnerContext, 'user'>;
}
