import { type Access, type Call, MESSAGES } from '@parlo/contract';
import type { Context } from 'hono';
import type { ApiDeps, CurrentUser, Identify, Operation, OwnerContext } from '../api.ts';
import { AppError } from '../errors.ts';
import type { CallLimits } from '../limits/call-limits.ts';
import type { TakeUploadSlot } from '../limits/upload-slots.ts';
import { withOwnNames } from './both-names.ts';
import { cleanJson } from './clean-text.ts';
import { parseInput } from './http-errors.ts';
import { requireOwnOrigin } from './own-origin.ts';
import { readJson } from './read-body.ts';
import { type Form, readForm } from './read-form.ts';
import { sendResponse } from './send-response.ts';
import { type SignedInSignal, watchSignedIn } from './signed-in-signal.ts';

/** One call of the contract with what it takes to serve it. */
export interface ServedCall extends ApiDeps, CallLimits {
  readonly call: Call;
  readonly operation: Operation<Call>;
  readonly address: (context: Context) => string;
  readonly takeUploadSlot: TakeUploadSlot;
}

/**
 * Serves one request to a call. The cheap checks come first: a request that is refused anyway has nothing read and
 * nobody looked up.
 */
export async function serveCall(context: Context, served: ServedCall): Promise<Response> {
  const { call, limits, perAssistant } = served;
  requireOwnOrigin(context, served.publicUrl);
  const address = served.address(context);
  const user = await admit(context, served, address);
  const freeUploadSlot = call.form && served.takeUploadSlot(user?.id ?? address);
  let form: Form | null = null;
  let watch: SignedInSignal | null = null;
  try {
    if (call.form) {
      form = await readForm(context, served.uploadDir, { ...call.form, bodyLimit: call.bodyLimit });
    }
    const sent = form ? form.fields : await readInput(context, call);
    const input =
      call.input === null ? undefined : parseInput(call.input, withOwnNames(call.input, cleanJson(sent)));
    const { assistantId } = (input ?? {}) as { readonly assistantId?: string };
    if (perAssistant && assistantId) await limits.take(perAssistant, assistantId);
    if (!user) await served.suspension.requireVisited(call, input, () => served.identify(context));
    const callContext = contextOf(context, served.identify, { address, user, files: form?.files ?? [] });
    // Before the operation, so that nobody who is signed out during it is missed.
    watch = user && call.output === 'events' ? watchSignedIn(context, user, served) : null;
    return sendResponse(
      context,
      call,
      await served.operation(input as never, callContext as OwnerContext),
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
async function admit(context: Context, served: ServedCall, address: string): Promise<CurrentUser | null> {
  const { call, limits, group } = served;
  await limits.take('call', address);
  const user = call.access === 'anyone' ? null : await requireUser(context, call.access, served.identify);
  if (user) {
    await served.suspension.requireOwner(call, user);
    await limits.giveBack('call', address);
    await limits.take('call', user.id);
  }
  if (group) await limits.take(group, user?.id ?? address);
  return user;
}

async function requireUser(context: Context, access: Access, identify: Identify): Promise<CurrentUser> {
  const user = await identify(context);
  if (user === null) throw new AppError('unauthenticated', MESSAGES.signInToContinue);
  if (access !== 'owner' && user.via === 'api_key') {
    throw new AppError('api_key_not_enough', 'An API key can’t do this. Please sign in.');
  }
  if (access === 'admin' && !user.admin) {
    throw new AppError('admins_only', 'Only administrators can do this.');
  }
  return user;
}

async function readInput(context: Context, call: Call): Promise<unknown> {
  return call.method === 'get'
    ? { ...context.req.query(), ...context.req.param() }
    : readJson(context, call.bodyLimit);
}

type RequestFacts = Pick<OwnerContext, 'address' | 'files'> & { readonly user: CurrentUser | null };

/** What the operation gets besides its input. Getters, because most operations read little of it. */
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
