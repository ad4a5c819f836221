import * as z from 'zod/mini';

/** Functions that a client runs itself: its session's model may call them, and the client sends what came of it. */

/** Most functions of a session or a response. */
export const MOST_CLIENT_TOOLS = 32;
/** All of them together, as JSON: a model reads them with every request. */
export const LONGEST_CLIENT_TOOLS = 32_000;

const name = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));

const ClientTool = z.looseObject({
  type: z.literal('function'),
  name,
  description: z.optional(z.nullable(z.string().check(z.maxLength(4_000)))),
  /** JSON schema of the arguments. */
  parameters: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
});

export const ClientTools = z.array(ClientTool).check(
  z.maxLength(MOST_CLIENT_TOOLS),
  z.refine((tools) => JSON.stringify(tools).length <= LONGEST_CLIENT_TOOLS),
  z.refine((tools) => new Set(tools.map((tool) => tool.name)).size === tools.length),
);
export type ClientTools = z.infer<typeof ClientTools>;

/** Whether the model calls functions: as it likes, never, one of them at least, or this one. */
export const ToolChoice = z.union([
  z.enum(['auto', 'none', 'required']),
  z.looseObject({ type: z.literal('function'), name }),
]);
export type ToolChoice = z.infer<typeof ToolChoice>;

/** About four characters of English each. */
export const MaxOutputTokens = z.union([
  z.literal('inf'),
  z.number().check(z.int(), z.minimum(1), z.maximum(4_096)),
]);
export type MaxOutputTokens = z.infer<typeof MaxOutputTokens>;
