import {
  type Assistant,
  AssistantsResponse,
  codeOf,
  ENDPOINTS,
  type EndpointInput,
  type EndpointName,
  type EndpointOutput,
  ERROR_STATUS,
  GetAssistantInput,
  GetAssistantsInput,
  MESSAGES,
  type Problem,
  type Reason,
  summaryOf,
} from '@parlo/contract';
import { vi } from 'vitest';
import { fakeRequest } from './fake-request.ts';

/** The response of an endpoint: a value of the contract, a stream of events, or a refusal thrown by `refuse`. */
type Responses = {
  [N in EndpointName]?: (
    input: EndpointInput<N>,
  ) => EndpointOutput<N> | Response | Promise<EndpointOutput<N>>;
};

class Refused extends Error {
  readonly problem: Problem;
  constructor(problem: Problem, message: string) {
    super(message);
    this.problem = problem;
  }
}

/** `current`: what somebody else saved meanwhile. */
type More = Omit<Problem, 'reason'> & { readonly current?: Assistant };

/** For use inside a response function: the server refuses, for this reason and with this message. */
export function refuse(reason: Reason, message: string, more: More = {}): never {
  throw new Refused({ reason, ...more }, message);
}

type Respond = (input: unknown) => unknown;

/** A test names whole assistants once, also for screens that ask for their summary, or for one of them. */
function responderOf(responses: Responses, name: EndpointName): Respond | undefined {
  const respond = responses[name] as Respond | undefined;
  const list = responses.getAssistants as Respond | undefined;
  if (name === 'getAssistants' && list) return async (input) => summarized(await list(input), input);
  if (name === 'getAssistant' && list && !respond) return async (input) => oneOf(await list(input), input);
  return respond;
}

function summarized(result: unknown, input: unknown) {
  const { data } = AssistantsResponse.safeParse(result);
  if (!data || GetAssistantsInput.safeParse(input).data?.fields !== 'summary') return result;
  return { ...data, fields: 'summary', assistants: data.assistants.map(summaryOf) };
}

function oneOf(result: unknown, input: unknown) {
  const { data } = AssistantsResponse.safeParse(result);
  if (!data) return result;
  const { assistantId } = GetAssistantInput.parse(input);
  const assistant = data.assistants.find(({ id }) => id === assistantId);
  return assistant ? { success: true, assistant } : refuse('assistant_not_found', MESSAGES.assistantNotFound);
}

/**
 * A stand-in for the server in component tests: responds to `fetch` by the contract. An unexpected request fails as
 * a server that is away. The journeys use the real one.
 */
export function fakeApi(responses: Responses) {
  const asked: { readonly name: EndpointName; readonly input: unknown }[] = [];
  const fake = async (address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(address), 'http://localhost');
    const path = url.pathname.replace(/^\/api/, '');
    const name = (Object.keys(ENDPOINTS) as EndpointName[]).find((one) => ENDPOINTS[one].path === path);
    const respond = name && responderOf(responses, name);
    if (!name || !respond) throw new TypeError(`no response for ${path}`);
    const input = inputOf(url, init.body);
    asked.push({ name, input });
    try {
      const result = await respond(input);
      return result instanceof Response ? result : Response.json(result);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { problem, message } = error;
      const code = codeOf(problem.reason);
      return Response.json({ success: false, code, message, ...problem }, { status: ERROR_STATUS[code] });
    }
  };
  vi.stubGlobal('fetch', fake);
  // Uploads whose progress is watched go another way.
  vi.stubGlobal('XMLHttpRequest', fakeRequest(fake));
  return { asked };
}

function inputOf(url: URL, body: unknown): unknown {
  if (typeof body === 'string') return JSON.parse(body);
  if (body instanceof FormData) return Object.fromEntries(body.entries());
  return Object.fromEntries(url.searchParams);
}
